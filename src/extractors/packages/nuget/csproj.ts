import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { type PackageItem, parseMsbuildFile } from '#src/extractors/msbuild-project/msbuild-file.ts';
import { expansionOf, packageItemUse } from '#src/extractors/msbuild-project/package-item-use.ts';
import { surroundingFiles } from '#src/extractors/msbuild-project/surrounding-files.ts';
import { refuseTooManyPackages } from '#src/extractors/package-limit.ts';
import { packageUses } from '#src/extractors/package-uses.ts';
import type { FileTree } from '#src/text/file-tree.ts';

/**
 * Projects of .NET, with the Directory.*.props above them
 * (https://learn.microsoft.com/nuget/consume-packages/package-references-in-project-files). Conditions are not
 * evaluated: what any target asks for is there.
 */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile, tree: FileTree): Extraction {
  // Counted before they are parsed, which takes much longer.
  refuseTooManyPackages(file.text.split('<PackageReference').length - 1);
  const project = parseMsbuildFile(file.text);
  const around = surroundingFiles(tree, file.path);
  const files = [...around.files, project];
  const references = files.flatMap((one) => one.references);
  const versions = versionsByName([...references, ...files.flatMap((one) => one.versions)]);
  const expand = expansionOf(files);
  const asked = [
    ...references.filter(({ isUpdate }) => !isUpdate),
    ...files.flatMap((one) => one.globalReferences),
  ];
  const uses = asked.map((item) => ({
    ...packageItemUse(item, item.version ?? versions.get(item.name.toLowerCase()) ?? null, expand),
    relationship: 'direct' as const,
  }));
  const extraction = packageUses('nuget', file.path, uses);
  return { ...extraction, problems: [...extraction.problems, ...around.problems] };
}

/** What a reference itself says goes before what is said centrally. */
function versionsByName(items: readonly PackageItem[]): ReadonlyMap<string, string> {
  const versions = new Map<string, string>();
  for (const { name, version } of items) {
    if (version !== null && !versions.has(name.toLowerCase())) versions.set(name.toLowerCase(), version);
  }
  return versions;
}
