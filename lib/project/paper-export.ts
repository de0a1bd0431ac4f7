import type { CsvCell } from '@/lib/base/write-csv';
import type { Citation } from '@/lib/bibliography/citation';
import { withKeys } from '@/lib/bibliography/citation-keys';
import { addressOf } from '@/lib/bibliography/citation-of-work';
import {
  DECISION_COLUMNS,
  joinOrigins,
  joinTags,
  SCREENING_COLUMNS,
  type ScreeningNotes,
  screeningNoteLines,
} from '@/lib/bibliography/screening-notes';
import { invertedName, isoDate, type Publication, typeWord, yearOf } from '@/lib/entities/publication';
import { describeOrigin, type FindEntry } from './describe-origin';
import type { ShownRecord } from './standing';
import { CONSENSUS, type Decision, PHASES, type Phase, type ProjectState } from './types';
import { decisionOn, type Outcome, outcomeIn } from './verdicts';

/** Data of a project on a paper, besides its bibliographic facts. */
interface Told extends ScreeningNotes {
  /** The outcome of the last phase that has one; null where nothing was decided. */
  readonly outcome: Outcome;
}

/** The decisions that made an outcome: the settled one, else those that may be seen. */
function decisionsIn(state: ProjectState, shown: ShownRecord, phase: Phase): readonly Decision[] {
  const settled = decisionOn(state, shown, phase, CONSENSUS);
  if (settled !== null) return [settled];
  const { screener, screeners, othersShownSince } = state.header;
  const heard = othersShownSince === null ? [screener] : screeners.map(({ id }) => id);
  return heard.flatMap((each) => decisionOn(state, shown, phase, each) ?? []);
}

function toldOf(state: ProjectState, shown: ShownRecord, find: FindEntry): Told {
  const outcomes = PHASES.map((phase) => [phase, outcomeIn(state, shown, phase)] as const);
  const decided = outcomes.filter(([, outcome]) => outcome !== null);
  const [phase, outcome] = decided.at(-1) ?? [null, null];
  const reasons =
    phase === null ? [] : decisionsIn(state, shown, phase).flatMap(({ reason }) => reason ?? []);
  const { note, tags, study } = shown.record.annotation;
  const origins = [shown.record, ...shown.duplicates].flatMap((record) =>
    record.origins.map((origin) => describeOrigin(origin, find)),
  );
  return {
    outcome,
    decisions: Object.fromEntries(decided),
    reason: reasons.length === 0 ? null : [...new Set(reasons)].join('; '),
    tags,
    note,
    study,
    origins: [...new Set(origins)],
  };
}

/**
 * Papers as citations, for reference managers. The notes of each hold the project's data on it, a fact per line
 * (`Decision: exclude (full text)`). Tags are among the keywords too, which such programs show as tags.
 */
export function paperCitations(
  state: ProjectState,
  papers: readonly ShownRecord[],
  find: FindEntry,
): readonly Citation[] {
  return withKeys(papers.map((shown) => citationOf(state, shown, find)));
}

function citationOf(state: ProjectState, shown: ShownRecord, find: FindEntry): Publication {
  const { id, facts } = shown.record;
  const told = toldOf(state, shown, find);
  const publication = { ...facts, openAlexId: id.startsWith('W') ? id : null };
  const notes = [...screeningNoteLines(told), ...(facts.note === null ? [] : [facts.note])];
  return {
    ...publication,
    url: addressOf(publication),
    keywords: [...new Set([...told.tags, ...facts.keywords])],
    note: notes.join('\n') || null,
  };
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
/** The others of a publication that a table has. */
const MORE_COLUMNS = {
  Date: isoDate,
  Volume: ({ volume }) => volume,
  Issue: ({ issue }) => issue,
  'First page': ({ firstPage }) => firstPage,
  'Last page': ({ lastPage }) => lastPage,
  'Article number': ({ articleNumber }) => articleNumber,
  'Short venue': ({ shortVenue }) => shortVenue,
  Series: ({ series }) => series,
  Publisher: ({ publisher }) => publisher,
  Place: ({ place }) => place,
  Edition: ({ edition }) => edition,
  ISSN: ({ issn }) => issn,
  ISBN: ({ isbn }) => isbn,
  PMCID: ({ pmcid }) => pmcid,
  arXiv: ({ arxivId }) => arxivId,
  URL: ({ url }) => url,
  'Free copy': ({ freeCopy }) => freeCopy,
  Database: ({ database }) => database,
  'Original title': ({ originalTitle }) => originalTitle,
  'Notes of the reference': ({ note }) => note,
} as const satisfies Readonly<Record<string, (facts: Publication) => string | null | undefined>>;
const OWN_COLUMNS = [
  ...Object.values(SCREENING_COLUMNS),
  'Citations',
  'Retracted',
  'Keywords',
  'Abstract',
] as const;

/** A table with a row per paper; the first row names the columns. Lists in a cell are parted by semicolons. */
export function paperTable(
  state: ProjectState,
  papers: readonly ShownRecord[],
  find: FindEntry,
): { readonly header: readonly string[]; readonly rows: readonly (readonly CsvCell[])[] } {
  const hasDecisions = state.header.screeningSince !== null;
  return {
    header: [
      ...FACT_COLUMNS,
      ...(hasDecisions ? ['Decision', ...Object.values(DECISION_COLUMNS)] : []),
      ...OWN_COLUMNS,
      ...Object.keys(MORE_COLUMNS),
    ],
    rows: papers.map((shown) => {
      const { id, facts } = shown.record;
      const told = toldOf(state, shown, find);
      const decided = [
        told.outcome ?? 'undecided',
        told.decisions['title-abstract'] ?? null,
        told.decisions['full-text'] ?? null,
        told.reason,
      ];
      return [
        facts.title,
        facts.authors.map(invertedName).join('; '),
        yearOf(facts),
        facts.venue,
        typeWord(facts),
        facts.language,
        facts.doi,
        facts.pmid,
        id.startsWith('W') ? id : null,
        ...(hasDecisions ? decided : []),
        joinTags(told.tags),
        told.note,
        told.study,
        joinOrigins(told.origins),
        facts.citedByCount,
        facts.isRetracted,
        facts.keywords.join('; '),
        facts.abstract,
        ...Object.values(MORE_COLUMNS).map((read) => read(facts) ?? null),
      ];
    }),
  };
}
