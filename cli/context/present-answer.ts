import { compactHeader, compactText } from '#src/search/compact-text.ts';
import type { LookupAnswer } from '#src/search/lookup-answer.ts';
import { cleanLine } from '#src/text/clean-text.ts';
import type { OutputFormat, Presentation } from '../output/presentation.ts';

/** Characters of a description that a table shows: what fits beside the other columns of a wide terminal. */
const descriptionWidth = 72;

/** As Markdown an answer is the text that a prompt takes; as a table it is for people. */
export function presentAnswer(answer: LookupAnswer, format: OutputFormat): Presentation {
  return { json: answer, blocks: format === 'table' ? tableOf(answer) : [compactText(answer)] };
}

function tableOf(answer: LookupAnswer): Presentation['blocks'] {
  const rows = answer.packages.map(({ name, versions, relationship, scope, foundBy, description }) => [
    ...[name, versions.join(', '), relationship, scope, foundBy],
    description && cleanLine(description, descriptionWidth),
  ]);
  return [
    compactHeader(answer),
    { columns: ['package', 'version', 'use', 'scope', 'found by', 'description'], rows },
  ];
}
