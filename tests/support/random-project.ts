import { type RandomSource, seededRandom } from '@/lib/base/random';
import { runToEnd } from '@/lib/base/slices';
import {
  EMPTY_PUBLICATION,
  onlyKnown,
  PUBLICATION_TYPES,
  type Publication,
  type ValueOrigin,
} from '@/lib/entities/publication';
import { writeSession } from '@/lib/graph/exchange/session-json';
import { cutSessionValue } from '@/lib/graph/exchange/session-parts';
import { takeSnapshot } from '@/lib/graph/exchange/snapshot';
import { joinParts } from '@/lib/graph/exchange/text-parts';
import { chainEntry } from '@/lib/project/chain';
import { decisionKey } from '@/lib/project/decisions';
import { headsOf, type Ledgers } from '@/lib/project/ledgers';
import { newHeader } from '@/lib/project/new-project';
import { toldAlso } from '@/lib/project/report-words';
import type { SavedProject } from '@/lib/project/saved-project';
import { sealedProject } from '@/lib/project/seal-project';
import {
  CONSENSUS,
  type Decision,
  type DecisionRef,
  ENTRY_KINDS,
  type EntryRef,
  type FlowColumn,
  type LedgerDraft,
  type LedgerEntry,
  LINK_DIRECTIONS,
  type Origin,
  PHASES,
  type ProjectHeader,
  type ProjectMap,
  type ProjectRecord,
  READING_ORDERS,
  type ReportFact,
  type ReportWord,
  type Standing,
  VERDICTS,
} from '@/lib/project/types';
import type { KeptStrategy } from '@/lib/strategy/kept-strategy';
import { answerKey } from '@/lib/strategy/kept-strategy';
import type { KnownPapers, LineOrigin, StrategyLine, StrategyVersion } from '@/lib/strategy/types';
import { graphFromText } from './graph-from-text';

const TEXTS = [
  '',
  'Sleep',
  'הסרת "מים"',
  '睡眠\n与轮班',
  "=HYPERLINK('x')",
  'a 😀 b',
  '\u2028\u0000\\',
  '<b>__proto__</b>',
];

const TIME = Date.UTC(2026, 10, 1);

const LOCAL_ID = 'local-ab12';

/** A copy that was merged into all others. */
const OTHER_COPY = 'zoe';

/** Draws of one random source. */
class Draw {
  constructor(private readonly random: RandomSource) {}

  below(most: number): number {
    return Math.floor(this.random() * most);
  }

  of<Each>(values: readonly [Each, ...Each[]]): Each {
    return values[this.below(values.length)] ?? values[0];
  }

  some<Each>(values: readonly Each[]): readonly Each[] {
    return values.filter(() => this.random() < 0.4);
  }

  time(): string {
    return new Date(TIME + this.below(50) * 3_600_000).toISOString();
  }

  text(): string {
    return TEXTS[this.below(TEXTS.length)] ?? '';
  }
}

/** In their order: by copy, entry and position, at least one. */
function origins(draw: Draw, copy: string): readonly Origin[] {
  const entries = [copy, OTHER_COPY].flatMap((each) =>
    [1, 2, 3].map((sequence) => ({ copy: each, sequence })),
  );
  const places = draw.some(entries).map((entry) => origin(draw, entry));
  return places.length === 0 ? [origin(draw, { copy, sequence: 1 })] : places;
}

function origin(draw: Draw, entry: EntryRef): Origin {
  const place = { ...entry, position: 1 + draw.below(9) };
  const direction = draw.of(LINK_DIRECTIONS);
  return draw.of<Origin>([
    { ...place, kind: 'search' },
    { ...place, kind: 'search', update: '2026-11-24' },
    { ...place, kind: 'line', line: 1 + draw.below(30) },
    { ...place, kind: 'links', direction, seeds: draw.some(['W1', 'W2']), round: draw.of([null, 1]) },
    { ...place, kind: 'file', file: draw.text(), row: 3, ...draw.of([{}, { before: draw.some(TEXTS) }]) },
    { ...place, kind: 'hand', place: 'the map' },
    { ...place, kind: 'detection', method: 'citations', reasons: draw.some(TEXTS) },
    { ...place, kind: 'library' },
  ]);
}

function recordFacts(draw: Draw): Publication {
  return {
    ...EMPTY_PUBLICATION,
    type: draw.of(PUBLICATION_TYPES),
    title: draw.text(),
    authors: draw
      .some(TEXTS)
      .map((text) => draw.of([{ whole: text }, { family: text, given: 'A', suffix: 'Jr' }])),
    date: draw.of([null, { year: 2020, month: 2, day: 29 }, { year: 1999, month: null, day: null }]),
    venue: draw.of([null, draw.text()]),
    volume: draw.of([null, '12']),
    language: draw.of([null, 'en']),
    doi: draw.of([null, '10.1000/x"<>;']),
    pmid: draw.of([null, '123']),
    abstract: draw.of([null, draw.text()]),
    keywords: draw.some(TEXTS),
    citedByCount: draw.of([null, 0, 12]),
    references: draw.some(['W4', 'W5', 'W6']),
    isRetracted: draw.below(9) === 0,
    ...onlyKnown({
      serviceType: draw.of([null, 'preprint']),
      freeCopy: draw.of([null, 'https://example.org/a.pdf']),
      from: draw.of<ValueOrigin | null>([null, 'service', 'pasted', { file: draw.text(), row: 3 }]),
    }),
  };
}

function record(draw: Draw, id: string, copy: string): ProjectRecord {
  const time = draw.time();
  return {
    id,
    facts: recordFacts(draw),
    origins: origins(draw, copy),
    standing: draw.of<Standing>([
      { state: 'present', time },
      { state: 'present', time },
      { state: 'removed', time },
      // Into another, into one that is gone, in a circle, or into none of the project.
      { state: 'united', time, into: `W${1 + draw.below(9)}` },
      { state: 'united', time, into: LOCAL_ID },
    ]),
    annotation: draw.of([
      { note: '', tags: [], study: null, time: null },
      { note: draw.text(), tags: draw.some(TEXTS), study: draw.of([null, 'Study 1']), time: draw.time() },
    ]),
  };
}

function decision(draw: Draw, ref: DecisionRef): Decision {
  return {
    ...ref,
    verdict: draw.of([null, ...VERDICTS]),
    reason: draw.of([null, draw.text()]),
    time: draw.time(),
    ...(draw.below(5) === 0 ? { isByAutomation: true } : {}),
    ...draw.of<Pick<Decision, 'order'>>([{}, { order: draw.of(READING_ORDERS) }]),
  };
}

/** Of several readers in both phases, and of what they settled. */
function decisionsOn(draw: Draw, ids: readonly string[], copy: string): readonly Decision[] {
  const refs = ids.flatMap((id) =>
    PHASES.flatMap((phase) =>
      [copy, OTHER_COPY, CONSENSUS].map((screener): DecisionRef => ({ phase, screener, record: id })),
    ),
  );
  return draw.some(refs).map((ref) => decision(draw, ref));
}

function projectMap(draw: Draw, id: string): ProjectMap {
  const drawn = graphFromText(
    draw.some(['W1', 'A1', 'W1 -references-> W2', 'W3 -references-> W1']).join('\n'),
  );
  const nodes = drawn.nodes.map((node) => ({ ...node, label: draw.text() }));
  const { edges } = drawn;
  const graph = takeSnapshot(nodes, edges, { pinned: new Set(['W1']), positionOf: (node) => node });
  const facts = {
    traversal: null,
    search: draw.of([null, '/explore/graph?q=sleep']),
    link: null,
    savedAs: null,
  };
  const text = joinParts(writeSession({ graph, ...facts }, TIME));
  const session = runToEnd(cutSessionValue(JSON.parse(text)));
  return {
    id,
    name: draw.text(),
    named: draw.time(),
    content: draw.of([null, { nodes: nodes.length, edges: edges.length, session }]),
    time: draw.time(),
  };
}

function reportFact(draw: Draw): ReportFact {
  const removed = {
    duplicates: draw.below(9),
    byAutomation: draw.below(3),
    otherReasons: 0,
    excluded: draw.below(20),
  };
  const where = {
    id: draw.of(['e1', 'e2']),
    column: draw.of<FlowColumn>(['databases', 'other']),
    text: draw.text(),
  };
  return draw.of<ReportFact>([
    { kind: 'answer', item: draw.of([2, 14]), text: draw.text() },
    { kind: 'file', file: draw.of(['refs.ris', 'b.csv']), text: draw.text() },
    { kind: 'elsewhere', ...where, ...removed },
  ]);
}

function line(draw: Draw, id: string): StrategyLine {
  const text = draw.of([draw.text(), 'sleep AND shift*', '#1 OR #2', '1 AND 2']);
  if (draw.below(4) === 0) return { id, kind: draw.of(['comment', 'heading']), text };
  const losses = [{ token: 'exp X/', why: draw.text(), takenAs: draw.of([null, 'x']), proposal: null }];
  return {
    id,
    kind: 'query',
    text,
    scope: draw.of(['title_and_abstract', 'title']),
    forms: draw.of(['exact', 'stemmed']),
    limits: { fromYear: draw.of([null, 1999]), toYear: null, types: draw.some(['article']), languages: [] },
    isOff: draw.below(5) === 0,
    origin: draw.of<LineOrigin | null>([
      null,
      { type: 'pasted', system: 'Ovid', text: draw.text(), losses },
      { type: 'filter', name: 'RCT', citation: draw.text(), doi: null },
    ]),
  };
}

function answer(draw: Draw, question: string) {
  return {
    question,
    source: 'OpenAlex',
    count: draw.below(999),
    isLowerBound: false,
    time: draw.time(),
    credits: 1,
    previous: draw.of([null, { count: 3, time: draw.time() }]),
  };
}

function version(draw: Draw, id: string, lines: readonly StrategyLine[]): StrategyVersion {
  const results = lines.map((each) => ({
    line: each.id,
    hits: draw.of([null, 12]),
    isBound: draw.below(2) === 0,
    known: draw.of([null, 2]),
    found: [0, 1],
  }));
  return { id, time: draw.time(), lines, results, knownWorks: ['W1', 'W2'], source: 'OpenAlex' };
}

/** A strategy, or none. */
function strategy(draw: Draw): KeptStrategy | null {
  if (draw.below(3) === 0) return null;
  const lines = draw.some(['l1', 'l2', 'l3', 'l4']).map((id) => line(draw, id));
  const answers = draw.some(['q1', 'q2', 'q3']).map((question) => answer(draw, question));
  const versions = draw.some(['v1', 'v2']).map((id) => version(draw, id, lines.slice(0, 2)));
  const known = draw.of<KnownPapers>([
    { type: 'none' },
    { type: 'project' },
    { type: 'list', name: draw.text(), works: draw.some(['W1', 'W2']) },
    { type: 'dataset', dataset: 'd1', name: draw.text() },
  ]);
  return {
    strategy: {
      id: draw.of(['s1', 's2']),
      lines,
      known,
      aside: draw.of([null, { percent: 30, seed: 7 }]),
      changed: draw.time(),
      formatVersion: 1,
    },
    answers: new Map(answers.map((each) => [answerKey(each), each])),
    versions: new Map(versions.map((each) => [each.id, each])),
  };
}

/** @param heads of which a merge tells. */
function ledger(
  draw: Draw,
  copy: string,
  length: number,
  heads: LedgerDraft['heads'] = [],
): readonly LedgerEntry[] {
  const entries: LedgerEntry[] = [];
  for (let at = 0; at < length; at += 1) {
    const draft: LedgerDraft = {
      kind: draw.of(ENTRY_KINDS),
      time: draw.time(),
      screener: copy,
      asked: draw.of<LedgerDraft['asked']>([
        null,
        { type: 'words', words: draw.text() },
        { type: 'request', request: '/works?search=sleep', words: draw.text() },
        { type: 'file', name: 'refs.ris', sha256: 'ab'.repeat(32) },
      ]),
      counts: { found: draw.of([null, 12]), retrieved: null, new: draw.below(9), duplicates: 0 },
      credits: draw.of([null, 10]),
      source: 'OpenAlex',
      program: { version: '0.2.0', commit: 'abc' },
      reverses: at === 0 ? null : draw.of([null, { copy, sequence: at }]),
      heads: draw.of([[], heads]),
      ...draw.of<Pick<LedgerDraft, 'listed'>>([
        {},
        {
          listed: {
            ids: ['W1', 'W2'],
            again: { copy, sequence: 1 },
            merged: [['W3', 'W1']],
            deleted: ['W4'],
          },
        },
      ]),
    };
    entries.push(
      chainEntry({ ...draft, copy, idsHash: draw.of([null, 'cd'.repeat(32)]) }, entries.at(-1) ?? null),
    );
  }
  return entries;
}

/** The one chain of the copy that was merged into all others, as far as it was known when that was done. */
function otherLedger(draw: Draw): readonly LedgerEntry[] {
  return ledger(new Draw(seededRandom(1)), OTHER_COPY, 3).slice(0, draw.below(4));
}

function ledgers(draw: Draw, copy: string): Ledgers {
  const other = otherLedger(draw);
  const own = ledger(draw, copy, draw.below(4), headsOf(new Map([[OTHER_COPY, other]])));
  return new Map([[copy, own], ...(other.length === 0 ? [] : [[OTHER_COPY, other] as const])]);
}

function header(draw: Draw, copy: string): ProjectHeader {
  const since = () => draw.of([null, draw.time()]);
  let report: readonly ReportWord[] = [];
  // A blank text takes back what was said.
  for (let said = 0; said < 3; said += 1) report = toldAlso(report, [reportFact(draw)], draw.time());
  return {
    ...newHeader({ id: 'p1', copy, name: draw.text(), source: 'OpenAlex', time: draw.time() }),
    question: draw.text(),
    criteria: draw.some(TEXTS),
    reasons: draw.some(TEXTS),
    tags: draw.some(TEXTS),
    ...draw.of<Pick<ProjectHeader, 'marks'>>([{}, { marks: draw.some(TEXTS) }]),
    screeners: [
      { id: copy, name: draw.text() },
      { id: OTHER_COPY, name: draw.text(), ...draw.of([{}, { named: draw.time() }]) },
    ],
    archived: since(),
    screeningSince: since(),
    fullTextSince: since(),
    othersShownSince: since(),
    savedToFile: since(),
    ...draw.of<Pick<ProjectHeader, 'renewAfterDays'>>([{}, { renewAfterDays: null }, { renewAfterDays: 90 }]),
    ...draw.of<Pick<ProjectHeader, 'stopping'>>([{}, { stopping: { target: 0.9, alpha: 0.1 } }]),
    apart: draw.of([[], [['W1', 'W2'] as const]]),
    ...draw.of<Pick<ProjectHeader, 'report'>>([{}, { report }]),
  };
}

/**
 * A small project of any shape, with hostile texts in it: duplicates, also in circles, removed records, taken-back decisions,
 * second readers, deleted maps. The same for the same random source and copy.
 */
export function randomProject(random: RandomSource, copy = 'copya'): SavedProject {
  const draw = new Draw(random);
  const ids = draw.some([...Array.from({ length: 8 }, (_, at) => `W${at + 1}`), LOCAL_ID]);
  const decisions = decisionsOn(draw, ids, copy);
  const search = strategy(draw);
  return {
    state: {
      header: header(draw, copy),
      records: new Map(ids.map((id) => [id, record(draw, id, copy)])),
      decisions: new Map(decisions.map((each) => [decisionKey(each), each])),
      maps: new Map(draw.some(['m1', 'm2', 'm3']).map((id) => [id, projectMap(draw, id)])),
      ...(search === null ? {} : { strategy: search }),
    },
    ledgers: ledgers(draw, copy),
    logged: new Map(),
  };
}

/** The same with a log that comes to it, as it goes into a file. */
export function sealedRandomProject(random: RandomSource, copy = 'copya'): SavedProject {
  const time = new Date(TIME).toISOString();
  const program = { version: '0.4.0', commit: 'abc' };
  return runToEnd(sealedProject(randomProject(random, copy), { time, program }));
}
