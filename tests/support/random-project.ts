import type { RandomSource } from '@/lib/base/random';
import { writeSession } from '@/lib/graph/exchange/session-json';
import { takeSnapshot } from '@/lib/graph/exchange/snapshot';
import { chainEntry } from '@/lib/project/chain';
import { decisionKey } from '@/lib/project/decisions';
import type { SavedProject } from '@/lib/project/file/saved-project';
import { NO_FACTS, newHeader } from '@/lib/project/new-project';
import { toldAlso } from '@/lib/project/report-words';
import {
  type Decision,
  ENTRY_KINDS,
  type FlowColumn,
  type LedgerDraft,
  type LedgerEntry,
  type Origin,
  PHASES,
  type ProjectHeader,
  type ProjectMap,
  type ProjectRecord,
  type ReportFact,
  type ReportWord,
  type Standing,
  VERDICTS,
} from '@/lib/project/types';
import type { KeptStrategy } from '@/lib/strategy/kept-strategy';
import { answerKey } from '@/lib/strategy/kept-strategy';
import type { KnownPapers, LineOrigin, StrategyLine, StrategyVersion } from '@/lib/strategy/types';
import { buildNode } from './graph-from-text';

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

function origin(draw: Draw, copy: string): Origin {
  const place = { copy, sequence: 1 + draw.below(3), position: 1 + draw.below(9) };
  return draw.of<Origin>([
    { ...place, kind: 'search' },
    { ...place, kind: 'search', update: '2026-11-24' },
    { ...place, kind: 'links', direction: 'backward', seeds: ['W1', 'W2'], round: draw.of([null, 1]) },
    { ...place, kind: 'file', file: draw.text(), row: 3 },
    { ...place, kind: 'hand', place: 'the map' },
    { ...place, kind: 'detection', method: 'citations', reasons: draw.some(TEXTS) },
  ]);
}

function record(draw: Draw, id: string, copy: string): ProjectRecord {
  const time = draw.time();
  return {
    id,
    facts: {
      ...NO_FACTS,
      title: draw.text(),
      authors: draw.some(TEXTS),
      year: draw.of([null, 2020, 1999]),
      abstract: draw.of([null, draw.text()]),
      references: draw.some(['W4', 'W5', 'W6']),
      isRetracted: draw.below(9) === 0,
    },
    origins: [origin(draw, copy)],
    standing: draw.of<Standing>([
      { state: 'present', time },
      { state: 'present', time },
      { state: 'removed', time },
      { state: 'united', time, into: `W${1 + draw.below(9)}` },
    ]),
    annotation: draw.of([
      { note: '', tags: [], study: null, time: null },
      { note: draw.text(), tags: draw.some(TEXTS), study: draw.of([null, 'Study 1']), time: draw.time() },
    ]),
  };
}

function decision(draw: Draw, id: string, screener: string): Decision {
  return {
    phase: draw.of(PHASES),
    screener,
    record: id,
    verdict: draw.of([null, ...VERDICTS]),
    reason: draw.of([null, draw.text()]),
    time: draw.time(),
    ...(draw.below(5) === 0 ? { isByAutomation: true } : {}),
  };
}

function projectMap(draw: Draw, id: string): ProjectMap {
  const nodes = draw.some(['W1', 'W2', 'A1']).map((each) => buildNode(each, { label: draw.text() }));
  const graph = takeSnapshot(nodes, [], { pinned: new Set(['W1']), positionOf: (node) => node });
  const facts = {
    traversal: null,
    search: draw.of([null, '/explore/graph?q=sleep']),
    link: null,
    savedAs: null,
  };
  const session = writeSession({ graph, ...facts }, TIME);
  return {
    id,
    name: draw.text(),
    named: draw.time(),
    content: draw.of([null, { nodes: nodes.length, edges: 0, session }]),
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

function ledger(draw: Draw, copy: string, length: number): readonly LedgerEntry[] {
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
      heads: [],
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

/** A small project of any shape, with hostile texts in it; the same for the same random source and copy. */
export function randomProject(random: RandomSource, copy = 'copya'): SavedProject {
  const draw = new Draw(random);
  const ids = draw.some(Array.from({ length: 9 }, (_, at) => (at === 8 ? 'local-ab12' : `W${at + 1}`)));
  const decisions = draw.some(ids).map((id) => decision(draw, id, copy));
  const header = newHeader({ id: 'p1', copy, name: draw.text(), source: 'OpenAlex', time: draw.time() });
  const search = strategy(draw);
  const project: SavedProject = {
    state: {
      header: {
        ...header,
        question: draw.text(),
        criteria: draw.some(TEXTS),
        tags: draw.some(TEXTS),
        marks: draw.some(TEXTS),
        screeners: [{ id: copy, name: draw.text() }],
        fullTextSince: draw.of([null, draw.time()]),
        savedToFile: draw.of([null, draw.time()]),
        ...draw.of<Pick<ProjectHeader, 'renewAfterDays'>>([
          {},
          { renewAfterDays: null },
          { renewAfterDays: 90 },
        ]),
        apart: draw.of([[], [['W1', 'W2'] as const]]),
      },
      records: new Map(ids.map((id) => [id, record(draw, id, copy)])),
      decisions: new Map(decisions.map((each) => [decisionKey(each), each])),
      maps: new Map(draw.some(['m1', 'm2', 'm3']).map((id) => [id, projectMap(draw, id)])),
      ...(search === null ? {} : { strategy: search }),
    },
    ledgers: new Map([[copy, ledger(draw, copy, draw.below(4))]]),
  };
  let report: readonly ReportWord[] = [];
  for (let said = 0; said < 3; said += 1) report = toldAlso(report, [reportFact(draw)], draw.time());
  return { ...project, state: { ...project.state, header: { ...project.state.header, report } } };
}
