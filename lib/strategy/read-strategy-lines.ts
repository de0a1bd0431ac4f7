import { rememberedBy } from '@/lib/base/remembered';
import { planSearch, type SearchPlan } from '@/lib/search-text/plan-search';
import { namedLines, numberedLines } from './number-lines';
import type { QueryLine, StrategyLine } from './types';

/** Longest text of a line that is asked. Unit: characters. */
export const MAX_LINE_LENGTH = 10_000;

/** Why a line cannot be asked. */
export type LineProblem =
  | { readonly type: 'empty' }
  /** Nothing of the text is left to search for. */
  | { readonly type: 'nothing-left' }
  | { readonly type: 'too-long' }
  | { readonly type: 'itself' }
  /** The numbers of the lines in a circle, this one first. */
  | { readonly type: 'circle'; readonly numbers: readonly number[] }
  | { readonly type: 'missing'; readonly number: number }
  /** A line that it names cannot be asked. */
  | { readonly type: 'faulty'; readonly number: number };

/** A line, read by itself. */
export interface ReadLine {
  readonly line: QueryLine;
  readonly number: number;
  /** The plan of its own text; the tree still names other lines. */
  readonly plan: SearchPlan;
  /** Numbers of the lines it names, each once, in order. */
  readonly references: readonly number[];
  /** Null: it can be asked. A line that is switched off is read too. */
  readonly problem: LineProblem | null;
}

type Unjudged = Omit<ReadLine, 'problem'>;

/** Cached by line object, since a step changes few lines. */
const readAlone = rememberedBy((line: QueryLine): Omit<Unjudged, 'number'> => {
  const text = line.text.length > MAX_LINE_LENGTH ? '' : line.text;
  const plan = planSearch(text, line, { lines: true, isWhole: true });
  const references = new Set(namedLines(text).flatMap(({ numbers }) => numbers));
  return { line, plan, references: [...references].toSorted((a, b) => a - b) };
});

/** The problem of a line by itself. */
function ownProblem({ line, number, plan, references }: Unjudged, count: number): LineProblem | null {
  if (line.text.trim() === '') return { type: 'empty' };
  if (line.text.length > MAX_LINE_LENGTH) return { type: 'too-long' };
  if (plan.tree === null) return { type: 'nothing-left' };
  if (references.includes(number)) return { type: 'itself' };
  const missing = references.find((each) => each < 1 || each > count);
  return missing === undefined ? null : { type: 'missing', number: missing };
}

/** Judges lines after those they name. */
class Judge {
  readonly #problems = new Map<number, LineProblem | null>();
  /** The lines on the way here, to detect a circle. */
  readonly #path: number[] = [];

  constructor(private readonly lines: readonly Unjudged[]) {}

  problemOf(number: number): LineProblem | null {
    const known = this.#problems.get(number);
    if (known !== undefined) return known;
    const read = this.lines[number - 1];
    if (read === undefined) return null;
    this.#path.push(number);
    const problem = ownProblem(read, this.lines.length) ?? this.#namedProblem(read);
    this.#path.pop();
    this.#problems.set(number, problem);
    return problem;
  }

  #namedProblem({ number, references }: Unjudged): LineProblem | null {
    for (const named of references) {
      // A line that is switched off is ignored by lines that name it, even if it has a problem.
      if (this.lines[named - 1]?.line.isOff === true) continue;
      const begin = this.#path.indexOf(named);
      if (begin >= 0) {
        const circle = this.#path.slice(begin);
        const at = circle.indexOf(number);
        return { type: 'circle', numbers: [...circle.slice(at), ...circle.slice(0, at)] };
      }
      const problem = this.problemOf(named);
      if (problem?.type === 'circle' && problem.numbers.includes(number)) {
        const at = problem.numbers.indexOf(number);
        return {
          type: 'circle',
          numbers: [...problem.numbers.slice(at), ...problem.numbers.slice(0, at)],
        };
      }
      if (problem !== null) return { type: 'faulty', number: named };
    }
    return null;
  }
}

const lastReadings = new WeakMap<QueryLine, ReadLine>();

/** Returns the previous object if nothing differs. */
function judged(read: Unjudged, problem: LineProblem | null): ReadLine {
  const last = lastReadings.get(read.line);
  const isSame = last?.number === read.number && JSON.stringify(last.problem) === JSON.stringify(problem);
  const now = last !== undefined && isSame ? last : { ...read, problem };
  lastReadings.set(read.line, now);
  return now;
}

/**
 * Reads each query and combination of a strategy, with the problem that prevents asking it. In order: line n is at
 * index n - 1. Returns the same object for a line that is read as before. Never throws; linear in the texts and in the
 * named lines. Source: docs/behaviours/strategy.md#line-numbers.
 */
export function readLines(lines: readonly StrategyLine[]): readonly ReadLine[] {
  const read = numberedLines(lines).map(({ line, number }): Unjudged => ({ ...readAlone(line), number }));
  const judge = new Judge(read);
  return read.map((each) => judged(each, judge.problemOf(each.number)));
}
