import type { QueryNode, Span } from '@/lib/search-text/query-types';
import { renderQuery } from '@/lib/search-text/render-query';
import type { Change, LinesFound } from './found-by-lines';
import { PaperSet } from './paper-set';
import type { ReadLine } from './read-strategy-lines';
import { countBoth, type SeenAndAside } from './set-aside';

/** Known papers that a change adds or removes. */
export interface Effect {
  readonly fewer: SeenAndAside;
  readonly more: SeenAndAside;
}

/** The effect of a term, or of an AND part: the difference that removing it would make to a line. */
export interface TermEffect extends Span {
  readonly text: string;
  /** An operand of OR, an operand of AND, or an operand of NOT. */
  readonly role: 'or' | 'and' | 'not';
  /** Known papers that meet the term by itself. */
  readonly finds: SeenAndAside;
  /** Known papers that meet it and no other operand of the same OR; null for other roles. */
  readonly alone: SeenAndAside | null;
  readonly onLine: Effect;
  /** The effect on the result of the strategy. */
  readonly onMain: Effect;
}

const NOTHING: SeenAndAside = { seen: 0, aside: 0 };
const NO_EFFECT: Effect = { fewer: NOTHING, more: NOTHING };

/** A part of a tree that can be removed. */
export interface Part {
  readonly node: QueryNode;
  readonly role: TermEffect['role'];
  /** All operands of the same operator, itself included. */
  readonly joined: readonly QueryNode[];
}

/** The parts of a tree, each before its own parts. */
export function partsOf(node: QueryNode): readonly Part[] {
  switch (node.type) {
    case 'and':
    case 'or':
      return node.items.flatMap((item) => {
        const role = item.type === 'not' ? 'not' : node.type;
        return [{ node: item, role, joined: node.items }, ...partsOf(item)];
      });
    case 'not':
    case 'tagged':
      return partsOf(node.item);
    default:
      return [];
  }
}

/** A tree without one of its parts; null: nothing is left. */
export function withoutPart(tree: QueryNode, part: QueryNode): QueryNode | null {
  if (tree === part) return null;
  switch (tree.type) {
    case 'and':
    case 'or': {
      const items = tree.items.flatMap((item) => withoutPart(item, part) ?? []);
      const isChanged = items.length < tree.items.length || items.some((item, at) => item !== tree.items[at]);
      if (!isChanged) return tree;
      const [first] = items;
      return items.length > 1 ? { ...tree, items } : (first ?? null);
    }
    case 'not':
    case 'tagged': {
      const item = withoutPart(tree.item, part);
      if (item === tree.item) return tree;
      return item === null ? null : { ...tree, item };
    }
    default:
      return tree;
  }
}

/** The papers that a tree finds after the papers of one part are replaced; null: it asks for nothing. */
type Instead = (found: PaperSet | null) => PaperSet | null;

/** Joins two operands of AND or OR; one that asks for nothing is ignored. */
function joined(type: 'and' | 'or', one: PaperSet | null, other: PaperSet | null): PaperSet | null {
  if (one === null || other === null) return one ?? other;
  return type === 'and' ? one.intersection(other) : one.union(other);
}

/** For each index, the union or intersection of all sets before it. */
function joinedBefore(type: 'and' | 'or', sets: readonly (PaperSet | null)[]): readonly (PaperSet | null)[] {
  let before: PaperSet | null = null;
  return sets.map((set) => {
    const here = before;
    before = joined(type, before, set);
    return here;
  });
}

function noteWithout(
  node: QueryNode,
  instead: Instead,
  find: (node: QueryNode) => PaperSet | null,
  found: Map<QueryNode, PaperSet | null>,
): void {
  switch (node.type) {
    case 'and':
    case 'or': {
      const sets = node.items.map(find);
      const before = joinedBefore(node.type, sets);
      const after = joinedBefore(node.type, sets.toReversed()).toReversed();
      node.items.forEach((item, at) => {
        const others = joined(node.type, before[at] ?? null, after[at] ?? null);
        const ofTree: Instead = (set) => instead(joined(node.type, others, set));
        found.set(item, ofTree(null));
        noteWithout(item, ofTree, find, found);
      });
      return;
    }
    case 'not': {
      const ofTree: Instead = (set) => instead(set === null ? null : PaperSet.all(set.size).without(set));
      noteWithout(node.item, ofTree, find, found);
      return;
    }
    case 'tagged':
      noteWithout(node.item, instead, find, found);
      return;
    default:
  }
}

/**
 * The papers that a tree finds without each of its parts, by part; null: nothing is left. Linear in the parts times
 * their depth, since the operands beside a part are joined only once.
 */
export function foundWithoutParts(
  tree: QueryNode,
  find: (node: QueryNode) => PaperSet | null,
): ReadonlyMap<QueryNode, PaperSet | null> {
  const found = new Map<QueryNode, PaperSet | null>();
  noteWithout(tree, (set) => set, find, found);
  return found;
}

function effectOf(before: PaperSet, after: PaperSet, aside: PaperSet): Effect {
  if (before.isSame(after)) return NO_EFFECT;
  return {
    fewer: countBoth(before.without(after), aside),
    more: countBoth(after.without(before), aside),
  };
}

/**
 * The effect of each term and part of a line on it and on the whole strategy, in the order of the text. A part comes
 * before its own parts. Empty for a line of one term. Source: docs/behaviours/strategy.md#effects.
 */
export function termEffects(read: ReadLine, lines: LinesFound, aside: PaperSet): readonly TermEffect[] {
  const { number } = read;
  const { tree } = read.plan;
  if (tree === null) return [];
  const { index, main } = lines;
  const find = (node: QueryNode) => lines.foundIn(read, node);
  const sets = foundWithoutParts(tree, find);
  const before = lines.setOf(number);
  const onMain = (change: Change, onLine: Effect): Effect => {
    if (main === number || onLine === NO_EFFECT) return onLine;
    if (main === null || !lines.usersOf(number).has(main)) return NO_EFFECT;
    return effectOf(lines.setOf(main), lines.foundAfter(main, change), aside);
  };
  const shared = new Map<readonly QueryNode[], PaperSet>();
  const sharedBy = (nodes: readonly QueryNode[]): PaperSet => {
    const known =
      shared.get(nodes) ??
      PaperSet.shared(
        index.size,
        nodes.flatMap((node) => find(node) ?? []),
      );
    shared.set(nodes, known);
    return known;
  };
  return partsOf(tree).map(({ node, role, joined }) => {
    const change = { number, found: sets.get(node) ?? null };
    const onLine = effectOf(before, lines.foundAfter(number, change), aside);
    const term = node.type === 'not' ? node.item : node;
    const finds = find(term) ?? PaperSet.none(index.size);
    return {
      from: node.from,
      to: node.to,
      text: renderQuery(term),
      role,
      finds: countBoth(finds, aside),
      alone: role === 'or' ? countBoth(finds.without(sharedBy(joined)), aside) : null,
      onLine,
      onMain: onMain(change, onLine),
    };
  });
}

/** The effect of switching a line off on the lines that name it. */
export interface LineEffect {
  /** The effect on the result of the strategy; null: the line is the result, or the result does not depend on it. */
  readonly onMain: Effect | null;
  /** The effects on the lines that name it, directly or through others, with their numbers. */
  readonly onUsers: readonly (Effect & { readonly number: number })[];
}

export function lineEffect(number: number, lines: LinesFound, aside: PaperSet): LineEffect {
  const change = { number, found: null };
  const users = [...lines.usersOf(number)].sort((one, other) => one - other);
  const onUsers = users.map((user) => ({
    number: user,
    ...effectOf(lines.setOf(user), lines.foundAfter(user, change), aside),
  }));
  return { onUsers, onMain: onUsers.find((user) => user.number === lines.main) ?? null };
}
