import { cutOffProblems } from '#src/extractors/cut-off.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { type Scope, scopesByStrength, strongest } from '#src/items/dependency.ts';
import type { Problem } from '#src/items/manifest.ts';
import { refuseConflictMarkers } from '#src/text/conflict-markers.ts';
import { UnreadableText } from '#src/text/unreadable-text.ts';

/**
 * Dependency locks of Gradle: one file for all configurations, or, before Gradle 7, one for each
 * (https://docs.gradle.org/current/userguide/dependency_locking.html). What is direct only the build script knows.
 */
export const extractor: Extractor = { extract };

function extract({ path, text }: ManifestFile): Extraction {
  refuseConflictMarkers(text);
  const lines = lockLines(text);
  refuseOtherText(lines);
  const uses = lines.flatMap((line) => useOf(line, path));
  const extraction = packageUses('maven', path, uses);
  const unread = lines.filter(({ parts }) => parts === null);
  const problems = [...extraction.problems, ...unreadProblems(path, unread), ...cutOffProblems(path, text)];
  return { ...extraction, problems };
}

interface LockLine {
  readonly number: number;
  /** Group, artifact, version and configurations; empty for the line that lists what locks nothing. */
  readonly parts: readonly string[] | null;
}

function lockLines(text: string): readonly LockLine[] {
  return text
    .split('\n')
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== '' && !line.startsWith('#'))
    .map(({ line, number }) => ({ number, parts: partsOf(line) }));
}

function partsOf(line: string): readonly string[] | null {
  if (/^empty=/.test(line)) return [];
  return /^([^:=\s]+):([^:=\s]+):([^:=\s]+)(?:=(.*))?$/.exec(line)?.slice(1) ?? null;
}

// A lock of comments alone is what Gradle never writes.
function refuseOtherText(lines: readonly LockLine[]): void {
  if (lines.some(({ parts }) => parts !== null)) return;
  throw new UnreadableText(
    'malformed',
    'expected lines such as `group:artifact:version=configuration`, found none',
  );
}

function useOf({ number, parts }: LockLine, path: string): readonly PackageUse[] {
  const [group, artifact, version, configurations] = parts ?? [];
  if (group === undefined) return [];
  const scope = scopeIn(path, configurations ?? configurationIn(path));
  return [{ name: `${group}:${artifact}`, version: version ?? null, scope, line: number }];
}

/** `gradle/dependency-locks/testCompileClasspath.lockfile` is about one configuration. */
function configurationIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.lockfile$/, '');
}

function scopeIn(path: string, configurations: string): Scope {
  if (/(?:^|\/)(?:buildscript|settings)-[^/]*\.lockfile$/.test(path)) return 'build';
  const scopes = configurations.split(',').map((name) => scopeOf(name.trim()));
  return strongest<Scope>(scopesByStrength, scopes);
}

const tools =
  /^(?:checkstyle|codenarc|detekt|jacoco|kotlinCompiler|kotlinBuildTools|kotlinNative|ktlint|pmd|spotbugs)/;

function scopeOf(configuration: string): Scope {
  if (/^test|^androidTest|(?:Test|TestFixtures)(?=[A-Z]|$)|^developmentOnly$/.test(configuration))
    return 'dev';
  if (tools.test(configuration) || /annotationProcessor|^kapt|^ksp/i.test(configuration)) return 'build';
  return /(?:compile|runtime)(?:Only|Classpath)?$/i.test(configuration) ? 'runtime' : 'unknown';
}

/** One row however many they are. */
function unreadProblems(path: string, [first, ...others]: readonly LockLine[]): readonly Problem[] {
  if (first === undefined) return [];
  const detail = `expected \`group:artifact:version=configuration\`, found other text on line ${first.number} and ${others.length} more`;
  return [{ path, reason: 'malformed', detail }];
}
