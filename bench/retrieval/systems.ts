import { lexicalEmbedder } from '#src/embedders/lexical.ts';
import { openStaticModel } from '#src/embedders/static-model.ts';
import type { System } from './run-system.ts';
import { openTeacherVectors } from './teacher-vectors.ts';

export interface SystemsToRun {
  readonly systems: readonly System[];
  /** What cannot be run here, and why. */
  readonly skipped: readonly string[];
}

export async function openSystems(
  table: string | null,
  strictTable: string | null,
  teacherFolder: string,
): Promise<SystemsToRun> {
  const lexical = lexicalEmbedder();
  const model = await openStaticModel(table);
  const strict = strictTable === null ? null : await openStaticModel(strictTable);
  const teacher = await openTeacherVectors(teacherFolder);
  return {
    systems: [
      { name: 'first 50', mode: 'first-50', embedder: null },
      { name: 'text', mode: 'text', embedder: null },
      { name: 'lexical', mode: 'knn', embedder: lexical },
      { name: 'static', mode: 'knn', embedder: model },
      { name: 'static hybrid', mode: 'hybrid', embedder: model },
      ...(strict === null
        ? []
        : [{ name: 'strict static hybrid', mode: 'hybrid', embedder: strict } as const]),
      ...(teacher === null ? [] : [{ name: 'teacher', mode: 'knn', embedder: teacher } as const]),
      ...(teacher === null ? [] : [{ name: 'teacher hybrid', mode: 'hybrid', embedder: teacher } as const]),
    ],
    skipped: [
      ...(strict === null ? ['strict static hybrid: no table given with --strict'] : []),
      ...(teacher === null ? [`teacher: no vectors in ${teacherFolder}, where bench/distil puts them`] : []),
    ],
  };
}
