import { requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { fieldOf, listOf, textsOf } from '#src/text/untrusted.ts';
import { parseYamlDocuments } from '#src/text/yaml.ts';

/** What an environment.yml asks for, as it writes it. */
export interface CondaEnvironment {
  readonly specs: readonly string[];
  /** Lines of a requirements file, for pip. */
  readonly pip: readonly string[];
}

/**
 * (https://docs.conda.io/projects/conda/en/latest/user-guide/tasks/manage-environments.html)
 * @throws {UnreadableText}
 */
export function parseCondaEnvironment(text: string): CondaEnvironment {
  const [environment] = parseYamlDocuments(text);
  requireAnyField(environment, ['dependencies', 'channels']);
  const dependencies = fieldOf(environment, 'dependencies');
  const pip = listOf(dependencies).flatMap((entry) => textsOf(fieldOf(entry, 'pip')));
  return { specs: textsOf(dependencies), pip };
}
