import { chapmanInterval } from '@/lib/evaluation/metrics/chapman';
import { computeResult } from '@/lib/evaluation/metrics/compute-result';
import { bootstrapInterval } from '@/lib/evaluation/metrics/intervals';
import { comparisonFigures } from '@/lib/evaluation/report/comparison-figures';
import { comparisonCsv, comparisonJson, type ExportedRun } from '@/lib/evaluation/report/export-comparison';
import type { ComparisonRun, Paper } from '@/lib/evaluation/types';
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
import { evidence, pair, papers } from '@/tests/support/run-evidence';

// Every figure of a comparison of runs once more, from the exported file alone and by formulas written for the tests.

const TOOL = { name: 'Tool', version: '2', commit: 'c2', builtAt: '', repository: '', authors: [] };

interface Search {
  /** Numbers of the included papers that it finds. */
  readonly found: readonly number[];
  /** Numbers of the other papers that it retrieves. */
  readonly others: readonly number[];
  readonly included?: readonly Paper[];
  readonly run?: Partial<ComparisonRun>;
}

function runOf({ found, others, included = papers('t', 20), run = {} }: Search, index: number): ExportedRun {
  const own = evidence({
    included,
    retrieved: [
      ...found.map((n) => paper(`W${n}`, { openAlexId: `W${n}` })),
      ...others.map((n) => paper(`W${n}`, { openAlexId: `W${n}`, title: `Other ${n}` })),
    ],
    matching: { included: found.map((n) => pair(`t${n}`, `W${n}`)), excluded: [] },
    seed: 7,
  });
  return {
    run: {
      id: index === 0 ? 'run_d1' : `run_d1_${index}`,
      datasetId: 'd1',
      datasetName: 'My review',
      runDate: `2026-11-2${index}T10:00:00.000Z`,
      status: 'completed',
      searchCriteria: {
        query: `query ${index}`,
        entityTypes: ['works'],
        startYear: null,
        endYear: 2020,
        resultCap: 100,
      },
      progress: { message: 'Completed', progress: 100 },
      evidence: own,
      executionTime: 1,
      error: null,
      isExample: false,
      ...run,
    },
    evidence: own,
    result: computeResult(own),
  };
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** A list on which looking up joined t1 and t2, and which lost t20. */
const LOOKED_UP = [paper('t1', { mergedIds: ['t2'] }), ...papers('t', 19).slice(2)];

const FIRST: Search = {
  found: range(1, 9),
  others: range(101, 112),
  run: { computedBy: { version: '1', commit: 'c1' } },
};
const SECOND: Search = { found: range(6, 13), others: range(106, 110) };
const THIRD: Search = { found: [1, 14, 15], others: [110, 120], included: LOOKED_UP };

/** The file read again: of each run, the ids that it knows and those that it found, paper by paper. */
class Exported {
  readonly figures: ReadonlyMap<string, Row>;
  readonly letters: readonly string[];
  readonly #included: readonly Row[];
  readonly #others: readonly Row[];

  constructor(readonly rows: readonly Row[]) {
    const ofKind = (kind: string) => rows.filter(({ record }) => record === kind);
    this.letters = ofKind('run').map(({ run = '' }) => run);
    this.#included = ofKind('included paper');
    this.#others = ofKind('other retrieved paper');
    this.figures = new Map(ofKind('figure').map((row) => [row.figure ?? '', row]));
  }

  /** Included papers that all runs know, by their place in the file. */
  get shared(): ReadonlyMap<string, Row> {
    const isShared = (row: Row) => this.letters.every((letter) => row[`${letter}_ids`] !== '');
    return new Map(
      this.#included.flatMap((row, index) => (isShared(row) ? [[`${index}`, row] as const] : [])),
    );
  }

  get notShared(): number {
    return this.#included.length - this.shared.size;
  }

  found(letter: string): ReadonlySet<string> {
    return new Set(
      [...this.shared].flatMap(([index, row]) => (row[`${letter}_found_ids`] === '' ? [] : [index])),
    );
  }

  ids(letter: string) {
    const count = (rows: readonly Row[], column: string) =>
      rows.reduce((sum, row) => sum + (row[column] ?? '').split(' ').filter((id) => id !== '').length, 0);
    return {
      found: count(this.#included, `${letter}_found_ids`),
      included: count(this.#included, `${letter}_ids`),
      wrong: count(this.#others, `${letter}_ids`),
    };
  }

  /** Papers by their pair of categories: included ones by who found them, others by who retrieved them. */
  pairedCounts(): readonly number[] {
    const count = (rows: readonly Row[], column: string, one: boolean, other: boolean) =>
      rows.filter((row) => (row[`A_${column}`] !== '') === one && (row[`B_${column}`] !== '') === other)
        .length;
    const shared = [...this.shared.values()];
    return [
      ...[count(shared, 'found_ids', true, true), count(shared, 'found_ids', true, false)],
      ...[count(shared, 'found_ids', false, true), count(shared, 'found_ids', false, false)],
      ...[count(this.#others, 'ids', true, true), count(this.#others, 'ids', true, false)],
      count(this.#others, 'ids', false, true),
    ];
  }
}

function scores([
  both = 0,
  b = 0,
  c = 0,
  none = 0,
  wrongBoth = 0,
  wrongB = 0,
  wrongC = 0,
]: readonly number[]) {
  const of = (found: number, wrong: number) => {
    const [precision, recall] = [share(found, found + wrong), share(found, both + b + c + none)];
    return { precision, f1: fScoreAgain(1, precision, recall) };
  };
  return [of(both + b, wrongBoth + wrongB), of(both + c, wrongBoth + wrongC)] as const;
}

function difference(counts: readonly number[], figure: 'precision' | 'f1'): number | null {
  const [one, other] = scores(counts);
  return one[figure] === null || other[figure] === null ? null : one[figure] - other[figure];
}

function figuresOfTwo(file: Exported): Figures {
  const counts = file.pairedCounts();
  const [both = 0, b = 0, c = 0] = counts;
  const f1 = (letter: string) => {
    const { found, included, wrong } = file.ids(letter);
    return fScoreAgain(1, share(found, found + wrong), share(found, included));
  };
  const missed = ((both + b + 1) * (both + c + 1)) / (both + 1) - 1 - (both + b + c);
  const isGiven = b > 0 && c > 0 && missed >= file.shared.size - both - b - c;
  return {
    'F1 of A': f1('A'),
    'F1 of B': f1('B'),
    'difference of precision: A minus B': difference(counts, 'precision'),
    'difference of F1: A minus B': difference(counts, 'f1'),
    'found by A alone, of what either found': share(b, both + b + c),
    'found by B alone, of what either found': share(c, both + b + c),
    'missed by both, by Chapman’s estimate': isGiven ? missed : null,
  };
}

function setsOf(file: Exported) {
  return setsAgain(
    file.letters.map((letter) => [letter, file.found(letter)] as const),
    file.shared.size,
  );
}

function figuresAgain(file: Exported): Figures {
  const own = file.letters.flatMap((letter) => {
    const { found, wrong } = file.ids(letter);
    return [
      [`recall of ${letter}`, share(file.found(letter).size, file.shared.size)] as const,
      [`precision of ${letter}`, share(found, found + wrong)] as const,
    ];
  });
  return {
    'included papers that not all runs know, left out': file.notShared,
    ...Object.fromEntries(own),
    ...setsOf(file).figures,
    ...(file.letters.length === 2 ? figuresOfTwo(file) : {}),
  };
}

type Ends = readonly [low: number, high: number] | null;

function intervalsOfTwo(file: Exported): readonly (readonly [figure: string, ends: Ends])[] {
  const counts = file.pairedCounts();
  const seed = Number(file.rows[0]?.seed);
  const resampled = (figure: 'precision' | 'f1'): Ends => {
    const interval = bootstrapInterval(counts, (sample) => difference(sample, figure), seed);
    return interval === null ? null : [interval.low, interval.high];
  };
  const [both = 0, onlyFirst = 0, onlySecond = 0, neither = 0] = counts;
  const chapman = chapmanInterval({ both, onlyFirst, onlySecond });
  const found = both + onlyFirst + onlySecond;
  return [
    ['difference of precision: A minus B', resampled('precision')],
    ['difference of F1: A minus B', resampled('f1')],
    [
      'missed by both, by Chapman’s estimate',
      chapman === null ? null : [Math.max(neither, chapman.low - found), chapman.high - found],
    ],
  ];
}

function intervalsAgain(file: Exported): ReadonlyMap<string, Ends> {
  const shares = [...file.figures].filter(([name]) => /^(?:recall|precision) of/.test(name));
  return new Map([
    ...setsOf(file).intervals,
    ...shares.map(([name, row]) => [name, wilsonAgain(Number(row.part), Number(row.whole))] as const),
    ...(file.letters.length === 2 ? intervalsOfTwo(file) : []),
  ]);
}

describe.each([
  ['two runs', [FIRST, SECOND]],
  [
    'two runs, the second with fewer papers',
    [SECOND, { ...FIRST, included: LOOKED_UP, found: [1, 3, 14, 15] }],
  ],
  ['three runs on lists that differ', [FIRST, SECOND, THIRD]],
])('the exported comparison of %s', (_name, searches: readonly Search[]) => {
  const runs = searches.map(runOf);
  const file = new Exported(rowsOfCsv(comparisonCsv(runs, TOOL)));
  const shown = comparisonFigures(runs);

  it('lets every figure of the screens be computed again', () => {
    const again = figuresAgain(file);
    expect(Object.keys(again).toSorted()).toEqual(shown.map(({ name }) => name).toSorted());
    for (const { name, value } of shown) {
      expect([name, again[name] ?? null]).toEqual([name, value === null ? null : expect.closeTo(value, 9)]);
    }
  });

  it('holds every figure and interval as it is shown', () => {
    for (const { name, value, interval } of shown) {
      const row = file.figures.get(name);
      expect(numberOf(row?.value)).toBe(value);
      expect([numberOf(row?.interval_low), numberOf(row?.interval_high)]).toEqual([
        interval?.low ?? null,
        interval?.high ?? null,
      ]);
    }
  });

  it('lets every interval be computed again', () => {
    const again = intervalsAgain(file);
    for (const { name, interval } of shown) {
      if (interval === null) continue;
      const [low = Number.NaN, high = Number.NaN] = again.get(name) ?? [];
      expect([name, low, high]).toEqual([
        name,
        expect.closeTo(interval.low, 9),
        expect.closeTo(interval.high, 9),
      ]);
    }
  });

  it('says the same as JSON', () => {
    const json: unknown = JSON.parse(comparisonJson(runs, TOOL));
    expect(json).toMatchObject({ dataset: 'My review', seed: 7, figures: shown, tool: { version: '2' } });
    const rows = file.rows.filter(({ record = '' }) => record.endsWith(' paper'));
    expect(json).toHaveProperty('papers.length', rows.length);
    expect(json).toHaveProperty('runs.length', runs.length);
  });
});

describe('comparisonCsv(runs, tool)', () => {
  const rows = rowsOfCsv(comparisonCsv([FIRST, SECOND].map(runOf), TOOL));

  it('says of each run how it was made and by which version, and which version computed the figures', () => {
    expect(rows.filter(({ record }) => record === 'run')).toEqual([
      expect.objectContaining({
        run: 'A',
        run_id: 'run_d1',
        query: 'query 0',
        end_year: '2020',
        run_version: '1',
        run_commit: 'c1',
        version: '2',
        commit: 'c2',
      }),
      expect.objectContaining({
        run: 'B',
        run_id: 'run_d1_1',
        query: 'query 1',
        run_version: '',
        threshold: '0.9',
      }),
    ]);
  });

  it('holds each paper once, with who found or retrieved it', () => {
    const titled = rows.filter(({ title }) => title === 'Other 106');
    expect(titled).toEqual([
      expect.objectContaining({
        record: 'other retrieved paper',
        openalex_id: 'W106',
        A_ids: 'W106',
        B_ids: 'W106',
      }),
    ]);
    const included = rows.filter(({ record }) => record === 'included paper');
    expect(included).toHaveLength(20);
    expect(included[9]).toMatchObject({ A_ids: 't10', A_found_ids: '', B_found_ids: 't10' });
  });
});
