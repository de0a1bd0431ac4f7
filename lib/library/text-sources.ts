import type { EntityKind } from '@/lib/base/entity-kind';
import { invertedWords } from '@/lib/entities/inverted-index';
import { fromPaths, texts } from '@/lib/library/field-paths';
import type { RawRecord } from '@/lib/library/raw-record';
import type { SearchableText } from '@/lib/library/text-index';

export type TextSource = (record: RawRecord) => SearchableText;

function namesAnd(names: readonly string[], body: readonly string[] = []): TextSource {
  const readNames = fromPaths(...names);
  const readBody = fromPaths(...body);
  return (record) => ({ names: texts(readNames(record)), body: texts(readBody(record)) });
}

/** What `search` looks through, per kind. Source: api note 4.2. */
const MAIN_SOURCES: Readonly<Record<EntityKind, TextSource>> = {
  works: (record) => ({
    names: texts([record.display_name ?? record.title]),
    body: [],
    inverted: invertedWords(record.abstract_inverted_index),
  }),
  authors: namesAnd(['display_name', 'display_name_alternatives', 'raw_author_names']),
  sources: namesAnd(['display_name', 'alternate_titles', 'abbreviated_title']),
  institutions: namesAnd(['display_name', 'display_name_alternatives', 'display_name_acronyms']),
  topics: namesAnd(['display_name'], ['description', 'keywords']),
  publishers: namesAnd(['display_name', 'alternate_titles']),
  funders: namesAnd(['display_name', 'alternate_titles'], ['description']),
  keywords: namesAnd(['display_name']),
  concepts: namesAnd(['display_name'], ['description']),
};

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

export function mainTextSource(kind: EntityKind): TextSource {
  return MAIN_SOURCES[kind];
}
