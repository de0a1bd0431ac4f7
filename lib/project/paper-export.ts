import type { CsvCell } from '@/lib/base/write-csv';
import type { Citation } from '@/lib/bibliography/citation';
import { readDate } from '@/lib/bibliography/citation';
import { withKeys } from '@/lib/bibliography/citation-keys';
import { citationType, type KeylessCitation } from '@/lib/bibliography/citation-of-work';
import { splitName } from '@/lib/bibliography/names';
import { openAlexUrl } from '@/lib/identifiers/short-id';
import { describeOrigin } from './describe-origin';
import type { ShownRecord } from './standing';
import { CONSENSUS, type Decision, PHASES, type Phase, type ProjectState } from './types';
import { decisionOn, type Outcome, outcomeIn } from './verdicts';

const PHASE_NAMES: Readonly<Record<Phase, string>> = {
  'title-abstract': 'title and abstract',
  'full-text': 'full text',
};

/** What the project says of a paper besides its bibliographic facts. */
interface Told {
  /** The last phase with an outcome; null where nothing was decided. */
  readonly phase: Phase | null;
  readonly outcomes: Readonly<Record<Phase, Outcome>>;
  readonly reason: string | null;
  readonly tags: readonly string[];
  readonly note: string;
  readonly study: string | null;
  readonly origins: readonly string[];
}

/** The decisions that made an outcome: the settled one, else those that may be seen. */
function decisionsIn(state: ProjectState, shown: ShownRecord, phase: Phase): readonly Decision[] {
  const settled = decisionOn(state, shown, phase, CONSENSUS);
  if (settled !== null) return [settled];
  const { screener, screeners, othersShownSince } = state.header;
  const heard = othersShownSince === null ? [screener] : screeners.map(({ id }) => id);
  return heard.flatMap((each) => decisionOn(state, shown, phase, each) ?? []);
}

function toldOf(state: ProjectState, shown: ShownRecord): Told {
  const outcomes = {
    'title-abstract': outcomeIn(state, shown, 'title-abstract'),
    'full-text': outcomeIn(state, shown, 'full-text'),
  };
  const phase = [...PHASES].reverse().find((each) => outcomes[each] !== null) ?? null;
  const reasons =
    phase === null ? [] : decisionsIn(state, shown, phase).flatMap(({ reason }) => reason ?? []);
  const { note, tags, study } = shown.record.annotation;
  const origins = [shown.record, ...shown.duplicates].flatMap((record) => record.origins.map(describeOrigin));
  return {
    phase,
    outcomes,
    reason: reasons.length === 0 ? null : [...new Set(reasons)].join('; '),
    tags,
    note,
    study,
    origins: [...new Set(origins)],
  };
}

/**
 * Papers as citations, for reference managers. What the project says of each stands in its notes, a fact per line
 * (`Decision: exclude (full text)`); tags are among the keywords too, which such programs show as tags.
 */
export function paperCitations(state: ProjectState, papers: readonly ShownRecord[]): readonly Citation[] {
  return withKeys(papers.map((shown) => citationOf(state, shown)));
}

function citationOf(state: ProjectState, shown: ShownRecord): KeylessCitation {
  const { id, facts } = shown.record;
  const told = toldOf(state, shown);
  const workId = id.startsWith('W') ? id : null;
  return {
    type: citationType(facts.type),
    title: facts.title,
    authors: facts.authors.map(splitName),
    venue: facts.venue,
    publisher: null,
    date: readDate(facts.date) ?? (facts.year === null ? null : { year: facts.year, month: null, day: null }),
    volume: null,
    issue: null,
    firstPage: null,
    lastPage: null,
    doi: facts.doi,
    pmid: facts.pmid,
    issn: null,
    url:
      facts.doi !== null
        ? `https://doi.org/${facts.doi}`
        : workId === null
          ? null
          : openAlexUrl('works', workId),
    openAlexId: workId,
    abstract: facts.abstract,
    keywords: [...new Set([...told.tags, ...facts.keywords])],
    language: facts.language,
    note: noteLines(told, facts.isRetracted).join('\n') || null,
    citedByCount: facts.citedBy,
  };
}

function noteLines({ phase, outcomes, reason, tags, note, study, origins }: Told, isRetracted: boolean) {
  return [
    ...(phase === null ? [] : [`Decision: ${outcomes[phase]} (${PHASE_NAMES[phase]})`]),
    ...(reason === null ? [] : [`Reason: ${reason}`]),
    ...(tags.length === 0 ? [] : [`Tags: ${tags.join('; ')}`]),
    ...(study === null ? [] : [`Study: ${study}`]),
    ...note.split('\n').flatMap((line) => (line.trim() === '' ? [] : [`Note: ${line}`])),
    ...origins.map((origin) => `Origin: ${origin}`),
    ...(isRetracted ? ['Retracted'] : []),
  ];
}

const FACT_COLUMNS = [
  'Title',
  'Authors',
  'Year',
  'Venue',
  'Type',
  'Language',
  'DOI',
  'PMID',
  'OpenAlex ID',
] as const;
const DECISION_COLUMNS = ['Decision', 'Title and abstract', 'Full text', 'Reason'] as const;
const OWN_COLUMNS = [
  'Tags',
  'Note',
  'Study',
  'Origins',
  'Citations',
  'Retracted',
  'Keywords',
  'Abstract',
] as const;

/** A table with a row per paper; the first row names the columns. Lists in a cell are parted by semicolons. */
export function paperTable(
  state: ProjectState,
  papers: readonly ShownRecord[],
): { readonly header: readonly string[]; readonly rows: readonly (readonly CsvCell[])[] } {
  const hasDecisions = state.header.screeningSince !== null;
  return {
    header: [...FACT_COLUMNS, ...(hasDecisions ? DECISION_COLUMNS : []), ...OWN_COLUMNS],
    rows: papers.map((shown) => {
      const { id, facts } = shown.record;
      const told = toldOf(state, shown);
      const { outcomes, phase } = told;
      const decided = [
        phase === null ? 'undecided' : outcomes[phase],
        outcomes['title-abstract'],
        outcomes['full-text'],
        told.reason,
      ];
      return [
        facts.title,
        facts.authors.join('; '),
        facts.year,
        facts.venue,
        facts.type,
        facts.language,
        facts.doi,
        facts.pmid,
        id.startsWith('W') ? id : null,
        ...(hasDecisions ? decided : []),
        told.tags.join('; '),
        told.note,
        told.study,
        told.origins.join('; '),
        facts.citedBy,
        facts.isRetracted,
        facts.keywords.join('; '),
        facts.abstract,
      ];
    }),
  };
}
