import { readCsv } from '@/lib/base/read-csv';

// Formulas written for the tests that compute exported figures again: never those of the program.

export type Row = Readonly<Record<string, string>>;

/** A figure by name; null where it is unknown. */
export type Figures = Readonly<Record<string, number | null>>;

export function rowsOfCsv(csv: string): readonly Row[] {
  const [head = [], ...rows] = readCsv(csv, ',');
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
}

export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

export function fScoreAgain(beta: number, precision: number | null, recall: number | null): number | null {
  if (precision === null || recall === null) return null;
  if (precision === 0 && recall === 0) return 0;
  const b = beta ** 2;
  return ((b + 1) * precision * recall) / (b * precision + recall);
}

/** Wilson's interval by the roots of its quadratic, which is not how the program computes it. */
export function wilsonAgain(part: number, whole: number): readonly [low: number, high: number] | null {
  if (whole < 5) return null;
  const z2 = 1.959963984540054 ** 2;
  const [a, b, c] = [whole + z2, -(2 * part + z2), part ** 2 / whole];
  const root = Math.sqrt(Math.max(0, b * b - 4 * a * c));
  return [Math.max(0, (-b - root) / (2 * a)), Math.min(1, (-b + root) / (2 * a))];
}

/** Papers found by both, by the first alone, by the second alone, by none. */
type FourCounts = readonly [both: number, b: number, c: number, none: number];

/** Newcombe's method 10 as the paper writes it: cells a, b, c, d, margins, and phi with its correction. */
export function newcombeAgain([a, b, c, d]: FourCounts): readonly [low: number, high: number] | null {
  const n = a + b + c + d;
  const [first, second] = [wilsonAgain(a + b, n), wilsonAgain(a + c, n)];
  if (first === null || second === null) return null;
  const [l2, u2] = first;
  const [l3, u3] = second;
  const [p2, p3] = [(a + b) / n, (a + c) / n];
  const margins = (a + b) * (c + d) * (a + c) * (b + d);
  const excess = a * d - b * c;
  const corrected = excess > n / 2 ? excess - n / 2 : Math.min(excess, 0);
  const phi = margins === 0 ? 0 : corrected / Math.sqrt(margins);
  const delta = (x: number, y: number) => Math.sqrt(Math.max(0, x ** 2 - 2 * phi * x * y + y ** 2));
  return [Math.max(-1, p2 - p3 - delta(p2 - l2, u3 - p3)), Math.min(1, p2 - p3 + delta(u2 - p2, p3 - l3))];
}

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i += 1) ways = (ways * (n - k + i)) / i;
  return ways;
}

/** Twice the smaller tail of a fair coin. */
export function mcNemarAgain(b: number, c: number): number {
  let tail = 0;
  for (let k = 0; k <= Math.min(b, c); k += 1) tail += choose(b + c, k) * 0.5 ** (b + c);
  return Math.min(1, 2 * tail);
}

/** The largest of what Holm's steps up to this one give. */
export function holmAgain(ps: readonly number[]): readonly number[] {
  const step = (p: number) => (ps.length - ps.filter((other) => other < p).length) * p;
  return ps.map((p) => Math.min(1, Math.max(...ps.filter((other) => other <= p).map(step))));
}

type NamedSets = readonly (readonly [name: string, found: ReadonlySet<string>])[];

interface SetsAgain {
  readonly figures: Figures;
  /** Of the differences of recall, by the name of the figure. */
  readonly intervals: ReadonlyMap<string, readonly [low: number, high: number] | null>;
}

/** The tests of every two sets of found papers and their overlap, among `n` included papers. */
export function setsAgain(sets: NamedSets, n: number): SetsAgain {
  const figures: Record<string, number | null> = {};
  const intervals = new Map<string, readonly [low: number, high: number] | null>();
  const tests: (readonly [names: string, p: number])[] = [];
  for (const [at, [one, found]] of sets.entries()) {
    for (const [other, otherFound] of sets.slice(at + 1)) {
      const both = [...found].filter((id) => otherFound.has(id)).length;
      const [b, c] = [found.size - both, otherFound.size - both];
      const name = `difference of recall: ${one} minus ${other}`;
      figures[name] = share(b - c, n);
      intervals.set(name, newcombeAgain([both, b, c, n - both - b - c]));
      figures[`found by ${one} and not by ${other}`] = b;
      figures[`found by ${other} and not by ${one}`] = c;
      tests.push([`${one} and ${other}`, mcNemarAgain(b, c)]);
    }
  }
  const adjusted = holmAgain(tests.map(([, p]) => p));
  for (const [index, [names, p]] of tests.entries()) {
    figures[`exact McNemar p: ${names}`] = p;
    figures[`the same, adjusted by Holm: ${names}`] = adjusted[index] ?? null;
  }
  const papers = new Set(sets.flatMap(([, found]) => [...found]));
  for (const [name] of sets) figures[`found by ${name} alone`] = 0;
  for (const paper of papers) {
    const by = sets.filter(([, found]) => found.has(paper)).map(([name]) => name);
    const last = by.at(-1) ?? '';
    const key =
      by.length === 1
        ? `found by ${last} alone`
        : `found by exactly ${by.slice(0, -1).join(', ')} and ${last}`;
    figures[key] = (figures[key] ?? 0) + 1;
  }
  figures['found by none'] = n - papers.size;
  return { figures, intervals };
}

/** An exported cell as a number; null where it is empty. */
export function numberOf(cell: string | undefined): number | null {
  return cell === undefined || cell === '' ? null : Number(cell);
}
