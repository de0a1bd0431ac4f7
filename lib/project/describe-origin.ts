import { formatExactCount } from '@/lib/format/counts';
import { formatDay } from '@/lib/format/days';
import type { EntryRef, LedgerEntry, LinkDirection, Origin } from './types';

const DIRECTIONS: Readonly<Record<LinkDirection, string>> = {
  backward: 'Cited by',
  forward: 'Cites',
  'co-cited': 'Cited together with',
  'co-citing': 'Shares references with',
};

/** Finds the entry that an origin names; null where it is not at hand. */
export type FindEntry = (ref: EntryRef) => LedgerEntry | null;

/** A search is named by so many characters. */
const LONGEST_NAME = 80;

/** What was searched for, in a few words: '“sleep”'; empty where the entry is not at hand. */
function searchName(entry: LedgerEntry | null): string {
  if (entry?.asked?.type !== 'request') return '';
  const words = entry.asked.words.replace(/^(?:Update of [^:]*: )?(?:Search (?=“))?/, '');
  return words.length > LONGEST_NAME ? `${words.slice(0, LONGEST_NAME - 1).trimEnd()}…` : words;
}

/** How a record came into the project, in a few words: 'Search “sleep”, place 12'. */
export function describeOrigin(origin: Origin, find: FindEntry): string {
  const place = `place ${formatExactCount(origin.position)}`;
  switch (origin.kind) {
    case 'search': {
      const { update } = origin;
      const name = searchName(find(origin));
      const search = name === '' ? 'search' : `search ${name}`;
      return update === undefined
        ? `S${search.slice(1)}, ${place}`
        : `Update of ${formatDay(update)}, ${search}, ${place}`;
    }
    case 'line':
      return `Line ${origin.line} of the strategy, ${place}`;
    case 'links':
      return `${DIRECTIONS[origin.direction]} ${origin.seeds.join(', ')}`;
    case 'file':
      return `${origin.file}, row ${formatExactCount(origin.row)}`;
    case 'hand':
      return `From ${origin.place}`;
    case 'detection':
      return `Found as possibly missing: ${origin.reasons.join('; ')}`;
    case 'library':
      return 'Your library';
  }
}
