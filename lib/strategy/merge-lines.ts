import { canonicalJson } from '@/lib/base/canonical-json';
import type { StrategyContent } from './kept-strategy';
import { renumbered } from './number-lines';
import type { StrategyLine } from './types';

type Lines = readonly StrategyLine[];

/** Merges two concurrent changes of `base`. No line of either is lost. If both changed one thing, `mine` wins. */
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
 * Merges the lines of two concurrent changes. A line that one side removed stays if the other side changed it.
 * References still name the same lines.
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

/** Returns the value that differs from the base; if both do, mine. */
function chosen(
  was: StrategyLine | undefined,
  mine: StrategyLine | undefined,
  theirs: StrategyLine | undefined,
): StrategyLine | undefined {
  if (mine === undefined || theirs === undefined) return mine ?? theirs;
  return was !== undefined && isSame(mine, was) ? theirs : mine;
}

/** The lines that are in `shape`, with the kind and the line numbers that they have there. */
function numberedAs(lines: Lines, shape: Lines): Lines {
  const own = byId(lines);
  const isOwn = (line: StrategyLine) => {
    const mine = own.get(line.id);
    return mine !== undefined && (mine.kind === 'query') === (line.kind === 'query');
  };
  const placed = shape.map((line) => (isOwn(line) ? (own.get(line.id) ?? line) : line));
  return renumbered(lines, placed).filter(isOwn);
}

/**
 * Ids of all lines, in the order of the side that moved some. A line that only the other side has follows its
 * predecessor there.
 */
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

/** Inserts the items that only the second list has into the first. */
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
