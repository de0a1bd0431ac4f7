import type { QueryNode } from '@/lib/search-text/query-types';
import { type LineLimits, type Loss, NO_LIMITS } from '../types';
import { bothLimits, hasLimits } from './limits';
import { REFERENCE } from './read-tree';

/** A read line before its references are numbers. */
export interface OpenLine {
  readonly tree: QueryNode | null;
  readonly limits: LineLimits;
  readonly losses: readonly Loss[];
}

/** What a label names: which of the lines, by its place among the queries; null where it names none. */
export type FindLine = (label: string) => number | null;

export interface SettledLine extends OpenLine {
  /** Its number among those that are left, from 1; null where nothing is left of it. */
  readonly number: number | null;
}

const NOT_THERE = 'There is no line of this number.';
const NOTHING_LEFT = 'Of that line nothing is left that could be searched for.';
const LIMITS_ALONE =
  'That line is a limit alone, which holds for a whole line: within alternatives or behind NOT it is left out.';
const NOTHING_BEFORE = 'What it is taken from was left out, so this is too.';

/** What is known of the lines that may be named. */
type Fate =
  | { readonly is: 'kept' }
  | { readonly is: 'empty' }
  | { readonly is: 'limits'; readonly limits: LineLimits };

class ReferenceSettler {
  readonly losses: Loss[] = [];
  limits: LineLimits;

  constructor(
    line: OpenLine,
    private readonly fateOf: (label: string) => Fate | null,
  ) {
    this.limits = line.limits;
  }

  #lose(label: string, why: string): void {
    this.losses.push({ token: `#${label}`, why, takenAs: null, proposal: null });
  }

  /** Without references to what is not there. */
  settle(node: QueryNode, isTop: boolean): QueryNode | null {
    switch (node.type) {
      case 'word': {
        if (!node.text.startsWith(REFERENCE)) return node;
        return this.#reference(node.text.slice(REFERENCE.length), isTop) ? node : null;
      }
      case 'not': {
        const item = this.settle(node.item, false);
        return item === null ? null : { ...node, item };
      }
      case 'and': {
        const items = this.#items(node.items, isTop);
        if (items.every(({ type }) => type === 'not')) {
          for (const item of items) this.#loseAll(item);
          return null;
        }
        return joinedAgain(node, items);
      }
      case 'or':
        return joinedAgain(node, this.#items(node.items, false));
      default:
        return node;
    }
  }

  #items(items: readonly QueryNode[], isTop: boolean): readonly QueryNode[] {
    return items.map((item) => this.settle(item, isTop)).filter((item) => item !== null);
  }

  #reference(label: string, isTop: boolean): boolean {
    const fate = this.fateOf(label);
    if (fate?.is === 'kept') return true;
    if (fate === null) this.#lose(label, NOT_THERE);
    else if (fate.is === 'empty') this.#lose(label, NOTHING_LEFT);
    else if (isTop) this.limits = bothLimits(this.limits, fate.limits);
    else this.#lose(label, LIMITS_ALONE);
    return false;
  }

  #loseAll(node: QueryNode): void {
    const label = referencesIn(node);
    this.losses.push({ token: label, why: NOTHING_BEFORE, takenAs: null, proposal: null });
  }
}

function referencesIn(node: QueryNode): string {
  switch (node.type) {
    case 'word':
      return node.text.replace(REFERENCE, '#');
    case 'not':
      return `NOT ${referencesIn(node.item)}`;
    case 'and':
    case 'or':
      return node.items.map(referencesIn).join(node.type === 'and' ? ' AND ' : ' OR ');
    default:
      return '…';
  }
}

function joinedAgain(
  node: Extract<QueryNode, { type: 'and' | 'or' }>,
  items: readonly QueryNode[],
): QueryNode | null {
  const [first, second] = items;
  return first === undefined || second === undefined ? (first ?? null) : { ...node, items };
}

/** With the numbers that lines have now in place of their labels. */
function renumberedTree(node: QueryNode, numberOf: (label: string) => number | null): QueryNode {
  switch (node.type) {
    case 'word': {
      if (!node.text.startsWith(REFERENCE)) return node;
      const label = node.text.slice(REFERENCE.length);
      return { ...node, text: `#${numberOf(label) ?? label}` };
    }
    case 'not':
      return { ...node, item: renumberedTree(node.item, numberOf) };
    case 'and':
    case 'or':
      return { ...node, items: node.items.map((item) => renumberedTree(item, numberOf)) };
    case 'near':
      return {
        ...node,
        left: renumberedTree(node.left, numberOf),
        right: renumberedTree(node.right, numberOf),
      };
    default:
      return node;
  }
}

/**
 * References as the numbers that lines have once those of which nothing is left have none: these are taken from the lines that
 * name them, and said there; a line that is a limit alone limits the lines that are joined with it. Never throws; linear in all
 * that is named.
 */
export function settleReferences(lines: readonly OpenLine[], find: FindLine): readonly SettledLine[] {
  const fates: Fate[] = lines.map(({ tree }) => ({ is: tree === null ? 'empty' : 'kept' }));
  const settled = lines.map((line, at): OpenLine => {
    const settler = new ReferenceSettler(line, (label) => {
      const place = find(label);
      return place === null ? null : (fates[place] ?? null);
    });
    const tree = line.tree === null ? null : settler.settle(line.tree, true);
    const left = tree?.type === 'not' ? null : tree;
    const isLimits = left === null && hasLimits(settler.limits);
    fates[at] =
      left !== null ? { is: 'kept' } : isLimits ? { is: 'limits', limits: settler.limits } : { is: 'empty' };
    return {
      tree: left,
      limits: left === null && !isLimits ? NO_LIMITS : settler.limits,
      losses: [...line.losses, ...settler.losses],
    };
  });
  let number = 0;
  const numbers = settled.map(({ tree }) => {
    if (tree === null) return null;
    number += 1;
    return number;
  });
  return settled.map((line, at): SettledLine => {
    const tree =
      line.tree === null ? null : renumberedTree(line.tree, (label) => numbers[find(label) ?? -1] ?? null);
    return { ...line, tree, number: numbers[at] ?? null };
  });
}
