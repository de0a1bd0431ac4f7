import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import type { LedgerEntry } from '../types';
import { searchesOf } from './ledger-entries';
import { listOf, type ReportFacts, sumOf, tellDuplicates, tellSearch } from './methods-text';

/** An item of the PRISMA-S checklist. */
export interface SearchItem {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  /** Only the reader can answer: `text` is the question. */
  readonly isOpen: boolean;
}

const OPEN: readonly (readonly [number: number, name: string, question: string])[] = [
  [
    2,
    'Multi-database searching',
    'Were databases searched together on one platform? Name the platform and all of them.',
  ],
  [3, 'Study registries', 'Which study registries were searched?'],
  [
    4,
    'Online resources and browsing',
    'Which websites, tables of contents or proceedings were browsed or searched?',
  ],
  [6, 'Contacts', 'Were authors, experts or manufacturers asked for more studies?'],
  [7, 'Other methods', 'Was anything else done to find studies?'],
  [10, 'Search filters', 'Were published search filters used, as they are or changed? Cite them.'],
  [11, 'Prior work', 'Were strategies of earlier reviews used or adapted? Cite them.'],
  [14, 'Peer review', 'Was the search peer reviewed? Say how, for example by PRESS.'],
];

const NO_SEARCH = 'No search was made in this project.';

const distinct = (texts: readonly string[]) => [...new Set(texts)];

const requestOf = ({ asked }: LedgerEntry) => (asked?.type === 'request' ? asked.request : null);

function filtersOf(searches: readonly LedgerEntry[]): readonly string[] {
  return distinct(
    searches.flatMap(
      (entry) => new URLSearchParams(requestOf(entry)?.split('?')[1] ?? '').get('filter') ?? [],
    ),
  );
}

function tellLimits(searches: readonly LedgerEntry[]): string {
  const filters = filtersOf(searches);
  if (searches.length === 0) return NO_SEARCH;
  return filters.length === 0
    ? 'No filter was sent with the searches.'
    : `Filters as sent: ${filters.join('; ')}.`;
}

function tellUpdates(searches: readonly LedgerEntry[]): string {
  const times = new Map<string, string[]>();
  for (const entry of searches) {
    const key = requestOf(entry) ?? tellSearch(entry);
    times.set(key, [...(times.get(key) ?? []), entry.time.slice(0, 10)]);
  }
  const again = [...times.values()].filter((days) => days.length > 1);
  if (searches.length === 0) return NO_SEARCH;
  return again.length === 0
    ? 'No search was sent again.'
    : `${formatQuantity(again.length, 'search', 'searches')} ${again.length === 1 ? 'was' : 'were'} sent again: ${again.map((days) => listOf(days)).join('; ')}.`;
}

function tellCitations({ flow: { other } }: ReportFacts): string {
  const count = other.sources.get('Citation searching') ?? 0;
  return count === 0
    ? 'No record came by citation searching.'
    : `${formatQuantity(count, 'record')} came by citation searching: references of papers, papers that cite them, or papers linked with them.`;
}

/** All 16 items of PRISMA-S 2021, those filled that the project knows. Source: docs/behaviours/project-report.md#prisma-s. */
export function searchItems(facts: ReportFacts): readonly SearchItem[] {
  const { flow, ledgers } = facts;
  const searches = searchesOf(ledgers);
  const orNone = (texts: readonly string[]) => (texts.length === 0 ? NO_SEARCH : texts.join('; '));
  const identified = sumOf(flow, (counts) => counts.identified);
  const filled: readonly (readonly [number: number, name: string, text: string])[] = [
    [1, 'Database name', orNone(distinct(searches.map(({ source }) => source)))],
    [5, 'Citation searching', tellCitations(facts)],
    [8, 'Full search strategies', orNone(searches.map(tellSearch))],
    [9, 'Limits and restrictions', tellLimits(searches)],
    [12, 'Updates', tellUpdates(searches)],
    [13, 'Dates of searches', orNone(distinct(searches.map(({ time }) => time.slice(0, 10))))],
    [
      15,
      'Total records',
      `${formatQuantity(identified, 'record')}: ${formatExactCount(flow.databases.identified)} from databases, ${formatExactCount(flow.other.identified)} by other methods.`,
    ],
    [16, 'Deduplication', tellDuplicates(facts)],
  ];
  const item =
    (isOpen: boolean) =>
    ([number, name, text]: readonly [number: number, name: string, text: string]): SearchItem => ({
      number,
      name,
      text,
      isOpen,
    });
  return [...filled.map(item(false)), ...OPEN.map(item(true))].sort(
    (one, other) => one.number - other.number,
  );
}
