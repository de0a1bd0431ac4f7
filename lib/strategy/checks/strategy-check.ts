import type { QueryNode, Span } from '@/lib/search-text/query-types';
import type { LinesFound } from '../found-by-lines';
import type { PaperSet } from '../paper-set';
import type { ReadLine } from '../read-strategy-lines';
import type { TermEffect } from '../term-effects';
import type { LineLimits } from '../types';

/** Parts of the guideline that checks are named after. Source: docs/behaviours/strategy.md#checks. */
export const PRESS_ELEMENTS = [
  'translation',
  'operators',
  'headings',
  'text-words',
  'spelling',
  'limits',
] as const;
export type PressElement = (typeof PRESS_ELEMENTS)[number];

const ELEMENT_NAMES: Readonly<Record<PressElement, string>> = {
  translation: 'Translation of the research question',
  operators: 'Boolean and proximity operators',
  headings: 'Subject headings',
  'text-words': 'Text word searching',
  spelling: 'Spelling, syntax and line numbers',
  limits: 'Limits and filters',
};

export function elementName(element: PressElement): string {
  return ELEMENT_NAMES[element];
}

/** What puts it right, if its writer agrees. */
export type Mend =
  | { readonly type: 'text'; readonly line: number; readonly text: string }
  | { readonly type: 'limits'; readonly line: number; readonly limits: LineLimits };

/** Something in a strategy that its writer may want to look at again. */
export interface Check {
  /** Names the rule, for styles and tests: `unused-line`. */
  readonly rule: string;
  readonly element: PressElement;
  /** One or more; the first is the one that is put right. */
  readonly lines: readonly number[];
  /** Where it stands in the text of the first line; null for the line as a whole. */
  readonly span: Span | null;
  /** A plain sentence or two. */
  readonly message: string;
  readonly mend: Mend | null;
}

/** What checks look at. */
export interface CheckedStrategy {
  /** All lines, those that cannot be asked too. */
  readonly lines: readonly ReadLine[];
  readonly found: LinesFound;
  readonly aside: PaperSet;
  /** What each term and part of a line does, by its number. */
  readonly effects: ReadonlyMap<number, readonly TermEffect[]>;
  /** What the service has said: hits of lines by number. */
  readonly hits: ReadonlyMap<number, number>;
}

export function spanOf({ from, to }: Span): Span {
  return { from, to };
}

export function mendText(line: number, text: string | null): Mend | null {
  return text === null ? null : { type: 'text', line, text };
}

/** A term of a line that NOT does not rule out. */
export interface PlacedTerm {
  readonly term: QueryNode;
  /** What OR joins it in; the term itself where it stands alone. */
  readonly block: QueryNode;
  /** The terms of the block, this one among them. */
  readonly terms: readonly QueryNode[];
  /** Of an AND that OR joins to others: the AND, and those. */
  readonly within: { readonly part: QueryNode; readonly others: readonly QueryNode[] } | null;
}

function isTerm({ type }: QueryNode): boolean {
  return type !== 'and' && type !== 'or' && type !== 'not' && type !== 'tagged' && type !== 'line';
}

/** The terms that OR joins, in brackets of their own too. */
function alternativesOf(node: QueryNode): readonly QueryNode[] {
  if (node.type === 'or') return node.items.flatMap(alternativesOf);
  return isTerm(node) ? [node] : [];
}

/** The terms of a tree in their order. */
export function placedTerms(
  tree: QueryNode,
  joined: readonly QueryNode[] | null = null,
  within: PlacedTerm['within'] = null,
): readonly PlacedTerm[] {
  switch (tree.type) {
    case 'or': {
      const terms = joined ?? alternativesOf(tree);
      return tree.items.flatMap((item) => {
        if (isTerm(item)) return [{ term: item, block: tree, terms, within }];
        if (item.type === 'or') return placedTerms(item, terms, within);
        const others = tree.items.filter((other) => other !== item);
        return placedTerms(item, null, item.type === 'and' ? { part: item, others } : within);
      });
    }
    case 'and':
      return tree.items.flatMap((item) => placedTerms(item, null, within));
    case 'tagged':
      return placedTerms(tree.item, null, within);
    case 'not':
    case 'line':
      return [];
    default:
      return [{ term: tree, block: tree, terms: [tree], within }];
  }
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
