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

/** The longest name of a search. Unit: characters. */
const LONGEST_NAME = 80;

/** The name of a search or list, in a few words: 'search “sleep”', 'Works'. */
function searchName(entry: LedgerEntry | null): string {
  if (entry?.asked?.type !== 'request') return 'search';
  const words = entry.asked.words.replace(/^(?:Update of [^:]*: )?/, '').replace(/^Search (?=“)/, 'search ');
  const name = words === '' ? 'search' : words;
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…` : name;
}

/** How a record came into the project, in a few words: 'Search “sleep”, place 12'. */
export function describeOrigin(origin: Origin, find: FindEntry): string {
  const place = `place ${formatExactCount(origin.position)}`;
  switch (origin.kind) {
    case 'search': {
      const { update } = origin;
      const search = searchName(find(origin));
      return update === undefined
        ? `${search.charAt(0).toUpperCase()}${search.slice(1)}, ${place}`
        : `Update of ${formatDay(update)}, ${search}, ${place}`;
    }
    case 'line':
      return `Line ${origin.line} of the strategy, ${place}`;
    case 'links':
      return `${DIRECTIONS[origin.direction]} ${origin.seeds.join(', ')}`;
    case 'file': {
      const { file, row, before = [] } = origin;
      const former = before.length === 0 ? '' : ` (there: ${before.join('; ')})`;
      return `${file}, row ${formatExactCount(row)}${former}`;
    }
    case 'hand':
      return `From ${origin.place}`;
    case 'detection':
      return `Found as possibly missing: ${origin.reasons.join('; ')}`;
    case 'library':
      return 'Your library';
  }
}
