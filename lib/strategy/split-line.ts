import { planSearch } from '@/lib/search-text/plan-search';
import type { AndNode, QueryNode, WordNode } from '@/lib/search-text/query-types';
import { renderQuery } from '@/lib/search-text/render-query';
import { hasKeywords } from '@/lib/search-text/search-wish';
import { numberedLines, withLineNumbers, withNumbers, withOriginNumbers } from './number-lines';
import { type ReadLine, readLines } from './read-strategy-lines';
import { MOST_LINES } from './strategy-bounds';
import { type LineOrigin, type Loss, NO_LIMITS, type QueryLine, type StrategyLine } from './types';

type Lines = readonly StrategyLine[];

/** An operand of a line. */
interface SplitPart {
  /** As a line of its own. */
  readonly text: string;
  /** The number, if the operand only names a line; null: it becomes a line. */
  readonly names: number | null;
  /** It is behind NOT. */
  readonly isExcluded: boolean;
}

/** The operands of the outermost AND or OR of a line. */
interface SplitParts {
  readonly joint: 'AND' | 'OR';
  /** Empty: the line stays whole. */
  readonly parts: readonly SplitPart[];
}

function isTerm({ type }: QueryNode): boolean {
  return type !== 'and' && type !== 'or' && type !== 'not' && type !== 'line';
}

/** Whether each NOT in a tree has something to exclude from. */
function standsAlone(node: QueryNode): boolean {
  switch (node.type) {
    case 'not':
      return false;
    case 'tagged':
      return standsAlone(node.item);
    case 'or':
      return node.items.every(standsAlone);
    case 'and':
      return (
        node.items.some(({ type }) => type !== 'not') &&
        node.items.every((item) => standsAlone(item.type === 'not' ? item.item : item))
      );
    default:
      return true;
  }
}

function hasNot(node: QueryNode): boolean {
  if (node.type === 'and' || node.type === 'or') return node.items.some(hasNot);
  return node.type === 'not' || (node.type === 'tagged' && hasNot(node.item));
}

/**
 * Whether the parts of a tree, each by itself, find together what the tree finds. Behind NOT, keywords of the whole
 * count differently from those of a part.
 */
function canBeParted(tree: QueryNode, { plan }: ReadLine): boolean {
  return standsAlone(tree) && !(hasKeywords(plan.scope) && hasNot(tree));
}

/** The operands of AND and NOT. Adjacent words stay together, and brackets that contain several blocks are opened. */
function conjuncts({ items }: AndNode, text: string): readonly QueryNode[] {
  const groups: QueryNode[][] = [];
  items.forEach((item, at) => {
    const before = items[at - 1];
    const isSideBySide =
      before !== undefined &&
      item.type !== 'not' &&
      before.type !== 'not' &&
      !/\bAND\b/i.test(text.slice(before.to, item.from));
    if (isSideBySide) groups.at(-1)?.push(item);
    else groups.push([item]);
  });
  return groups.flatMap((group): readonly QueryNode[] => {
    const [first, second] = group;
    if (first === undefined) return [];
    if (second !== undefined)
      return [{ type: 'and', items: group, isWritten: false, from: first.from, to: group.at(-1)?.to ?? 0 }];
    if (first.type !== 'and') return [first];
    const inner = conjuncts(first, text);
    return inner.length < 2 || inner.every(isTerm) ? [first] : inner;
  });
}

/** A tree with explicit AND, and its words as they are written. */
function spelled(node: QueryNode, wordOf: (word: WordNode) => QueryNode): QueryNode {
  switch (node.type) {
    case 'word':
      return wordOf(node);
    case 'phrase': {
      const [only] = node.words;
      return node.words.length === 1 && node.slop === null && only?.type === 'word' ? wordOf(only) : node;
    }
    case 'and':
      return { ...node, isWritten: true, items: node.items.map((item) => spelled(item, wordOf)) };
    case 'or':
      return { ...node, items: node.items.map((item) => spelled(item, wordOf)) };
    case 'not':
    case 'tagged':
      return { ...node, item: spelled(node.item, wordOf) };
    default:
      return node;
  }
}

/** Quotes a word that could be read as a reference. */
function quotedSign(word: WordNode): QueryNode {
  const { text, from, to } = word;
  return /^(?:\d+|and|or|not)$/i.test(text) ? { type: 'phrase', words: [word], slop: null, from, to } : word;
}

/** A part of a line as a text that is read in the same way by itself; null: there is no such text. */
function textOf(node: QueryNode, { line, plan }: ReadLine): string | null {
  const plain = spelled(node, (word) => word);
  const meant = renderQuery(plain);
  // Adjacent words would name a keyword together.
  const asWritten = hasKeywords(plan.scope) ? [] : [line.text.slice(node.from, node.to), renderQuery(node)];
  // A number alone would name a line, and 'and' would join lines.
  const texts = [...asWritten, meant, renderQuery(spelled(node, quotedSign))];
  const isSame = (text: string) => {
    const { tree, faults } = planSearch(text, plan, { lines: true, isWhole: true });
    return tree !== null && faults.length === 0 && renderQuery(spelled(tree, (word) => word)) === meant;
  };
  return texts.find(isSame) ?? null;
}

/** The operands that become lines or name one; empty: the line stays whole. */
function operandsOf(read: ReadLine): readonly QueryNode[] {
  const { line, plan, problem } = read;
  const { tree } = plan;
  if (tree === null || problem !== null || plan.faults.length > 0 || line.isOff) return [];
  if ((tree.type !== 'and' && tree.type !== 'or') || !canBeParted(tree, read)) return [];
  const nodes = tree.type === 'and' ? conjuncts(tree, line.text) : tree.items;
  const namesAlone = nodes.every((node) => positive(node).type === 'line');
  return nodes.length < 2 || namesAlone ? [] : nodes;
}

function positive(node: QueryNode): QueryNode {
  return node.type === 'not' ? node.item : node;
}

/**
 * Whether a line can be split. It cannot if it is one term, waits for consent, has a problem or is switched off. Nor
 * can it if a part would mean something else by itself. Source: docs/behaviours/strategy.md#split-into-lines.
 */
export function canBeSplit(read: ReadLine): boolean {
  return operandsOf(read).length > 0;
}

/** Whether a line joins blocks, rather than terms of one block. */
function joinsBlocks(read: ReadLine): boolean {
  return operandsOf(read).some((node) => !isTerm(node));
}

function splitParts(read: ReadLine): SplitParts {
  const nodes = operandsOf(read);
  const parts = nodes.flatMap((node): readonly SplitPart[] => {
    const own = positive(node);
    const text = textOf(own, read);
    if (text === null) return [];
    return [{ text, names: own.type === 'line' ? own.number : null, isExcluded: own !== node }];
  });
  const joint = read.plan.tree?.type === 'or' ? 'OR' : 'AND';
  return { joint, parts: parts.length < nodes.length ? [] : parts };
}

/** Writes the combination with the numbers of the parts; operands of NOT come last. */
function combination({ joint, parts }: SplitParts, numberOf: (part: SplitPart) => number): string {
  const named = (isExcluded: boolean) =>
    parts.filter((part) => part.isExcluded === isExcluded).map((part) => `#${numberOf(part)}`);
  return [named(false).join(` ${joint} `), ...named(true).map((name) => `NOT ${name}`)].join(' ');
}

/** Distributes the losses of a pasted line: each to the first part that contains it, else to the combination. */
function originsOf(
  origin: LineOrigin | null,
  texts: readonly string[],
): { readonly own: LineOrigin | null; readonly parts: readonly (LineOrigin | null)[] } {
  if (origin?.type !== 'pasted') return { own: origin, parts: texts.map(() => null) };
  const placeOf = ({ takenAs }: Loss) =>
    takenAs === null || takenAs === '' ? -1 : texts.findIndex((text) => text.includes(takenAs));
  const lossesAt = (place: number) => origin.losses.filter((loss) => placeOf(loss) === place);
  // A proposal for a loss in no part would be added to the line instead of replacing a part.
  const left = lossesAt(-1).map((loss) => (loss.takenAs === null ? loss : { ...loss, proposal: null }));
  return {
    own: { ...origin, losses: left },
    parts: texts.map((_text, at) => {
      const losses = lossesAt(at);
      return losses.length === 0 ? null : { ...origin, losses };
    }),
  };
}

type NumberOf = (before: number) => number;

/** Lines that replace a line: itself, changed, and some more after it. */
export interface LinesInstead {
  readonly more: number;
  /** @param numberOf of the existing lines. */
  readonly lines: (numberOf: NumberOf) => readonly QueryLine[];
}

/**
 * Inserts lines after some of the lines. References still name the same lines, and those to missing lines stay missing.
 * Returns the same lines if the result would be too long.
 */
export function withLinesInstead(lines: Lines, instead: ReadonlyMap<string, LinesInstead>): Lines {
  const added = [...instead.values()].reduce((sum, { more }) => sum + more, 0);
  if (added === 0 || lines.length + added > MOST_LINES) return lines;
  const numbers = new Map<number, number>();
  let before = 0;
  for (const { line, number } of numberedLines(lines)) {
    numbers.set(number, number + before);
    before += instead.get(line.id)?.more ?? 0;
  }
  const numberOf = (number: number) => numbers.get(number) ?? number + added;
  return lines.flatMap((line): Lines => {
    const other = instead.get(line.id);
    if (other !== undefined) return other.lines(numberOf);
    return [line.kind === 'query' ? withLineNumbers(line, numberOf) : line];
  });
}

/** A line split into its parts: the combination, then the lines of the parts. */
function partedLine(read: ReadLine, newId: () => string): LinesInstead {
  const { line, number, plan } = read;
  const whole = splitParts(read);
  const own = whole.parts.filter(({ names }) => names === null);
  const origins = originsOf(
    line.origin,
    own.map(({ text }) => text),
  );
  const lines = (numberOf: NumberOf) => {
    const text = combination(whole, (part) =>
      part.names === null ? numberOf(number) + own.indexOf(part) + 1 : numberOf(part.names),
    );
    const parts = own.map(
      (part, at): QueryLine => ({
        kind: 'query',
        id: newId(),
        text: withNumbers(part.text, numberOf),
        scope: plan.scope,
        forms: plan.forms,
        limits: NO_LIMITS,
        isOff: false,
        origin: withOriginNumbers(origins.parts[at] ?? null, numberOf),
      }),
    );
    return [{ ...line, text, origin: withOriginNumbers(origins.own, numberOf) }, ...parts];
  };
  return { more: own.length, lines };
}

/**
 * Splits lines: each becomes a combination of new lines after it, finds the same papers and keeps its limits. Returns
 * the same lines if nothing is split.
 */
export function withLinesSplit(lines: Lines, ids: readonly string[], newId: () => string): Lines {
  const asked = new Set(ids);
  const parted = readLines(lines)
    .filter((read) => asked.has(read.line.id))
    .map((read) => [read.line.id, partedLine(read, newId)] as const);
  return withLinesInstead(lines, new Map(parted.filter(([, { more }]) => more > 0)));
}

/** Splits a pasted search: each line that joins blocks, and a single line in any case. */
export function withBlocksSplit(lines: Lines, newId: () => string): Lines {
  const reads = readLines(lines);
  const joining = reads.length === 1 ? reads : reads.filter(joinsBlocks);
  return withLinesSplit(
    lines,
    joining.map(({ line }) => line.id),
    newId,
  );
}
