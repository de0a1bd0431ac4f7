import { fromPaths, texts } from '@/lib/library/field-paths';
import type { RawRecord } from '@/lib/library/raw-record';
import type { SearchableText } from '@/lib/library/text-index';

export type TextSource = (record: RawRecord) => SearchableText;

export function namesAnd(names: readonly string[], body: readonly string[] = []): TextSource {
  const readNames = fromPaths(...names);
  const readBody = fromPaths(...body);
  return (record) => ({ names: texts(readNames(record)), body: texts(readBody(record)) });
}

/** Texts that only a filter of their own searches. */
const FILTER_SOURCES: Readonly<Record<string, TextSource>> = {
  'keyword.search': namesAnd(['keywords.display_name', 'keywords.keyword']),
  'keywords.search': namesAnd(['keywords']),
  'raw_affiliation_strings.search': namesAnd([
    'authorships.raw_affiliation_strings',
    'authorships.raw_affiliation_string',
  ]),
  'raw_author_name.search': namesAnd(['authorships.raw_author_name', 'authorships.author.display_name']),
};

/** The texts behind a search filter with an index of its own; null: the kind's main index. */
export function filterTextSource(field: string): TextSource | null {
  return FILTER_SOURCES[field] ?? null;
}
