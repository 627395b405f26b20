import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { parseMsbuildFile } from '#src/extractors/msbuild-project/msbuild-file.ts';
import { expansionOf, packageItemUse } from '#src/extractors/msbuild-project/package-item-use.ts';
import { surroundingFiles } from '#src/extractors/msbuild-project/surrounding-files.ts';
import { refuseTooManyPackages } from '#src/extractors/package-limit.ts';
import { packageUses } from '#src/extractors/package-uses.ts';
import type { FileTree } from '#src/text/file-tree.ts';

/**
 * Directory.Packages.props of NuGet's central package management
 * (https://learn.microsoft.com/nuget/consume-packages/central-package-management): versions that projects may use, of
 * which the file does not say who does, and references that all of them have.
 */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile, tree: FileTree): Extraction {
  // Counted before they are parsed, which takes much longer.
  refuseTooManyPackages(file.text.split('<Package').length - 1);
  const central = parseMsbuildFile(file.text);
  const around = surroundingFiles(tree, file.path);
  const expand = expansionOf([...around.files, central]);
  const references = [...central.references.filter(({ isUpdate }) => !isUpdate), ...central.globalReferences];
  const extraction = packageUses('nuget', file.path, [
    ...references.map((item) => ({
      ...packageItemUse(item, item.version, expand),
      relationship: 'direct' as const,
    })),
    ...central.versions.map((item) => ({
      ...packageItemUse(item, item.version, expand),
      scope: 'unknown' as const,
    })),
  ]);
  const problems = around.problems.filter(({ path }) => path !== file.path);
  return { ...extraction, problems: [...extraction.problems, ...problems] };
}
