import type { estypes } from '@elastic/elasticsearch';
import type { SearchLeg } from '../search-index.ts';

type TextLeg = Extract<SearchLeg, { kind: 'text' }>;

/** Bounds the work that a question can ask for; an instruction has 10 to 30 words. */
const longestQuestion = 2_000;
const mostWords = 64;
const longestName = 512;

/** Fields and their weights: what a package is called says more than what it says of itself. */
const fields = ['name.words^2', 'name_words^2', 'keywords.words^1.5', 'description'];
/** Added where a word of the question is the name, or a keyword, letter by letter. */
const exactNameScore = 10;
const exactKeywordScore = 2;
/** Above everything else: the question is the name and nothing more. */
const wholeQuestionScore = 1_000;

/**
 * Documents with words of the question, by BM25 over name, words of the name, keywords and description. A word that
 * only happens to be the name of a package, such as `once`, finds it only if nothing else was asked.
 */
export function textLeg({ keys, limit, text }: TextLeg): estypes.SearchSearchRequestBody {
  const question = wellFormed(text);
  const candidates = nameCandidates(question);
  const exact = [
    { constant_score: { filter: { terms: { name: candidates } }, boost: exactNameScore } },
    { constant_score: { filter: { terms: { keywords: candidates } }, boost: exactKeywordScore } },
  ];
  const query = words(question).join(' ');
  const anyWord = { multi_match: { query, fields, type: 'most_fields' as const } };
  const wholeName = {
    term: { name: { value: question.trim().slice(0, longestName), boost: wholeQuestionScore } },
  };
  return {
    query: {
      bool: {
        filter: { terms: { purl: [...keys] } },
        should: [{ bool: { must: anyWord, should: exact } }, wholeName],
        minimum_should_match: 1,
      },
    },
    size: limit,
    sort: ['_score', { purl: 'asc' }],
  };
}

// Half of a character is no text: JSON for Elasticsearch must not hold it.
function wellFormed(text: string): string {
  return text.slice(0, longestQuestion).toWellFormed().replaceAll('\0', ' ').toLowerCase();
}

function words(question: string): readonly string[] {
  return [...new Set(question.split(/\s+/))].slice(0, mostWords);
}

/** Pieces of a question that could be a whole name or keyword: `@scope/name`, `node.js`, `c++`. */
function nameCandidates(question: string): string[] {
  const pieces = question.split(/[\s"'`,;:()[\]{}<>?!]+/u).map((piece) => piece.replace(/\.+$/, ''));
  return [...new Set(pieces)]
    .filter((piece) => piece !== '' && piece.length <= longestName)
    .slice(0, mostWords);
}
