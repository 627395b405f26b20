import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/maven/gradle-lockfile.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const all: ExtractorSample = {
  name: 'one lock for all configurations',
  manifest: 'app/gradle.lockfile',
  files: {
    'app/gradle.lockfile': `# This is a Gradle generated file for dependency locking.
com.google.dagger:dagger-compiler:2.51=annotationProcessor,testAnnotationProcessor
com.google.guava:guava:33.0.0-jre=compileClasspath,runtimeClasspath,testRuntimeClasspath
io.gitlab.arturbosch.detekt:detekt-cli:1.23.6=detekt
org.example:generated:1.0=swiftExport
org.junit.jupiter:junit-jupiter:5.10.2=integrationTestRuntimeClasspath,testCompileClasspath
empty=kapt
`,
  },
};

const one: ExtractorSample = {
  name: 'a lock for one configuration',
  manifest: 'gradle/dependency-locks/testCompileClasspath.lockfile',
  files: { 'gradle/dependency-locks/testCompileClasspath.lockfile': 'junit:junit:4.13.2\n' },
};

describe('maven/gradle-lockfile', () => {
  extractorContract({
    format: 'maven/gradle-lockfile',
    generated: true,
    samples: [all, one],
    fileOf: (names) => names.map((name) => `com.example:${name}:1.0=runtimeClasspath\n`).join(''),
  });

  it('says what a package is for by the configurations that hold it', () => {
    expect(rowsOf(extractFrom(extractor, all.files))).toEqual([
      'com.google.dagger:dagger-compiler 2.51 unknown build',
      'com.google.guava:guava 33.0.0-jre unknown runtime',
      'io.gitlab.arturbosch.detekt:detekt-cli 1.23.6 unknown build',
      'org.example:generated 1.0 unknown unknown',
      'org.junit.jupiter:junit-jupiter 5.10.2 unknown dev',
    ]);
  });

  it('takes the configuration from the file name where each has a lock of its own', () => {
    expect(rowsOf(extractFrom(extractor, one.files))).toEqual(['junit:junit 4.13.2 unknown dev']);
  });

  it('counts what the build script itself needs as build', () => {
    const files = { 'buildscript-gradle.lockfile': 'org.example:plugin:1.0=classpath\n' };
    expect(rowsOf(extractFrom(extractor, files))).toEqual(['org.example:plugin 1.0 unknown build']);
  });

  it('names the line that it cannot read, and reads the others', () => {
    const files = { 'gradle.lockfile': 'org.example:a:1.0=classpath\norg.example:b\n' };
    const { dependencies, problems } = extractFrom(extractor, files);
    expect(dependencies).toHaveLength(1);
    expect(problems).toMatchObject([{ reason: 'malformed', detail: expect.stringContaining('line 2') }]);
  });
});
