import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import type { Ledgers } from '../ledgers';
import { CONSENSUS, type LedgerEntry, type Phase, type ProjectState } from '../types';
import { searchesOf } from './ledger-entries';
import { type FlowCounts, identifiedElsewhere, type ProjectFlow } from './project-flow';

/** The data of a report. */
export interface ReportFacts {
  readonly state: ProjectState;
  readonly ledgers: Ledgers;
  readonly flow: ProjectFlow;
  /** The result of the stopping rule for titles and abstracts, in words; null where it has none. */
  readonly stopping: string | null;
}

/** As in 'one, two and three'. */
export function listOf(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

/** '1 record was', '2 records were'. */
function quantityWas(count: number, singular: string): string {
  return `${formatQuantity(count, singular)} ${was(count)}`;
}

function was(count: number): string {
  return count === 1 ? 'was' : 'were';
}

/** The numbers of both columns together. */
export function sumOf(
  { databases, other }: ProjectFlow,
  tell: (counts: FlowCounts) => number | null,
): number {
  return (tell(databases) ?? 0) + (tell(other) ?? 0);
}

function countsOf({ counts: { found, retrieved, new: news } }: LedgerEntry): string {
  return [
    ...(found === null ? [] : [`${formatExactCount(found)} found`]),
    ...(retrieved === null ? [] : [`${formatQuantity(retrieved, 'record')} read`]),
    ...(news === null ? [] : [`${formatExactCount(news)} new`]),
  ].join(', ');
}

/** A search with its date, source, text, request and counts: '2026-11-24, OpenAlex: Search “sleep”; 3 found'. */
export function tellSearch(entry: LedgerEntry): string {
  const { asked, source, time } = entry;
  const words = asked === null ? 'a search' : asked.type === 'file' ? asked.name : asked.words;
  const sent = asked?.type === 'request' ? `; sent as ${asked.request}` : '';
  const counts = countsOf(entry);
  return `${time.slice(0, 10)}, ${source}: ${words}${sent}${counts === '' ? '' : `; ${counts}`}`;
}

function tellSources({ flow }: ReportFacts): string {
  const told = ({ sources, elsewhere }: FlowCounts) => [
    ...[...sources].map(([name, count]) => `${name} (${formatExactCount(count)})`),
    ...elsewhere.map(
      (place) => `${place.text} (${formatExactCount(identifiedElsewhere(place))}, entered by hand)`,
    ),
  ];
  const databases = told(flow.databases);
  const other = told(flow.other);
  const identified = sumOf(flow, (counts) => counts.identified);
  if (identified === 0) return 'No record was identified yet.';
  return [
    `${quantityWas(identified, 'record')} identified: ${listOf([
      ...(databases.length === 0 ? [] : [`by searching ${listOf(databases)}`]),
      ...(other.length === 0 ? [] : [`by other methods: ${listOf(other)}`]),
    ])}.`,
    'A record counts each time that it was found.',
  ].join(' ');
}

export function tellDuplicates({ flow }: Pick<ReportFacts, 'flow'>): string {
  const duplicates = sumOf(flow, (counts) => counts.duplicates);
  const byAutomation = sumOf(flow, (counts) => counts.byAutomation);
  const takenOut = sumOf(flow, (counts) => counts.takenOut);
  const otherReasons = sumOf(flow, (counts) => counts.otherReasons);
  return [
    `Records of one work were united: ${quantityWas(duplicates, 'duplicate record')} removed before screening.`,
    ...(byAutomation === 0
      ? []
      : [
          `${quantityWas(byAutomation, 'record')} excluded by automation, by a rule on language, year or type.`,
        ]),
    ...(otherReasons === 0
      ? []
      : [`${quantityWas(otherReasons, 'record')} removed elsewhere for other reasons.`]),
    ...(takenOut === 0 ? [] : [`${quantityWas(takenOut, 'record')} taken out by hand.`]),
  ].join(' ');
}

function readersIn({ decisions }: ProjectState, phase: Phase): string {
  const readers = new Set<string>();
  for (const decision of decisions.values()) {
    if (decision.phase === phase && decision.verdict !== null && decision.screener !== CONSENSUS)
      readers.add(decision.screener);
  }
  return readers.size === 0 ? 'No reader has' : readers.size === 1 ? 'One reader' : `${readers.size} readers`;
}

function tellScreening({ state, flow }: ReportFacts): string {
  const of = (tell: (counts: FlowCounts) => number | null) => sumOf(flow, tell);
  const elsewhere = of((counts) => counts.elsewhere.reduce((sum, place) => sum + place.excluded, 0));
  const screened = of((counts) => counts.lists.screened.length);
  const toldElsewhere =
    elsewhere === 0 ? [] : [`${quantityWas(elsewhere, 'record')} screened and excluded elsewhere.`];
  if (screened === 0) return ['No title and abstract has been screened yet.', ...toldElsewhere].join(' ');
  const unscreened = of((counts) => counts.unscreened);
  const unsettled = of((counts) => counts.unsettled);
  const excluded = of((counts) => counts.lists.excluded.length);
  const included = of((counts) => counts.included);
  const passed = flow.isFullTextOpen
    ? `${formatExactCount(of((counts) => counts.sought))} went on to full text`
    : `${formatExactCount(included)} ${was(included)} included`;
  return [
    `${readersIn(state, 'title-abstract')} screened titles and abstracts of ${formatQuantity(screened, 'record')}: ${listOf(
      [
        passed,
        `${formatExactCount(excluded)} ${was(excluded)} excluded`,
        ...(unsettled === 0
          ? []
          : [`${formatExactCount(unsettled)} ${unsettled === 1 ? 'is' : 'are'} not settled`]),
      ],
    )}.`,
    ...(unscreened === 0
      ? []
      : [`${formatQuantity(unscreened, 'record')} ${unscreened === 1 ? 'is' : 'are'} not screened yet.`]),
    ...toldElsewhere,
  ].join(' ');
}

function tellStop({ state, flow, stopping }: ReportFacts): string | null {
  const orders = [...state.decisions.values()].filter(
    ({ phase, verdict, order }) => phase === 'title-abstract' && verdict !== null && order === 'likeliest',
  ).length;
  const ranked =
    orders === 0
      ? []
      : [
          `${formatQuantity(orders, 'decision')} on titles and abstracts ${was(orders)} made reading the likeliest first, ranked by a classifier of words and by citation links; no paper was decided by the program.`,
        ];
  const left = sumOf(flow, (counts) => counts.unscreened);
  if (left === 0) return ranked[0] ?? null;
  const rule = stopping === null ? [] : [`On stopping (Callaghan and Müller-Hansen 2020): ${stopping}`];
  const parts = [...ranked, ...rule];
  return parts.length === 0 ? null : parts.join(' ');
}

function tellFullText({ state, flow }: ReportFacts): string {
  if (!flow.isFullTextOpen) {
    return 'Full texts were not screened in this project: what is included was decided by title and abstract, and no number of reports is given.';
  }
  const of = (tell: (counts: FlowCounts) => number | null) => sumOf(flow, tell);
  const assessed = of((counts) => counts.assessed);
  const reasons = new Map<string, number>();
  for (const [reason, count] of [...flow.databases.reasons, ...flow.other.reasons])
    reasons.set(reason, (reasons.get(reason) ?? 0) + count);
  const excluded = of((counts) => counts.reportsExcluded);
  const why =
    reasons.size === 0 ? '' : ` (${[...reasons].map(([reason, n]) => `${reason}: ${n}`).join('; ')})`;
  return [
    `${quantityWas(
      of((counts) => counts.sought),
      'report',
    )} sought for retrieval, ${formatExactCount(of((counts) => counts.notRetrieved))} not retrieved.`,
    assessed === 0
      ? 'No report has been assessed yet.'
      : `${readersIn(state, 'full-text')} assessed ${formatQuantity(assessed, 'report')}; excluded: ${formatExactCount(excluded)}${why}.`,
  ].join(' ');
}

function tellIncluded({ flow }: ReportFacts): string {
  const included = sumOf(flow, (counts) => counts.included);
  if (!flow.isFullTextOpen)
    return `Included by title and abstract: ${formatQuantity(included, 'record')} of ${formatQuantity(flow.studies.length, 'study', 'studies')}.`;
  return `Included: ${formatQuantity(included, 'report')} of ${formatQuantity(flow.studies.length, 'study', 'studies')}.`;
}

/** How the review was made, a paragraph each. Source: docs/behaviours/project-report.md#methods. */
export function methodsText(facts: ReportFacts): readonly string[] {
  const searches = searchesOf(facts.ledgers).map(tellSearch);
  const stop = tellStop(facts);
  return [
    tellSources(facts),
    ...(searches.length === 0 ? [] : ['Searches as they were sent:', ...searches]),
    tellDuplicates(facts),
    tellScreening(facts),
    ...(stop === null ? [] : [stop]),
    tellFullText(facts),
    tellIncluded(facts),
  ];
}
