import { termsOf } from '@/lib/search-text/block-advice';
import { linesIn } from '@/lib/search-text/leaves';
import { blocksOf } from '@/lib/search-text/query-blocks';
import type { QueryNode } from '@/lib/search-text/query-types';
import { renderQuery } from '@/lib/search-text/render-query';
import { type ReadLine, readLines } from './read-strategy-lines';
import { withoutPart } from './term-effects';
import type { StrategyLine } from './types';

/**
 * The parts of a line that terms can be suggested for: those that AND joins, with words of their own, outside of NOT.
 */
export function openBlocks({ plan }: ReadLine): readonly QueryNode[] {
  const blocks = plan.tree === null ? [] : blocksOf(plan.tree);
  return blocks.map(({ node }) => node).filter((node) => termsOf(node).length > 0);
}

/** The rest of a search without one of its parts, as a line with another text. */
export interface OtherBlocks {
  /** Id of the line. */
  readonly line: string;
  readonly text: string;
}

/** The line without one of its AND parts; null: nothing is left that finds papers. */
function besides(read: ReadLine, part: QueryNode): OtherBlocks | null {
  const rest = read.plan.tree === null ? null : withoutPart(read.plan.tree, part);
  const isSearch = rest !== null && blocksOf(rest).some(({ node }) => node.type !== 'not');
  return isSearch ? { line: read.line.id, text: renderQuery(rest) } : null;
}

class Finder {
  constructor(private readonly byNumber: ReadonlyMap<number, ReadLine>) {}

  /** Whether a part names a line, directly or through other lines. */
  #leadsTo(node: QueryNode, wanted: number): boolean {
    return linesIn(node).some(({ number }) => {
      const named = number === wanted ? undefined : this.byNumber.get(number)?.plan.tree;
      return number === wanted || (!!named && this.#leadsTo(named, wanted));
    });
  }

  /** The parts that AND joins to a line, in a line that leads to it or in those between. */
  around(from: ReadLine, wanted: number): OtherBlocks | null {
    const blocks = from.plan.tree === null ? [] : blocksOf(from.plan.tree);
    const part = blocks.find(({ node }) => node.type !== 'not' && this.#leadsTo(node, wanted))?.node;
    if (part === undefined) return null;
    const here = besides(from, part);
    if (here !== null) return here;
    for (const { number } of linesIn(part)) {
      const named = this.byNumber.get(number);
      const there = named === undefined || number === wanted ? null : this.around(named, wanted);
      if (there !== null) return there;
    }
    return null;
  }
}

/**
 * The other parts of a search beside a part of a line. These are the other AND parts of the line itself, else those
 * joined to it in the last line that leads to it. Null: the search has no other part. @param block among `openBlocks`
 * of the line, from 0.
 */
export function otherBlocks(lines: readonly StrategyLine[], id: string, block: number): OtherBlocks | null {
  const asked = readLines(lines).filter(({ line, problem }) => problem === null && !line.isOff);
  const read = asked.find(({ line }) => line.id === id);
  const part = read === undefined ? undefined : openBlocks(read)[block];
  if (read === undefined || part === undefined) return null;
  const finder = new Finder(new Map(asked.map((each) => [each.number, each])));
  const users = asked.toReversed().filter(({ number }) => number !== read.number);
  return (
    besides(read, part) ??
    users.map((user) => finder.around(user, read.number)).find((found) => found !== null) ??
    null
  );
}
