import type { QueryNode, Span } from '@/lib/search-text/query-types';
import { renderQuery } from '@/lib/search-text/render-query';
import type { Change, LinesFound } from './found-by-lines';
import { PaperSet } from './paper-set';
import type { ReadLine } from './read-strategy-lines';
import { countBoth, type SeenAndAside } from './set-aside';

/** Known papers that come and go with a change. */
export interface Effect {
  readonly fewer: SeenAndAside;
  readonly more: SeenAndAside;
}

/** What a term, or a part that AND joins, does for a line: what would change without it. */
export interface TermEffect extends Span {
  readonly text: string;
  /** One of several that OR joins, one that AND joins, or what NOT rules out. */
  readonly role: 'or' | 'and' | 'not';
  /** Known papers that meet it by itself. */
  readonly finds: SeenAndAside;
  /** Known papers that meet it and nothing else that OR joins it to; of a role 'or' alone. */
  readonly alone: SeenAndAside | null;
  readonly onLine: Effect;
  /** On what the strategy finds at its end. */
  readonly onMain: Effect;
}

const NOTHING: SeenAndAside = { seen: 0, aside: 0 };
const NO_EFFECT: Effect = { fewer: NOTHING, more: NOTHING };

/** A part of a tree that can be left out. */
export interface Part {
  readonly node: QueryNode;
  readonly role: TermEffect['role'];
  /** Everything that is joined with it, itself among them. */
  readonly joined: readonly QueryNode[];
}

/** What a tree is made of, a part before its own parts. */
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

/** A tree without one of its parts; null where nothing is left. */
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

function effectOf(before: PaperSet, after: PaperSet, aside: PaperSet): Effect {
  if (before.isSame(after)) return NO_EFFECT;
  return {
    fewer: countBoth(before.without(after), aside),
    more: countBoth(after.without(before), aside),
  };
}

/**
 * What each term and part of a line does for it and for the whole strategy, in the order in which they stand, a part before what it
 * is made of; none for a line of one term. Source: docs/behaviours/strategy.md#effects.
 */
export function termEffects(read: ReadLine, lines: LinesFound, aside: PaperSet): readonly TermEffect[] {
  const { number, plan } = read;
  const { tree } = plan;
  if (tree === null) return [];
  const { index, main } = lines;
  const find = (node: QueryNode) => index.find(node, plan, (other) => lines.setOf(other)) ?? index.setOf([]);
  const before = lines.setOf(number);
  const onMain = (change: Change, onLine: Effect): Effect => {
    if (main === number || onLine === NO_EFFECT) return onLine;
    if (main === null || !lines.usersOf(number).has(main)) return NO_EFFECT;
    return effectOf(lines.setOf(main), lines.foundAfter(main, change), aside);
  };
  const shared = new Map<readonly QueryNode[], PaperSet>();
  const sharedBy = (nodes: readonly QueryNode[]): PaperSet => {
    const known = shared.get(nodes) ?? PaperSet.shared(index.size, nodes.map(find));
    shared.set(nodes, known);
    return known;
  };
  return partsOf(tree).map(({ node, role, joined }) => {
    const change = { number, tree: withoutPart(tree, node) };
    const onLine = effectOf(before, lines.foundAfter(number, change), aside);
    const term = node.type === 'not' ? node.item : node;
    const finds = find(term);
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

/** What switching a line off does to the lines that name it. */
export interface LineEffect {
  /** On what the strategy finds at its end; null for a line that is its end, or that its end does not name. */
  readonly onMain: Effect | null;
  /** On the lines that name it, directly or through others, by their numbers. */
  readonly onUsers: readonly (Effect & { readonly number: number })[];
}

export function lineEffect(number: number, lines: LinesFound, aside: PaperSet): LineEffect {
  const change = { number, tree: null };
  const users = [...lines.usersOf(number)].sort((one, other) => one - other);
  const onUsers = users.map((user) => ({
    number: user,
    ...effectOf(lines.setOf(user), lines.foundAfter(user, change), aside),
  }));
  return { onUsers, onMain: onUsers.find((user) => user.number === lines.main) ?? null };
}
