import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { factsOf } from '../report-words';
import type { LedgerEntry } from '../types';
import { searchesOf } from './ledger-entries';
import { listOf, type ReportFacts, sumOf, tellDuplicates, tellSearch } from './methods-text';
import { type StrategyItems, strategyItems } from './strategy-items';

/** An item of the PRISMA-S checklist. */
export interface SearchItem {
  readonly number: number;
  readonly name: string;
  /** Empty where only the reader can answer and has not yet, and nothing is proposed. */
  readonly text: string;
  /** A question that only the reader can answer; null where the project knows. */
  readonly question: string | null;
  /** The text is taken from the strategy, as long as the reader has not answered. */
  readonly isProposed: boolean;
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

function tellLimits(searches: readonly LedgerEntry[], strategy: StrategyItems | null): string {
  const filters = filtersOf(searches);
  const sent =
    filters.length === 0
      ? 'No filter was sent with the searches.'
      : `Filters as sent: ${filters.join('; ')}.`;
  const told = [...(searches.length === 0 ? [] : [sent]), ...(strategy === null ? [] : [strategy.limits])];
  return told.length === 0 ? NO_SEARCH : told.join('\n');
}

function tellStrategies(searches: readonly LedgerEntry[], strategy: StrategyItems | null): string {
  const told = [
    ...(searches.length === 0 ? [] : [searches.map(tellSearch).join('; ')]),
    ...(strategy === null ? [] : [strategy.lines]),
  ];
  return told.length === 0 ? NO_SEARCH : told.join('\n');
}

function daysOf(searches: readonly LedgerEntry[], strategy: StrategyItems | null): readonly string[] {
  return distinct([...searches.map(({ time }) => time.slice(0, 10)), ...(strategy?.days ?? [])]).toSorted();
}

function tellUpdates(searches: readonly LedgerEntry[]): string {
  const times = new Map<string, string[]>();
  for (const entry of searches) {
    const key = requestOf(entry) ?? tellSearch(entry);
    times.set(key, [...(times.get(key) ?? []), entry.time.slice(0, 10)]);
  }
  // A search that is recorded and then added makes two entries of one day.
  const again = [...times.values()].map(distinct).filter((days) => days.length > 1);
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

/** Databases by name: those that searches and the strategy asked, and those that the reader named. */
function databasesOf(
  { state: { header }, ledgers }: ReportFacts,
  strategy: StrategyItems | null,
): readonly string[] {
  const searched = searchesOf(ledgers).map(({ source }) => source);
  const asked = [...searched, ...(strategy === null ? [] : [strategy.source])];
  const files = factsOf(header.report, 'file').map(({ file, text }) => `${text} (file ${file})`);
  const elsewhere = factsOf(header.report, 'elsewhere').filter(({ column }) => column === 'databases');
  return distinct([...asked, ...files, ...elsewhere.map(({ text }) => `${text} (searched elsewhere)`)]);
}

/** All 16 items of PRISMA-S 2021, those filled that the project knows. Source: docs/behaviours/project-report.md#prisma-s. */
export function searchItems(facts: ReportFacts): readonly SearchItem[] {
  const { flow, ledgers, state } = facts;
  const searches = searchesOf(ledgers);
  const strategy = strategyItems(state);
  const proposed = new Map([
    [10, strategy?.filters ?? ''],
    [11, strategy?.priorWork ?? ''],
  ]);
  const answers = new Map(factsOf(state.header.report, 'answer').map(({ item, text }) => [item, text]));
  const orNone = (texts: readonly string[]) => (texts.length === 0 ? NO_SEARCH : texts.join('; '));
  const identified = sumOf(flow, (counts) => counts.identified);
  const filled: readonly (readonly [number: number, name: string, text: string])[] = [
    [1, 'Database name', orNone(databasesOf(facts, strategy))],
    [5, 'Citation searching', tellCitations(facts)],
    [8, 'Full search strategies', tellStrategies(searches, strategy)],
    [9, 'Limits and restrictions', tellLimits(searches, strategy)],
    [12, 'Updates', tellUpdates(searches)],
    [13, 'Dates of searches', orNone(daysOf(searches, strategy))],
    [
      15,
      'Total records',
      `${formatQuantity(identified, 'record')}: ${formatExactCount(flow.databases.identified)} from databases, ${formatExactCount(flow.other.identified)} by other methods.`,
    ],
    [16, 'Deduplication', tellDuplicates(facts)],
  ];
  return [
    ...filled.map(([number, name, text]) => ({ number, name, text, question: null, isProposed: false })),
    ...OPEN.map(([number, name, question]) => {
      const answer = answers.get(number) ?? '';
      const proposal = proposed.get(number) ?? '';
      const isProposed = answer === '' && proposal !== '';
      return { number, name, text: isProposed ? proposal : answer, question, isProposed };
    }),
  ].sort((one, other) => one.number - other.number);
}

/** An item in words, for where it cannot be answered. */
export function toldItem({ text, question }: SearchItem): string {
  return text === '' && question !== null ? `Not answered yet. ${question}` : text;
}
