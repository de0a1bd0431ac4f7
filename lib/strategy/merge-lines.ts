import { canonicalJson } from '@/lib/base/canonical-json';
import type { StrategyContent } from './kept-strategy';
import { renumbered } from './number-lines';
import type { StrategyLine } from './types';

type Lines = readonly StrategyLine[];

/** What two changed at the same time, `base` before both of them: no line of either is lost, and of two words on one thing `mine` counts. */
export function mergedContent(
  base: StrategyContent,
  mine: StrategyContent,
  theirs: StrategyContent,
): StrategyContent {
  return {
    lines: mergedLines(base.lines, mine.lines, theirs.lines),
    known: isSame(mine.known, base.known) ? theirs.known : mine.known,
    aside: isSame(mine.aside, base.aside) ? theirs.aside : mine.aside,
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || canonicalJson(one) === canonicalJson(other);
}

function byId(lines: Lines): ReadonlyMap<string, StrategyLine> {
  return new Map(lines.map((line) => [line.id, line]));
}

/**
 * Lines that one reader changed in two places. A line that one of them removed stays where the other changed it. References
 * keep naming the lines they named.
 */
export function mergedLines(base: Lines, mine: Lines, theirs: Lines): Lines {
  const before = byId(base);
  const my = byId(mine);
  const their = byId(theirs);
  const isKept = (id: string): boolean => {
    const [was, one, other] = [before.get(id), my.get(id), their.get(id)];
    if (one !== undefined && other !== undefined) return true;
    if (was === undefined) return true;
    const left = one ?? other;
    return left !== undefined && !isSame(left, was);
  };
  const order = mergedOrder(base, mine, theirs).filter(isKept);
  const shape = order.flatMap((id) => chosen(before.get(id), my.get(id), their.get(id)) ?? []);
  const [wasThen, myThen, theirThen] = [base, mine, theirs].map((lines) => byId(numberedAs(lines, shape)));
  return shape.map((line) => {
    const [was, one, other] = [wasThen?.get(line.id), myThen?.get(line.id), theirThen?.get(line.id)];
    return chosen(was, one, other) ?? line;
  });
}

/** Of what two say of a line, the one that differs from what was; of two, mine. */
function chosen(
  was: StrategyLine | undefined,
  mine: StrategyLine | undefined,
  theirs: StrategyLine | undefined,
): StrategyLine | undefined {
  if (mine === undefined || theirs === undefined) return mine ?? theirs;
  return was !== undefined && isSame(mine, was) ? theirs : mine;
}

/** Those of the lines that stand in `shape` with a number or without one as here, with the numbers that they name there. */
function numberedAs(lines: Lines, shape: Lines): Lines {
  const own = byId(lines);
  const isOwn = (line: StrategyLine) => {
    const mine = own.get(line.id);
    return mine !== undefined && (mine.kind === 'query') === (line.kind === 'query');
  };
  const placed = shape.map((line) => (isOwn(line) ? (own.get(line.id) ?? line) : line));
  return renumbered(lines, placed).filter(isOwn);
}

/** Ids of all lines: in the order of whoever moved some, and what only the other has behind the line that it stood behind. */
function mergedOrder(base: Lines, mine: Lines, theirs: Lines): readonly string[] {
  const ids = (lines: Lines) => lines.map(({ id }) => id);
  const [was, my, their] = [ids(base), ids(mine), ids(theirs)];
  const isIn = (list: readonly string[]) => {
    const all = new Set(list);
    return (id: string) => all.has(id);
  };
  const hasMoved = was.filter(isIn(my)).join('\n') !== my.filter(isIn(was)).join('\n');
  return hasMoved ? woven(my, their) : woven(their, my);
}

/** The first list with what only the second has. */
function woven(first: readonly string[], second: readonly string[]): readonly string[] {
  const all = [...first];
  const present = new Set(first);
  let at = 0;
  for (const id of second) {
    if (present.has(id)) at = all.indexOf(id) + 1;
    else {
      all.splice(at, 0, id);
      at += 1;
    }
  }
  return all;
}
