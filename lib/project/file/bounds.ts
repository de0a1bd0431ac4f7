import type { SavedProject } from '@/lib/project/saved-project';
import type { KeptStrategy } from '@/lib/strategy/kept-strategy';
import type { StrategyLine } from '@/lib/strategy/types';
import type { LedgerEntry, Origin, ProjectHeader, ProjectRecord } from '../types';

/**
 * More than any project has that readers made: beyond it, pages take seconds and more. Texts that readers type or lists bring
 * are cut well below (typed-texts.ts, facts-of-work.ts), so that a project can always be opened again.
 */
const MOST = {
  records: 300_000,
  decisions: 1_500_000,
  entries: 100_000,
  screeners: 1_000,
  listed: 5_000,
  apart: 300_000,
  answers: 500_000,
  known: 300_000,
  origins: 20_000,
  heads: 1_000,
  /** Twice what one search retrieves: each hundred that a later asking does not find any more costs a credit. */
  entryWorks: 20_000,
  references: 100_000,
  /** Tags of one paper. */
  tags: 2_000,
  authors: 20_000,
  keywords: 20_000,
} as const;

/** Unit: characters. */
const LONGEST = {
  name: 2_000,
  title: 20_000,
  line: 20_000,
  text: 300_000,
  /** All texts of lists that pages show as a whole. */
  lists: 500_000,
  /** A request that is sent has 8,190 bytes. */
  request: 100_000,
  /** The description of an edit contains the previous text. */
  asked: 1_000_000,
} as const;

/** Something by its name, how much of it there is, and how much there may be. */
type Measure = readonly [what: string, size: number, most: number];

/** Length of the longest text. Unit: characters. */
function longest(texts: readonly (string | null)[]): number {
  return texts.reduce((most, text) => Math.max(most, text?.length ?? 0), 0);
}

function sum(texts: readonly string[]): number {
  return texts.reduce((all, text) => all + text.length, 0);
}

function ofHeader(header: ProjectHeader): readonly Measure[] {
  const { criteria, reasons, marks = [], tags, screeners, apart, report = [] } = header;
  const names = screeners.map(({ name }) => name);
  const told = report.map(({ text }) => text);
  return [
    ['characters in its name', longest([header.name, header.source]), LONGEST.name],
    ['characters in its question', header.question.length, LONGEST.text],
    ['criteria', criteria.length, MOST.listed],
    ['reasons for exclusion', reasons.length, MOST.listed],
    ['marked words', marks.length, MOST.listed],
    ['tags', tags.length, MOST.listed],
    ['readers', screeners.length, MOST.screeners],
    ['pairs of papers that look alike', apart.length, MOST.apart],
    ['characters in a criterion or reason', longest([...criteria, ...reasons]), LONGEST.line],
    [
      'characters in a tag, marked word or name of a reader',
      longest([...marks, ...tags, ...names]),
      LONGEST.line,
    ],
    [
      'characters in its criteria, reasons, words, tags and readers',
      sum([...criteria, ...reasons, ...marks, ...tags, ...names]),
      LONGEST.lists,
    ],
    ['answers for its report', report.length, MOST.listed],
    ['characters in the answers for its report', sum(told), LONGEST.asked],
  ];
}

function wordsOf(origin: Origin): readonly string[] {
  if (origin.kind === 'file') return [origin.file, ...(origin.before ?? [])];
  if (origin.kind === 'hand') return [origin.place];
  return origin.kind === 'detection' ? [origin.method, ...origin.reasons] : [];
}

function ofRecord({ facts, origins, annotation }: ProjectRecord): readonly Measure[] {
  const { abstract, note, ...others } = facts;
  const named = Object.values(others).filter((value) => typeof value === 'string');
  const names = facts.authors.flatMap((name) => Object.values(name));
  return [
    ['characters in a title', longest([...named, annotation.study]), LONGEST.title],
    ['characters in an abstract or note', longest([abstract, note, annotation.note]), LONGEST.text],
    ['authors of a paper', facts.authors.length, MOST.authors],
    ['keywords of a paper', facts.keywords.length, MOST.keywords],
    ['characters in the name of an author or keyword', longest([...names, ...facts.keywords]), LONGEST.line],
    ['origins of a paper', origins.length, MOST.origins],
    ['characters in the origins of a paper', sum(origins.flatMap(wordsOf)), LONGEST.asked],
    ['references of a paper', facts.references.length, MOST.references],
    ['tags of a paper', annotation.tags.length, MOST.tags],
    ['characters in the tags of a paper', sum(annotation.tags), LONGEST.text],
  ];
}

function ofEntry({ asked, source, program, heads, listed }: LedgerEntry): readonly Measure[] {
  const { ids = [], merged = [], deleted = [] } = listed ?? {};
  const texts = [source, program.version, program.commit];
  const sent = asked?.type === 'request' ? [asked.request, asked.words] : [];
  if (asked?.type === 'words') texts.push(asked.words);
  if (asked?.type === 'file') texts.push(asked.name, asked.sha256);
  return [
    ['characters in an entry of its history', longest(texts), LONGEST.asked],
    ['characters in a recorded search', longest(sent), LONGEST.request],
    ['histories that one entry names', heads.length, MOST.heads],
    ['papers that one entry lists', Math.max(ids.length, merged.length, deleted.length), MOST.entryWorks],
  ];
}

function ofLine(line: StrategyLine): readonly Measure[] {
  const { origin, limits } = line.kind === 'query' ? line : { origin: null, limits: null };
  const losses = origin?.type === 'pasted' ? origin.losses : [];
  const texts = losses.flatMap(({ token, why, takenAs, proposal }) => [token, why, takenAs, proposal]);
  return [
    ['characters in a line of its strategy', longest([line.text, ...texts]), LONGEST.line],
    ['types of a line', limits?.types.length ?? 0, MOST.listed],
    ['languages of a line', limits?.languages.length ?? 0, MOST.listed],
    ['lost parts of a line', losses.length, MOST.listed],
  ];
}

function* ofStrategy({ strategy, answers, versions }: KeptStrategy): Generator<Measure> {
  yield ['answers to its strategy', answers.size, MOST.answers];
  yield ['versions of its strategy', versions.size, MOST.listed];
  const { known } = strategy;
  if (known.type === 'list') yield ['known papers', known.works.length, MOST.known];
  for (const { lines } of [strategy, ...versions.values()]) {
    yield ['lines in its strategy', lines.length, MOST.listed];
    for (const line of lines) yield* ofLine(line);
  }
  for (const { results, knownWorks } of versions.values()) {
    yield ['known papers', knownWorks.length, MOST.known];
    yield ['results of lines', results.length, MOST.listed];
  }
}

function* measures({ state, ledgers }: SavedProject): Generator<Measure> {
  const { header, records, decisions, maps, strategy } = state;
  const entries = [...ledgers.values()].reduce((sum, ledger) => sum + ledger.length, 0);
  yield* ofHeader(header);
  yield ['papers', records.size, MOST.records];
  yield ['decisions', decisions.size, MOST.decisions];
  yield ['entries in its history', entries, MOST.entries];
  for (const { name } of maps.values()) yield ['characters in the name of a map', name.length, LONGEST.name];
  for (const record of records.values()) yield* ofRecord(record);
  if (strategy !== undefined) yield* ofStrategy(strategy);
  for (const { reason } of decisions.values())
    yield ['characters in a reason', reason?.length ?? 0, LONGEST.line];
  for (const ledger of ledgers.values()) for (const entry of ledger) yield* ofEntry(entry);
}

/** Names a measure in which a file is beyond any project, as the rest of a sentence. Null: the file is within all bounds. */
export function beyondBounds(project: SavedProject): string | null {
  for (const [what, size, most] of measures(project)) {
    if (size > most)
      return `it holds more than ${most.toLocaleString('en-US')} ${what}, which no project does.`;
  }
  return null;
}
