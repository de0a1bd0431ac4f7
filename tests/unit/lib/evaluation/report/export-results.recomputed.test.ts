import { computeMetrics } from '@/lib/evaluation/metrics/compute-metrics';
import { computeResult } from '@/lib/evaluation/metrics/compute-result';
import { weightedIntervals } from '@/lib/evaluation/metrics/intervals';
import { resultsCsv, resultsJson } from '@/lib/evaluation/report/export-results';
import { runFigures } from '@/lib/evaluation/report/run-figures';
import type { ComparisonRun, RunEvidence } from '@/lib/evaluation/types';
import { computeExampleRun } from '@/tests/support/example-run';
import { fileRun } from '@/tests/support/file-run';
import { paper } from '@/tests/support/paper-lists';
import {
  type Figures,
  fScoreAgain,
  numberOf,
  type Row,
  rowsOfCsv,
  setsAgain,
  share,
  wilsonAgain,
} from '@/tests/support/recomputed-figures';

// Every figure once more, from the exported file alone and by formulas written for this test.

const TOOL = { name: 'Tool', version: '1', commit: 'c', builtAt: '', repository: '', authors: [] };

const distinct = (rows: readonly Row[], name: string) => [...new Set(rows.map((row) => row[name] ?? ''))];

interface Taken {
  readonly included: ReadonlyMap<string, string>;
  readonly excluded: ReadonlyMap<string, string>;
  /** Retrieved papers in a pair that waits. */
  readonly waiting: ReadonlySet<string>;
}

/** The pairs that count: accepted ones first, then those at the threshold, each paper once. */
function take(pairs: readonly Row[], threshold: number, usesDecisions: boolean): Taken {
  const lists = { included: new Map<string, string>(), excluded: new Map<string, string>() };
  const used = new Set<string>();
  const decisionOf = (row: Row) => (usesDecisions ? (row.decision ?? '') : '');
  const isFree = (row: Row) => !used.has(`t ${row.review_id}`) && !used.has(`r ${row.retrieved_id}`);
  const inOrder = pairs.toSorted((a, b) => Number(a.pair_order) - Number(b.pair_order));
  const passes = [
    (row: Row) => decisionOf(row) === 'accepted',
    (row: Row) => decisionOf(row) === '' && row.tier !== '7' && Number(row.score) >= threshold,
  ];
  for (const mayCount of passes) {
    for (const row of inOrder) {
      if (!mayCount(row) || !isFree(row)) continue;
      used.add(`t ${row.review_id}`).add(`r ${row.retrieved_id}`);
      const list = row.review_list === 'included' ? lists.included : lists.excluded;
      list.set(row.review_id ?? '', row.retrieved_id ?? '');
    }
  }
  const waiting = inOrder.filter((row) => decisionOf(row) === '' && isFree(row));
  return { ...lists, waiting: new Set(waiting.map((row) => row.retrieved_id ?? '')) };
}

/** The file read again: who was included, who was retrieved in which order, and which pairs there are. */
class Exported {
  readonly pairs: readonly Row[];
  readonly included: readonly string[];
  readonly excluded: readonly string[];
  /** Ids of retrieved papers, by rank where they have one. */
  readonly ranked: readonly string[];
  readonly figures: ReadonlyMap<string, Row>;

  constructor(readonly rows: readonly Row[]) {
    this.pairs = rows.filter(({ record }) => record === 'pair');
    const listed = (list: string) => rows.filter(({ review_list }) => review_list === list);
    this.included = distinct(listed('included'), 'review_id');
    this.excluded = distinct(listed('excluded'), 'review_id');
    const ranks = new Map(
      rows.filter(({ rank }) => rank !== '').map((row) => [row.retrieved_id, Number(row.rank)]),
    );
    // Papers of files have no rank.
    const retrieved = distinct(rows, 'retrieved_id').filter((id) => id !== '');
    this.ranked =
      ranks.size === 0 ? retrieved : [...ranks].toSorted(([, a], [, b]) => a - b).map(([id]) => id ?? '');
    this.figures = new Map(
      rows.filter(({ record }) => record === 'figure').map((row) => [row.figure ?? '', row]),
    );
  }

  /** The databases of a run of files, each with the retrieved papers that it holds. */
  get databases(): ReadonlyMap<string, ReadonlySet<string>> {
    const held = new Map<string, Set<string>>();
    for (const { retrieved_id: id = '', retrieved_databases: names = '' } of this.rows) {
      for (const name of names === '' ? [] : names.split('; ')) {
        held.set(name, (held.get(name) ?? new Set()).add(id));
      }
    }
    return held;
  }

  get head(): Row {
    return this.rows[0] ?? {};
  }

  taken(threshold = Number(this.head.threshold), usesDecisions = true): Taken {
    return take(this.pairs, threshold, usesDecisions);
  }

  /** Retrieved papers that count, by rank: later ones that match nothing are left out where that was asked. */
  counted({ included, excluded, waiting }: Taken): readonly string[] {
    const date = this.head.review_search_date ?? '';
    if (this.head.leaves_out_later !== 'true' || date === '') return this.ranked;
    const matched = new Set([...included.values(), ...excluded.values(), ...waiting]);
    const dateOf = new Map(
      this.rows.map((row) => [row.retrieved_id, row.retrieved_date || (row.retrieved_year ?? '')]),
    );
    return this.ranked.filter((id) => {
      const published = dateOf.get(id) ?? '';
      const length = Math.min(published.length, date.length);
      return matched.has(id) || published.slice(0, length) <= date.slice(0, length);
    });
  }

  isTrue(name: string): number {
    return distinct(
      this.rows.filter((row) => row.review_list === 'included' && row[name] === 'true'),
      'review_id',
    ).length;
  }
}

function countFigures(file: Exported): Figures {
  const taken = file.taken();
  const counted = file.counted(taken).length;
  const found = taken.included.size;
  const strict = file.taken(undefined, false);
  const [precision, recall] = [share(found, counted), share(found, file.included.length)];
  const isLookedUp = file.rows.some(({ in_index }) => in_index !== '');
  const indexed = file.isTrue('in_index');
  const duplicates = file.rows.find(({ figure }) => figure === 'duplicates among the rows of the review');
  const listed =
    duplicates === undefined ? file.included.length + file.excluded.length : Number(duplicates.whole);
  return {
    recall,
    'recall of identified papers': share(found, file.isTrue('could_be_identified')),
    precision,
    F1: fScoreAgain(1, precision, recall),
    F2: fScoreAgain(2, precision, recall),
    F3: fScoreAgain(3, precision, recall),
    'number needed to read': found === 0 ? null : counted / found,
    coverage: share(counted, listed),
    'index coverage': isLookedUp ? share(indexed, file.included.length) : null,
    'retrieval efficiency': isLookedUp ? share(found, indexed) : null,
    'precision, strict': share(strict.included.size, file.counted(strict).length),
    'precision against known exclusions': share(found, found + taken.excluded.size),
    'precision after decisions': precision,
  };
}

function rankedFigures(file: Exported): Figures {
  const taken = file.taken();
  const relevant = file.included.length;
  const hitIds = new Set(taken.included.values());
  const knownIds = new Set(taken.excluded.values());
  const counted = file.counted(taken);
  const gains = counted.map((id) => (hitIds.has(id) ? 1 : 0));
  const foundIn = (depth: number) => gains.slice(0, depth).reduce<number>((sum, gain) => sum + gain, 0);
  const dcg = (list: readonly number[]) =>
    list.reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0);
  const ndcg = (k: number) =>
    share(dcg(gains.slice(0, k)), dcg(Array.from({ length: k }, (_, index) => (index < relevant ? 1 : 0))));
  const atHits = gains.flatMap((gain, index) => (gain === 1 ? [foundIn(index + 1) / (index + 1)] : []));
  const pool = counted.filter((id) => hitIds.has(id) || knownIds.has(id));
  const depth = pool.findIndex(
    (_, index) => pool.slice(0, index + 1).filter((id) => hitIds.has(id)).length >= 0.95 * relevant,
  );
  const isLabelled =
    file.excluded.length > 0 &&
    file.rows.every((row) => row.review_list !== 'included' || row.review_label === 'included');
  const isReached = isLabelled && depth >= 0;
  const all = relevant + file.excluded.length;
  const read = pool.slice(0, depth + 1).filter((id) => knownIds.has(id)).length;
  return {
    'R-precision': share(foundIn(relevant), relevant),
    'average precision': share(
      atHits.reduce((sum, value) => sum + value, 0),
      relevant,
    ),
    'nDCG at 10': ndcg(10),
    'nDCG at 100': ndcg(100),
    'WSS@95': isReached ? (all - depth - 1) / all - 0.05 : null,
    'TNR@95': isReached ? (file.excluded.length - read) / file.excluded.length : null,
    ...Object.fromEntries(
      [10, 20, 50, 100, 200, 500, 1000]
        .filter((k) => k <= counted.length)
        .flatMap((k) => [
          [`recall at ${k}`, share(foundIn(k), relevant)],
          [`precision at ${k}`, foundIn(k) / k],
        ]),
    ),
  };
}

/** The included papers that the run counts and that the records of a database alone would find too. */
function foundByDatabase(file: Exported, held: ReadonlySet<string>): ReadonlySet<string> {
  const own = file.pairs.filter((row) => held.has(row.retrieved_id ?? ''));
  const alone = take(own, Number(file.head.threshold), true).included;
  return new Set([...file.taken().included.keys()].filter((id) => alone.has(id)));
}

function databasesAgain(file: Exported) {
  const sets = [...file.databases].map(([name, held]) => [name, foundByDatabase(file, held)] as const);
  return setsAgain(sets, file.included.length);
}

function databaseFigures(file: Exported): Figures {
  const counted = new Set(file.counted(file.taken()));
  const own = [...file.databases].flatMap(([name, held]) => {
    const found = foundByDatabase(file, held).size;
    return [
      [`recall of ${name}`, share(found, file.included.length)] as const,
      [`precision of ${name}`, share(found, [...held].filter((id) => counted.has(id)).length)] as const,
    ];
  });
  return { ...Object.fromEntries(own), ...databasesAgain(file).figures };
}

const SEARCH_LOSSES = ['not-indexed', 'not-looked-up', 'expansion', 'not-retrieved', 'beyond-cap'] as const;

function otherFigures(file: Exported): Record<string, number | null> {
  const figures: Record<string, number | null> = {};
  for (const threshold of [0.8, 0.85, 0.9, 0.95]) {
    const taken = file.taken(threshold);
    const at = `at threshold ${threshold.toFixed(2)}`;
    const precision = share(taken.included.size, file.counted(taken).length);
    const recall = share(taken.included.size, file.included.length);
    figures[`recall ${at}`] = recall;
    figures[`precision ${at}`] = precision;
    figures[`F1 ${at}`] = fScoreAgain(1, precision, recall);
  }
  const between = file.databases.size > 0 ? ['not-in-files'] : SEARCH_LOSSES;
  for (const reason of ['unidentified', ...between, 'same-record', 'unmatched']) {
    const lost = file.rows.filter(({ loss }) => loss === reason).length;
    figures[`lost: ${reason}`] = share(lost, file.included.length);
  }
  return figures;
}

function evidenceOf({ evidence }: ComparisonRun): RunEvidence {
  if (evidence === null) throw new Error('The run is finished');
  return evidence;
}

const example = () => evidenceOf(computeExampleRun('2026-11-22T10:00:00.000Z', 7));

/** The example, and the example with everything that changes a count. */
const RUNS: readonly (readonly [string, () => RunEvidence])[] = [
  ['the example', example],
  [
    'a run with decisions, later papers, rows that cannot be identified and duplicates',
    () => {
      const evidence = example();
      const nameless = ['row-40', 'row-41'].map((id) =>
        paper(id, { isUnidentified: true, label: 'included' }),
      );
      return {
        ...evidence,
        included: [...evidence.included, ...nameless],
        notLookedUpIds: nameless.map(({ id }) => id),
        decisions: { 'review-10 retrieved-23': 'accepted', 'review-01 retrieved-01': 'rejected' },
        searchDate: '2016-06-30',
        leavesOutLaterPapers: true,
        deduplication: { rows: 36, merged: 6, conflicts: [{ id: 'review-02', title: 'Both' }] },
        retrievedDeduplication: { rows: 30, merged: 2, conflicts: [] },
      };
    },
  ],
  [
    'a run that retrieved nothing',
    () => ({ ...example(), retrieved: [], matching: { included: [], excluded: [] } }),
  ],
  ['a run of files of two databases', () => evidenceOf(fileRun())],
];

describe.each(RUNS)('the exported files of %s', (_name, makeEvidence) => {
  const evidence = makeEvidence();
  const result = computeResult(evidence);
  const run = computeExampleRun('2026-11-22T10:00:00.000Z', 7);
  const file = new Exported(rowsOfCsv(resultsCsv(run, evidence, result, TOOL)));
  const ofKind = file.databases.size > 0 ? databaseFigures(file) : rankedFigures(file);
  const again: Figures = { ...countFigures(file), ...ofKind, ...otherFigures(file) };

  it('let every figure of the screens be computed again', () => {
    const shown = runFigures(evidence, result);
    expect(Object.keys(again).toSorted()).toEqual(shown.map(({ name }) => name).toSorted());
    for (const { name, value } of shown) {
      const mine = again[name] ?? null;
      if (value === null || mine === null) expect([name, mine]).toEqual([name, value]);
      else expect(Math.abs(mine - value)).toBeLessThan(1e-9);
    }
  });

  it('hold every figure and interval as it is shown', () => {
    for (const { name, value, part, whole, interval } of runFigures(evidence, result)) {
      const row = file.figures.get(name);
      const cell = (number: number | null | undefined) =>
        number === null || number === undefined ? '' : `${number}`;
      expect([row?.value, row?.part, row?.whole]).toEqual([value, part, whole].map(cell));
      expect([row?.interval_low, row?.interval_high]).toEqual([interval?.low, interval?.high].map(cell));
    }
  });

  it('let every interval be computed again', () => {
    const shares = [...file.figures.values()].filter((row) => row.interval_low !== '' && row.whole !== '');
    for (const row of shares) {
      const [low = 2, high = 2] = wilsonAgain(Number(row.part), Number(row.whole)) ?? [];
      expect(Number(row.interval_low)).toBeCloseTo(low, 9);
      expect(Number(row.interval_high)).toBeCloseTo(high, 9);
    }
    for (const [name, interval] of databasesAgain(file).intervals) {
      const row = file.figures.get(name);
      expect([numberOf(row?.interval_low), numberOf(row?.interval_high)]).toEqual(
        interval === null ? [null, null] : interval.map((end) => expect.closeTo(end, 9)),
      );
    }
    const taken = file.taken();
    const found = taken.included.size;
    const counts = [found, file.counted(taken).length - found, file.included.length - found];
    const f1 = ([tp = 0, fp = 0, fn = 0]: readonly number[]) =>
      fScoreAgain(1, share(tp, tp + fp), share(tp, tp + fn));
    const [half, quarter] = [0.5, 0.25];
    const added = counts.map((count, index) => count + (index === 0 ? half : quarter));
    const [interval] = weightedIntervals(added, [f1], Number(file.head.seed));
    const { f1: shown } = computeMetrics(evidence, result, 30);
    if (shown.interval !== null) expect(interval?.low).toBeCloseTo(shown.interval.low, 9);
  });

  it('say the same as JSON', () => {
    const json: unknown = JSON.parse(resultsJson(run, evidence, result, TOOL));
    expect(json).toMatchObject({
      tool: { version: '1', commit: 'c' },
      settings: {
        searchDate: evidence.searchDate ?? null,
        leavesOutLaterPapers: evidence.leavesOutLaterPapers,
      },
      figures: runFigures(evidence, result),
      deduplication: {
        review: evidence.deduplication ?? null,
        retrieved: evidence.retrievedDeduplication ?? null,
      },
    });
    const records = file.rows.filter(({ record }) => record === 'pair' || record === 'paper');
    expect(json).toHaveProperty('records.length', records.length);
  });
});

describe('the exported file of a run in which papers were left out', () => {
  const evidence = RUNS[1]?.[1]() ?? example();
  const file = new Exported(
    rowsOfCsv(resultsCsv(computeExampleRun('', 7), evidence, computeResult(evidence), TOOL)),
  );
  const count = (name: string) => file.rows.filter(({ outcome }) => outcome === name).length;

  it('holds later papers, excluded papers that were not retrieved, duplicates and conflicts', () => {
    expect(count('later')).toBeGreaterThan(0);
    expect(count('not retrieved')).toBe(3);
    expect(file.rows.find(({ record }) => record === 'conflict')).toMatchObject({
      review_id: 'review-02',
      review_title: 'Both',
    });
    expect(
      file.rows
        .filter(({ record }) => record === 'duplicates')
        .map(({ figure, value, whole }) => [figure, value, whole]),
    ).toEqual([
      ['duplicates among the rows of the review', '6', '36'],
      ['duplicates among the retrieved papers', '2', '30'],
    ]);
    expect(file.head).toMatchObject({ review_search_date: '2016-06-30', leaves_out_later: 'true' });
    expect(file.ranked).toEqual(evidence.retrieved.map(({ id }) => id));
  });
});
