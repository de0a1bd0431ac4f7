import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { type ShownRecord, shownRecords } from '../standing';
import { LINK_DIRECTIONS, type LinkDirection, type Origin } from '../types';
import { isIncluded } from '../verdicts';
import { keyOfEntry, ledgerEntries, undoneEntries } from './ledger-entries';
import { listOf, type ReportFacts, tellDuplicates } from './methods-text';

/** An item that TARCiS asks to report on citation searching. */
export interface CitationItem {
  readonly name: string;
  readonly text: string;
}

type Linked = Extract<Origin, { readonly kind: 'links' }>;

const TERMS: Readonly<Record<LinkDirection, string>> = {
  backward: 'backward citation searching',
  forward: 'forward citation searching',
  'co-cited': 'co-cited citation searching',
  'co-citing': 'co-citing citation searching',
};

export const NO_CITATION_SEARCHING = 'No citation searching recorded.';

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

function tellSeeds(
  { state }: ReportFacts,
  links: readonly Linked[],
  shown: ReadonlyMap<string, ShownRecord>,
): string {
  const seeds = [...new Set(links.flatMap((link) => link.seeds))];
  const byId = new Map(
    [...shown.values()].flatMap((each) =>
      [each.record, ...each.duplicates].map(({ id }) => [id, each] as const),
    ),
  );
  const included = seeds.filter((id) => {
    const seed = byId.get(id);
    return seed !== undefined && isIncluded(state, seed);
  });
  const why =
    included.length === seeds.length
      ? 'All of them are included papers of this project.'
      : `${formatExactCount(included.length)} of them ${included.length === 1 ? 'is an included paper' : 'are included papers'} of this project; give the reason for the others.`;
  return `${formatQuantity(seeds.length, 'seed reference')}: ${seeds.join(', ')}. ${why}`;
}

function tellDirections(links: readonly Linked[]): string {
  const told = LINK_DIRECTIONS.flatMap((direction) => {
    const found = links.filter((link) => link.direction === direction).length;
    return found === 0 ? [] : [`${TERMS[direction]} (${formatQuantity(found, 'record')})`];
  });
  return sentence(listOf(told));
}

function tellIterations(links: readonly Linked[]): string {
  const rounds = links.flatMap(({ round }) => round ?? []);
  if (rounds.length === 0) return 'Not done in rounds, as far as it is recorded.';
  const last = Math.max(...rounds);
  return last === 1
    ? 'One round.'
    : `${last} rounds: from the second on, papers included before were the seed references.`;
}

/**
 * Citation searching as TARCiS recommends to report it; empty where none is recorded. Source: Hirt and others, BMJ
 * 2024;385:e078384, recommendation 10; docs/behaviours/project-report.md#citation-searching.
 */
export function citationItems(facts: ReportFacts): readonly CitationItem[] {
  const entries = ledgerEntries(facts.ledgers);
  const undone = undoneEntries(entries);
  const shown = shownRecords(facts.state.records);
  const links = [...shown.values()]
    .flatMap(({ record, duplicates }) => [record, ...duplicates])
    .flatMap(({ origins }) => origins)
    .filter((origin) => origin.kind === 'links' && !undone.has(keyOfEntry(origin)))
    .flatMap((origin) => (origin.kind === 'links' ? [origin] : []));
  if (links.length === 0) return [];
  const keys = new Set(links.map(keyOfEntry));
  const told = entries.filter((entry) => keys.has(keyOfEntry(entry)));
  const distinct = (texts: readonly string[]) => listOf([...new Set(texts)]);
  return [
    { name: 'Seed references', text: tellSeeds(facts, links, shown) },
    { name: 'Directions', text: tellDirections(links) },
    {
      name: 'Citation indexes',
      text: `${told.length === 0 ? facts.state.header.source : distinct(told.map(({ source }) => source))}.`,
    },
    {
      name: 'Dates',
      text:
        told.length === 0
          ? 'Not recorded.'
          : `${distinct(told.map(({ time }) => time.slice(0, 10)).sort())}.`,
    },
    { name: 'Iterations', text: tellIterations(links) },
    { name: 'Deduplication', text: tellDuplicates(facts) },
  ];
}
