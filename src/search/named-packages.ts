import type { PackageKey } from '#src/items/package.ts';
import type { ProjectPackage } from '#src/stores/item-store.ts';

/** Shorter names are words of other languages and abbreviations too often. */
const shortestName = 3;

/**
 * Packages that the instruction names: a whole word of it is the package's name, or the last part of the name where
 * that part is nobody else's. `Quotes`, digits or punctuation inside ("smol-toml") leave no doubt; a plain word
 * ("request") must not be one that instructions are made of.
 */
export function namedPackages(
  instruction: string,
  packages: readonly ProjectPackage[],
): ReadonlySet<PackageKey> {
  const owners = ownersByName(packages);
  const named = mentionsIn(instruction).flatMap(({ name, isCertain }) =>
    (owners.get(name) ?? []).filter((owner) => isCertain || mayBeCalled(name, owner)),
  );
  return new Set(named.map(({ key }) => key));
}

/** By a plain word people call what they installed themselves; "lockfile" is hardly ever `@scope/lockfile`. */
function mayBeCalled(name: string, { ecosystem, name: fullName, relationship }: ProjectPackage): boolean {
  return relationship !== 'transitive' && (ecosystem !== 'npm' || comparable(fullName) === name);
}

interface Mention {
  readonly name: string;
  readonly isCertain: boolean;
}

function mentionsIn(instruction: string): readonly Mention[] {
  return instruction.split(/\s+/).flatMap((word) => {
    const text = word.replace(/^[^\p{L}\p{N}@]+|[^\p{L}\p{N}]+$/gu, '');
    const name = comparable(text);
    if (name.length < shortestName) return [];
    const isCertain = /^[`'"].+[`'"]\W*$/.test(word) || /[^\p{L}]/u.test(text);
    return isCertain || !commonWords.has(name) ? [{ name, isCertain }] : [];
  });
}

type Owners = ReadonlyMap<string, readonly ProjectPackage[]>;

/** By full name, else by the last part of the name where that part belongs to one package only. */
function ownersByName(packages: readonly ProjectPackage[]): Owners {
  const byFullName = grouped(packages, ({ name }) => comparable(name));
  const byLastPart = grouped(packages, ({ name }) => comparable(lastPart(name)));
  const unambiguous = [...byLastPart].filter(([, owners]) => owners.length === 1);
  return new Map([...unambiguous, ...byFullName]);
}

function grouped(packages: readonly ProjectPackage[], nameOf: (one: ProjectPackage) => string): Owners {
  const groups = new Map<string, ProjectPackage[]>();
  for (const one of packages) {
    const name = nameOf(one);
    const group = groups.get(name);
    if (group) group.push(one);
    else groups.set(name, [one]);
  }
  return groups;
}

/** `name` of `@scope/name`; of a Go module the part before its major version. */
function lastPart(name: string): string {
  const parts = name.split('/').filter((part) => !/^v\d+$/.test(part));
  return parts.at(-1) ?? name;
}

/** People write `scikit_learn` for `scikit-learn`. */
function comparable(name: string): string {
  return name.toLowerCase().replaceAll('_', '-');
}

// Words that instructions are made of and that are (the last part of) names of packages, too.
const commonWords: ReadonlySet<string> = new Set(
  (
    'access action actions add agent alert api app application archive args array assert async audit auth auto ' +
    'backend base batch binary body bot browser buffer build bytes cache call callback chart check class cli client ' +
    'code collection color colors command commands common components compression config connect console content ' +
    'context cookie cookies copy core count cron crypto css csv data database date debug decimal delay delete deploy ' +
    'diff dir dom download draw edit editor email encoding engine env error errors event events example ' +
    'fetch field file files filter find flags font form format forms framework from functions generate generator git ' +
    'glob group hash headers help helpers history hooks html http https icons ignore image images import index init input ' +
    'install interface ip json key keys language layout lib library link lint list load local lock log logger login ' +
    'loop mail map markdown mask merge message migrate mime mock model module modules monitor move net network next ' +
    'node notify number oauth object once open options order page parse parser password path paths pattern pdf ' +
    'pipeline platform plugin plugins pool port print process progress promise prompt prompts proxy query queue ' +
    'random rate read regex release remote rename render report request requests resolve response retry role route ' +
    'router rule rules run runtime sample save schedule schema script scripts sdk search security select send serve ' +
    'server service session sessions settings shared shell sign size slice sort source split start state static ' +
    'status stop store stream string style styles svg sync system table tag tags task template templates test testing ' +
    'tests text theme throttle time timeout token tokens tool tools tracing transform tree type types upload uri url ' +
    'user users utils uuid validate validation validator value version video view views wait watch web which window ' +
    'windows word words worker workers write xml yaml zip'
  ).split(' '),
);
