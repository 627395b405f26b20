import { type RawBuilder, sql } from 'kysely';
import type { Hit, SearchLeg } from '../search-index.ts';
import { nameCandidates, searchWords } from './search-words.ts';

/** Bounds the work that a question can ask for; an instruction has 10 to 30 words. */
const mostQueryWords = 64;
/** The search for misspelt names compares every one of these with every name. */
const mostUnknownWords = 8;
const shortestMisspelt = 4;
const leastSimilarity = 0.35;

/** By weight of `words`, in PostgreSQL's order D, C, B, A: name stemmed, description, keywords, name as written. */
const fieldWeights = '{0.5, 0.5, 0.5, 0.1}';
/** A score is divided by 1 + the logarithm of the document's length. */
const lengthNormalisation = 1;
/** What a document's score is multiplied by if its name, or one of its keywords, stands in the question. */
const exactNameBoost = 2;
const exactKeywordBoost = 1.2;
/** Above everything else: the question is the name and nothing more. */
const wholeQuestionScore = 1_000;

/**
 * Documents with words of the question, after BM25: a word weighs the less the more documents *of this project* have
 * it, and saturates within one document (`ts_rank` does that, and knows the fields). A word that no document has may
 * be a misspelt name. Null where the question has no word to look for.
 *
 * There is no join in it, only windows: PGlite never gathers statistics, and a planner without them joins badly.
 */
export function textLeg(leg: SearchLeg & { kind: 'text' }, hasTrigrams: boolean): RawBuilder<Hit> | null {
  const words = [...new Set(searchWords(leg.text))].slice(0, mostQueryWords);
  if (words.length === 0) return null;
  const candidates = nameCandidates(leg.text).slice(0, mostQueryWords);
  const whole = leg.text.trim().toLowerCase().slice(0, 500).replaceAll('\0', '');
  return sql<Hit>`
    with documents as materialized (
      select key, name, keywords, words, count(*) over () as total
      from search_documents
      where key = any(${leg.keys}::text[]) and deleted_at is null
    ),
    terms as materialized (${termsOf(words)}),
    matches as materialized (
      select key, name, keywords, lexeme, total, count(*) over (partition by lexeme) as frequency,
        ts_rank(${fieldWeights}::real[], words, query, ${lengthNormalisation}) as strength
      from documents, (select distinct lexeme, query from terms) as lexemes
      where words @@ query
    ),
    scores as (
      select key, name, keywords, strength * ${rarity(sql`frequency`)} as score from matches
      union all
      select key, name, keywords, ${wholeQuestionScore} from documents where name = ${whole}
      ${hasTrigrams ? misspeltNames() : sql``}
    )
    select key, sum(score) * ${boost(candidates)} as score
    from scores
    group by key, name, keywords
    order by score desc, key
    limit ${leg.limit}`;
}

/** BM25's weight of a word that so many of all documents have, here always above 0. */
function rarity(frequency: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`ln(1 + (total - ${frequency} + 0.5) / (${frequency} + 0.5::float8))`;
}

/** Every word as it is and as its stem; none for a stop word. The words are letters and digits, so they quote safely. */
function termsOf(words: readonly string[]): RawBuilder<unknown> {
  return sql`
    select word, lexeme, quote_literal(lexeme)::tsquery as query
    from unnest(${words}::text[]) as word,
      to_tsvector('english', word) as stems,
      unnest(tsvector_to_array(stems || to_tsvector('simple', word))) as lexeme
    where stems <> ''`;
}

/** A misspelt word counts as a word of one name would, the less the less the two resemble each other. */
function misspeltNames(): RawBuilder<unknown> {
  return sql`
  union all
  select key, name, keywords,
    max(similarity(name, word) + strict_word_similarity(word, name)) / 2 * ${rarity(sql`1`)}
  from documents, (
    select word from terms
    where length(word) >= ${shortestMisspelt}
    group by word
    having not bool_or(lexeme in (select lexeme from matches))
    order by length(word) desc, word
    limit ${mostUnknownWords}
  ) as unknown_words
  where strict_word_similarity(word, name) >= ${leastSimilarity}
  group by key, name, keywords, total`;
}

function boost(candidates: readonly string[]): RawBuilder<unknown> {
  return sql`
    case when name = any(${candidates}::text[]) then ${exactNameBoost}::float8 else 1 end
    * case when keywords && ${candidates}::text[] then ${exactKeywordBoost}::float8 else 1 end`;
}
