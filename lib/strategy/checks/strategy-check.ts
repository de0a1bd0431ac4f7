import type { QueryNode, Span } from '@/lib/search-text/query-types';
import type { LinesFound } from '../found-by-lines';
import type { PaperSet } from '../paper-set';
import type { ReadLine } from '../read-strategy-lines';
import type { TermEffect } from '../term-effects';
import type { LineLimits } from '../types';

/** Elements of the guideline, which name the checks. Source: docs/behaviours/strategy.md#checks. */
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

/** A fix that the writer can apply. */
export type Mend =
  | { readonly type: 'text'; readonly line: number; readonly text: string }
  | { readonly type: 'limits'; readonly line: number; readonly limits: LineLimits };

/** An observation that the writer may want to look at again. */
export interface Check {
  /** Names the rule, for styles and tests: `unused-line`. */
  readonly rule: string;
  readonly element: PressElement;
  /** One or more; the fix changes the first. */
  readonly lines: readonly number[];
  /** The span in the text of the first line; null: the line as a whole. */
  readonly span: Span | null;
  /** A plain sentence or two. */
  readonly message: string;
  readonly mend: Mend | null;
}

/** The input of the checks. */
export interface CheckedStrategy {
  /** All lines, including those that cannot be asked. */
  readonly lines: readonly ReadLine[];
  readonly found: LinesFound;
  readonly aside: PaperSet;
  /** Effects of the terms and parts of lines, by line number. */
  readonly effects: ReadonlyMap<number, readonly TermEffect[]>;
  /** Hits counted by the service, by line number. */
  readonly hits: ReadonlyMap<number, number>;
}

export function spanOf({ from, to }: Span): Span {
  return { from, to };
}

export function mendText(line: number, text: string | null): Mend | null {
  return text === null ? null : { type: 'text', line, text };
}

/** A term of a line, outside of NOT. */
export interface PlacedTerm {
  readonly term: QueryNode;
  /** The operands of its OR; a term outside of OR is its own block. */
  readonly block: QueryNode;
  /** The terms of the block, including this one. */
  readonly terms: readonly QueryNode[];
  /** Present if the term is in an AND that is an operand of OR: that AND, and the other operands. */
  readonly within: { readonly part: QueryNode; readonly others: readonly QueryNode[] } | null;
}

function isTerm({ type }: QueryNode): boolean {
  return type !== 'and' && type !== 'or' && type !== 'not' && type !== 'tagged' && type !== 'line';
}

/** The operands of OR, including those in nested brackets. */
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
