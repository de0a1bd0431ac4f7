import { computeAgreement, type DecisionPair } from '@/lib/screening/agreement';

/** A table of counts, by the answers of the first reader in rows and of the second in columns. */
function pairsOf(table: readonly (readonly number[])[]): readonly DecisionPair[] {
  return table.flatMap((row, one) =>
    row.flatMap((count, other) =>
      Array.from({ length: count }, (): DecisionPair => [`a${one}`, `a${other}`]),
    ),
  );
}

function plainKappa(shares: readonly (readonly number[])[]): number {
  const at = (one: number, other: number) => shares[one]?.[other] ?? 0;
  const answers = shares.map((_, answer) => answer);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const all = sum(shares.flat());
  const observed = sum(answers.map((answer) => at(answer, answer))) / all;
  const row = (answer: number) => sum(answers.map((other) => at(answer, other))) / all;
  const column = (answer: number) => sum(answers.map((other) => at(other, answer))) / all;
  const chance = sum(answers.map((answer) => row(answer) * column(answer)));
  return (observed - chance) / (1 - chance);
}

/** The standard error by the delta method, with derivatives taken numerically. */
function plainError(table: readonly (readonly number[])[]): number {
  const n = table.flat().reduce((total, count) => total + count, 0);
  const shares = table.map((row) => row.map((count) => count / n));
  const step = 1e-6;
  let [squares, mean] = [0, 0];
  shares.forEach((row, one) => {
    row.forEach((share, other) => {
      const moved = (by: number) =>
        plainKappa(
          shares.map((each, r) => each.map((value, c) => (r === one && c === other ? value + by : value))),
        );
      const slope = (moved(step) - moved(-step)) / (2 * step);
      squares += share * slope * slope;
      mean += share * slope;
    });
  });
  return Math.sqrt((squares - mean * mean) / n);
}

const TABLES = [
  [
    [20, 5],
    [10, 15],
  ],
  [
    [44, 5, 1],
    [7, 20, 3],
    [9, 5, 6],
  ],
  [
    [3, 30],
    [40, 2],
  ],
];

describe('computeAgreement(pairs)', () => {
  it.each(TABLES)('gives kappa and the interval of a plain computation', (...table) => {
    const { kappa, interval } = computeAgreement(pairsOf(table));
    expect(kappa).toBeCloseTo(plainKappa(table), 10);
    expect(((interval?.high ?? 0) - (interval?.low ?? 0)) / 2).toBeCloseTo(1.959964 * plainError(table), 5);
  });

  it('counts papers and those decided alike', () => {
    expect(
      computeAgreement(
        pairsOf([
          [20, 5],
          [10, 15],
        ]),
      ),
    ).toMatchObject({ papers: 50, alike: 35 });
    expect(
      computeAgreement(
        pairsOf([
          [20, 5],
          [10, 15],
        ]),
      ).kappa,
    ).toBeCloseTo(0.4, 12);
  });

  it('has no kappa where both gave one answer throughout, or decided on nothing', () => {
    expect(computeAgreement(pairsOf([[9]]))).toEqual({ papers: 9, alike: 9, kappa: null, interval: null });
    expect(computeAgreement([])).toEqual({ papers: 0, alike: 0, kappa: null, interval: null });
  });

  it('has no interval where all are alike', () => {
    expect(
      computeAgreement(
        pairsOf([
          [5, 0],
          [0, 7],
        ]),
      ),
    ).toMatchObject({ kappa: 1, interval: null });
  });
});
