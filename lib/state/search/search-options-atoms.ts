import { atom } from 'jotai/vanilla';
import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { objectOf, oneOf, orElse, text, wholeNumber, wordsOf } from '@/lib/base/shape';
import { DEFAULT_SEARCH_KINDS, DEFAULT_SEARCH_LIMIT } from '@/lib/routing/graph-search-address';
import { DEFAULT_WISH, SEARCH_SCOPES, type SearchWish, WORD_FORMS } from '@/lib/search-text/search-wish';
import { FORMATS } from '@/lib/storage/formats';
import { createPersisted } from '@/lib/storage/persisted';

/**
 * Results per kind that a search may ask for. Source: the service's longest page
 * (docs/data-contract.md#pages-and-cursors).
 */
export const MAX_SEARCH_LIMIT = 100;

/** The options of the search section, stored across visits. */
export interface SearchOptions extends SearchWish {
  /** In the order of every list of kinds. */
  readonly kinds: readonly EntityKind[];
  /** Per kind, a whole number from 1 to 100. */
  readonly limit: number;
  /** As a date field writes it (`2019-05-01`); empty where open. */
  readonly startDate: string;
  readonly endDate: string;
}

const DEFAULT_OPTIONS: SearchOptions = {
  ...DEFAULT_WISH,
  kinds: DEFAULT_SEARCH_KINDS,
  limit: DEFAULT_SEARCH_LIMIT,
  startDate: '',
  endDate: '',
};

const storedOptions = createPersisted<SearchOptions>({
  stored: FORMATS.searchOptions,
  schema: objectOf({
    kinds: orElse(wordsOf(ENTITY_KINDS), DEFAULT_SEARCH_KINDS),
    limit: orElse(wholeNumber(1, MAX_SEARCH_LIMIT), DEFAULT_SEARCH_LIMIT),
    startDate: orElse(text, ''),
    endDate: orElse(text, ''),
    // Absent in what earlier releases stored.
    scope: orElse(oneOf(SEARCH_SCOPES), DEFAULT_WISH.scope),
    forms: orElse(oneOf(WORD_FORMS), DEFAULT_WISH.forms),
  }),
  fallback: DEFAULT_OPTIONS,
});

const optionsStateAtom = atom<SearchOptions>(DEFAULT_OPTIONS);
optionsStateAtom.debugLabel = 'search options';

export const searchOptionsAtom = atom((get) => get(optionsStateAtom));

/** Takes over what is stored; for the application's start. */
export const loadSearchOptionsAtom = atom(null, (_get, set) => set(optionsStateAtom, storedOptions.read()));

/** Changes some options; a limit out of bounds is brought within them. */
export const changeSearchOptionsAtom = atom(null, (get, set, changes: Partial<SearchOptions>) => {
  const next = { ...get(optionsStateAtom), ...changes };
  const limit = Math.round(Math.min(MAX_SEARCH_LIMIT, Math.max(1, next.limit)));
  set(optionsStateAtom, { ...next, limit });
  storedOptions.write(get(optionsStateAtom));
});

/** Searches a kind from now on, or no longer. */
export const toggleSearchKindAtom = atom(null, (get, set, kind: EntityKind) => {
  const { kinds } = get(optionsStateAtom);
  const next = new Set(kinds);
  if (!next.delete(kind)) next.add(kind);
  set(changeSearchOptionsAtom, { kinds: ENTITY_KINDS.filter((each) => next.has(each)) });
});

/**
 * Why no search can start with these options, in words for the user; null where one can.
 * Source: docs/behaviours/search.md#dates.
 */
export function describeOptionsFault({ kinds, startDate, endDate }: SearchOptions): string | null {
  if (kinds.length === 0) return 'Choose at least one kind.';
  // Dates of this form are in order where their texts are.
  if (startDate !== '' && endDate !== '' && startDate > endDate)
    return 'The start date is after the end date.';
  return null;
}
