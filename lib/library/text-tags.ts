import type { EntityKind } from '@/lib/base/entity-kind';
import type { Collections } from '@/lib/library/answer-autocomplete';
import type { Collection } from '@/lib/library/collection';
import { type RawRecord, readText } from '@/lib/library/raw-record';
import { runSearch } from '@/lib/library/search-run';
import { entityNotFound, invalidText } from '@/lib/library/service-errors';
import { isStopWord, stem, tokenize } from '@/lib/library/text-tokens';

/** Length of title and abstract together, in characters. Source: docs/data-contract.md#text-analysis. */
const MIN_LENGTH = 20;
const MAX_LENGTH = 2000;

/** Most tags per kind, and the fields of a tag beside its score. */
const TAGS = {
  keywords: { most: 5, hierarchy: [] },
  topics: { most: 3, hierarchy: ['subfield', 'field', 'domain'] },
  concepts: { most: 10, hierarchy: [] },
} as const satisfies Partial<Record<EntityKind, { most: number; hierarchy: readonly string[] }>>;

type TagKind = keyof typeof TAGS;

function readSubject(params: ReadonlyMap<string, string>): string {
  const title = params.get('title') ?? '';
  if (title === '') {
    throw invalidText(
      'Add a title param or abstract param (optional) to get keywords, topics, etc. Example: https://api.openalex.org/text?title=Phosphates%20as%20Assisting%20Groups%20in%20Glycan%20Synthesis',
    );
  }
  const subject = `${title} ${params.get('abstract') ?? ''}`;
  if (subject.length > MAX_LENGTH) {
    throw invalidText(`The combined length of title and abstract must not exceed ${MAX_LENGTH} characters`);
  }
  if (subject.length < MIN_LENGTH) {
    throw invalidText(`The combined length of title and abstract must be at least ${MIN_LENGTH} characters`);
  }
  return subject;
}

/** Whether every word of the record's name stands in the text. */
function isNamedIn(record: RawRecord, stems: ReadonlySet<string>): boolean {
  const words = tokenize(readText(record, 'display_name') ?? '').filter((word) => !isStopWord(word));
  return words.length > 0 && words.every((word) => stems.has(stem(word)));
}

/** The records that fit the text best, with scores up to 1. Topics need not be named in it; the others must be. */
function tagsFor(kind: TagKind, collection: Collection, subject: string): readonly RawRecord[] {
  const words = [...new Set(tokenize(subject))].filter((word) => !isStopWord(word));
  const items = words.map((word) => ({ type: 'word', word, skipped: 0 }) as const);
  const stems = new Set(words.map(stem));
  const hits = runSearch(collection.textIndex(), { type: 'or', items }, { scope: 'all', isExact: false });
  const fitting = Array.from(collection.order)
    .filter((position) => hits.has(position))
    .filter((position) => kind === 'topics' || isNamedIn(collection.at(position), stems))
    .map((position) => ({ record: collection.at(position), score: hits.get(position) ?? 0 }))
    .sort((a, b) => b.score - a.score)
    .slice(0, TAGS[kind].most);
  const best = fitting[0]?.score ?? 1;
  return fitting.map(({ record, score }) => ({
    id: record.id,
    display_name: record.display_name,
    score: Math.round((score / best) * 1000) / 1000,
    ...Object.fromEntries(TAGS[kind].hierarchy.map((level) => [level, record[level] ?? null])),
  }));
}

/**
 * Answers `/text` and `/text/{keywords|topics|concepts}`: what a title and an abstract are about. The service asks models
 * and has deprecated this; here words are compared. Throws 400 with an `error` alone, 404 as HTML for other paths.
 * Source: docs/data-contract.md#text-analysis.
 */
export function answerText(
  collections: Collections,
  segments: readonly string[],
  params: ReadonlyMap<string, string>,
): unknown {
  const [what, ...rest] = segments;
  const isKnown = what === undefined || what === 'keywords' || what === 'topics' || what === 'concepts';
  if (!isKnown || rest.length > 0) throw entityNotFound();
  const subject = readSubject(params);
  const tags = (kind: TagKind) => tagsFor(kind, collections[kind], subject);
  if (what === 'keywords' || what === 'concepts') {
    const found = tags(what);
    return { meta: { count: found.length }, [what]: found };
  }
  const topics = tags('topics');
  const aboutTopics = { primary_topic: topics[0] ?? null, topics };
  if (what === 'topics') return { meta: { count: topics.length }, ...aboutTopics };
  const keywords = tags('keywords');
  const concepts = tags('concepts');
  return {
    meta: {
      keywords_count: keywords.length,
      topics_count: topics.length,
      concepts_count: concepts.length,
    },
    keywords,
    ...aboutTopics,
    concepts,
  };
}
