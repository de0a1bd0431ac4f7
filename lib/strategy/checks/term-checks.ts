import { LIBRARY_WORDS } from '@/lib/library/word-reader';
import type { PatternNode, QueryNode, WordNode } from '@/lib/search-text/query-types';
import { renderQuery } from '@/lib/search-text/render-query';
import type { WordForms } from '@/lib/search-text/search-wish';
import { otherSpelling } from '@/lib/search-text/spelling-variants';
import { MIN_BEFORE_STAR } from '@/lib/search-text/wildcards';
import { textInstead, textWithout, textWithTerm, withPart } from '../line-edits';
import type { ReadLine } from '../read-strategy-lines';
import { covers } from '../term-cover';
import {
  type Check,
  type CheckedStrategy,
  mendText,
  type PlacedTerm,
  placedTerms,
  plural,
  spanOf,
} from './strategy-check';

/** Truncation with only so many letters, or so many word families with that beginning, is too wide. */
const SHORT_LETTERS = MIN_BEFORE_STAR + 1;
const MANY_FAMILIES = 10;
const MOST_NAMED = 5;
const LEAST_LETTERS = 4;

/** A term that OR joins to those of a line, in the line or in a combination that names it. */
interface Ally {
  readonly node: QueryNode;
  readonly forms: WordForms;
}

/** Terms of other lines that a combination joins to those of this line by OR. */
function alliesOf(read: ReadLine, lines: readonly ReadLine[]): readonly Ally[] {
  const byNumber = new Map(lines.map((line) => [line.number, line]));
  const joined = new Set(
    lines.flatMap(({ plan }) => (plan.tree === null ? [] : joinedWith(read.number, plan.tree))),
  );
  return [...joined].flatMap((number) => {
    const other = byNumber.get(number);
    const tree = other?.plan.tree ?? null;
    if (other === undefined || tree === null || number === read.number) return [];
    const terms = tree.type === 'or' ? tree.items : [tree];
    return terms.map((node) => ({ node, forms: other.plan.forms }));
  });
}

function joinedWith(number: number, tree: QueryNode): readonly number[] {
  switch (tree.type) {
    case 'or': {
      const named = tree.items.flatMap((item) => (item.type === 'line' ? [item.number] : []));
      return [
        ...(named.includes(number) ? named : []),
        ...tree.items.flatMap((item) => joinedWith(number, item)),
      ];
    }
    case 'and':
      return tree.items.flatMap((item) => joinedWith(number, item));
    default:
      return [];
  }
}

interface TermContext extends PlacedTerm {
  readonly read: ReadLine;
  readonly strategy: CheckedStrategy;
  readonly isCovered: (node: QueryNode) => boolean;
  /** Known papers that suggestions see and that meet it. */
  readonly seen: (node: QueryNode) => number;
}

function missing(
  { read, block, term }: TermContext,
  rule: string,
  wanted: QueryNode,
  message: string,
): Check {
  const { number } = read;
  const mend = mendText(number, textWithTerm(read, block, wanted));
  return {
    rule,
    element: rule === 'other-spelling' ? 'spelling' : 'text-words',
    lines: [number],
    span: spanOf(term),
    message,
    mend,
  };
}

const sameText = (one: QueryNode, other: QueryNode) =>
  renderQuery(one).toLowerCase() === renderQuery(other).toLowerCase();

/** Whether an AND that is an operand of OR has the other spelling among the other operands. */
function isSpelledBeside({ term, within }: TermContext, wanted: QueryNode): boolean {
  if (within === null) return false;
  const wholes = [withPart(within.part, term, wanted), otherSpelling(within.part)];
  return within.others.some((other) => wholes.some((whole) => whole !== null && sameText(whole, other)));
}

function spellingCheck(context: TermContext): readonly Check[] {
  const { term, terms } = context;
  const wanted = otherSpelling(term);
  if (wanted === null || context.isCovered(wanted) || isSpelledBeside(context, wanted)) return [];
  if (terms.some((other) => sameText(other, wanted))) return [];
  const message = `${renderQuery(term)} is also spelled ${renderQuery(wanted)}, which the block does not look for.`;
  return [missing(context, 'other-spelling', wanted, message)];
}

const leafNode = (text: string): WordNode => ({ type: 'word', text, from: 0, to: 0 });

/** Suggests two words, or a hyphen, for one word. */
function joinedCheck(context: TermContext): readonly Check[] {
  const { term, seen, isCovered } = context;
  const words =
    term.type === 'phrase' && term.slop === null
      ? term.words.map(({ text }) => text)
      : term.type === 'word' && /[-\u2010\u2011]/.test(term.text)
        ? LIBRARY_WORDS.wordsOf(term.text)
        : [];
  const isSplit =
    term.type === 'phrase' && words.length === 2 && words.every((word) => /^\p{L}+$/u.test(word));
  if (!isSplit && !(term.type === 'word' && words.length === 2)) return [];
  const joined = leafNode(words.join(''));
  const count = isCovered(joined) ? 0 : seen(joined);
  if (count === 0) return [];
  const message = `${plural(count, 'known paper')} ${count === 1 ? 'writes' : 'write'} ${renderQuery(term)} as one word, ${joined.text}.`;
  return [missing(context, 'joined-word', joined, message)];
}

/** Suggests one word for two, if known papers write it so. */
function splitCheck(context: TermContext): readonly Check[] {
  const { term, seen, isCovered, strategy } = context;
  if (term.type !== 'word' || !/^\p{L}{7,}$/u.test(term.text)) return [];
  for (let at = 3; at <= term.text.length - 3; at += 1) {
    const parts = [term.text.slice(0, at), term.text.slice(at)].map((part) => part.toLowerCase());
    if (parts.some((part) => strategy.found.index.formsOf(part).length === 0)) continue;
    const words = parts.map(leafNode);
    const split: QueryNode = { type: 'phrase', words, slop: null, from: 0, to: 0 };
    const count = isCovered(split) ? 0 : seen(split);
    if (count === 0) continue;
    const message = `${plural(count, 'known paper')} ${count === 1 ? 'writes' : 'write'} ${term.text} as two words, ${renderQuery(split)}.`;
    return [missing(context, 'split-word', split, message)];
  }
  return [];
}

function commonStart(words: readonly string[]): string {
  const [first = ''] = words;
  let length = first.length;
  for (const word of words) while (!word.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}

/** Suggests other forms of a word that is searched for as written. */
function formsCheck(context: TermContext): readonly Check[] {
  const { term, read, seen, isCovered, strategy } = context;
  if (read.plan.forms !== 'exact' || term.type !== 'word' || !/^\p{L}{4,}$/u.test(term.text)) return [];
  const word = term.text.toLowerCase();
  const others = strategy.found.index
    .formsOf(word)
    .filter((form) => form !== word && !isCovered(leafNode(form)) && seen(leafNode(form)) > 0);
  const [first] = others;
  if (first === undefined) return [];
  const start = commonStart([word, ...others]);
  if (others.length > 1 && start.length >= LEAST_LETTERS) {
    const open: PatternNode = { type: 'pattern', text: `${start}*`, from: 0, to: 0 };
    const message = `${term.text} is looked for as written, and known papers have ${others.slice(0, MOST_NAMED).join(', ')} too. ${open.text} finds all of them.`;
    const mend = mendText(read.number, textInstead(read, term, open));
    const lines = [read.number];
    return [{ rule: 'no-truncation', element: 'text-words', lines, span: spanOf(term), message, mend }];
  }
  const count = seen(leafNode(first));
  const message = `${term.text} is looked for as written, and ${plural(count, 'known paper')} ${count === 1 ? 'has' : 'have'} ${first}.`;
  return [missing(context, 'other-form', leafNode(first), message)];
}

/** Notes a truncation that matches words of many kinds. */
function wideCheck({ term, read, strategy, seen }: TermContext): readonly Check[] {
  if (term.type !== 'pattern' || !/^\p{L}+\*$/u.test(term.text)) return [];
  const start = term.text.slice(0, -1).toLowerCase();
  const words = strategy.found.index.wordsFrom(start).filter((word) => seen(leafNode(word)) > 0);
  const families = [...new Set(words.map((word) => LIBRARY_WORDS.stemOf(word)))];
  const isShort = start.length < SHORT_LETTERS;
  if (!isShort && families.length <= MANY_FAMILIES) return [];
  const examples = words.length === 0 ? '' : ` Known papers have ${words.slice(0, MOST_NAMED).join(', ')}.`;
  const why = isShort ? 'is truncated behind three letters' : 'lets in words of many kinds';
  const message = `${term.text} ${why}.${examples} A longer beginning costs fewer hits.`;
  const lines = [read.number];
  return [{ rule: 'wide-truncation', element: 'text-words', lines, span: spanOf(term), message, mend: null }];
}

function redundantCheck({ term, terms, read }: TermContext): readonly Check[] {
  const at = terms.indexOf(term);
  const by = terms.find(
    (other, place) =>
      place !== at &&
      covers(other, term, read.plan.forms) &&
      // For two equal terms, the second is removed.
      (place < at || !covers(term, other, read.plan.forms)),
  );
  if (by === undefined) return [];
  const isSame = renderQuery(by).toLowerCase() === renderQuery(term).toLowerCase();
  const message = isSame
    ? `${renderQuery(term)} stands twice in its block.`
    : `${renderQuery(by)} finds everything that ${renderQuery(term)} does.`;
  const mend = mendText(read.number, textWithout(read, term));
  const rule = isSame ? 'duplicate-term' : 'redundant-term';
  return [{ rule, element: 'text-words', lines: [read.number], span: spanOf(term), message, mend }];
}

/** Terms that no known paper has, in one check for each line. */
function unknownTerms(
  read: ReadLine,
  contexts: readonly TermContext[],
  strategy: CheckedStrategy,
): readonly Check[] {
  const { index } = strategy.found;
  if (index.size === 0) return [];
  const unknown = contexts.filter(({ term }) => index.find(term, read.plan)?.count === 0);
  if (unknown.length === 0) return [];
  const named = unknown.slice(0, MOST_NAMED).map(({ term }) => renderQuery(term));
  const more = unknown.length > named.length ? ` and ${unknown.length - named.length} more` : '';
  const message = `No known paper has ${named.join(', ')}${more} in its title or abstract. That alone is no reason to leave a term out.`;
  const lines = [read.number];
  return [{ rule: 'no-known', element: 'text-words', lines, span: null, message, mend: null }];
}

/** Checks whether the terms of a line's blocks are complete, and none is too wide. */
export function termChecks(read: ReadLine, strategy: CheckedStrategy): readonly Check[] {
  const { tree } = read.plan;
  if (tree === null) return [];
  const { found, aside } = strategy;
  const allies = alliesOf(read, found.lines);
  const isRoot = (block: QueryNode) => block === tree;
  const contexts = placedTerms(tree).map((placed): TermContext => {
    const { terms, block } = placed;
    return {
      ...placed,
      read,
      strategy,
      isCovered: (node) =>
        terms.some((other) => covers(other, node, read.plan.forms)) ||
        (isRoot(block) && allies.some((ally) => covers(ally.node, node, ally.forms))),
      seen: (node) => found.index.find(node, read.plan)?.without(aside).count ?? 0,
    };
  });
  return [
    ...contexts.flatMap((context) => [
      ...redundantCheck(context),
      ...spellingCheck(context),
      ...joinedCheck(context),
      ...splitCheck(context),
      ...formsCheck(context),
      ...wideCheck(context),
    ]),
    ...unknownTerms(read, contexts, strategy),
  ];
}
