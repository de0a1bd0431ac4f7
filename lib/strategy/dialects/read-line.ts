import { capitalsHint } from '@/lib/search-text/capitals-hint';
import { leavesOf } from '@/lib/search-text/leaves';
import { mendQuery } from '@/lib/search-text/mend-query';
import type { Direction } from '@/lib/search-text/not-sides';
import { parseQuery, parseTokens } from '@/lib/search-text/parse-query';
import { describeHint, describeProblem, type QueryFault } from '@/lib/search-text/query-faults';
import type { QueryNode } from '@/lib/search-text/query-types';
import { renderQuery } from '@/lib/search-text/render-query';
import { type LineLimits, type Loss, NO_LIMITS } from '../types';
import { joinTerms } from './joined-terms';
import { takeLimits } from './limit-lines';
import { bothLimits, hasLimits } from './limits';
import { LIMIT_WHY, TYPE_BEHIND_NOT } from './loss-reasons';
import type { KnownLabels } from './mask-atoms';
import { inReadingOrder, type ReadingOrder } from './operator-order';
import { asWordSearch, besideBrackets, headingBefore, withoutSearch } from './other-readings';
import { bracketed, joined } from './query-parts';
import { readOperands } from './read-operands';
import { REFERENCE, readTree } from './read-tree';
import type { OpenLine, SettledLine } from './settle-references';
import { shownToken, tokenAt } from './shown-token';
import type { LossAt } from './tree-losses';
import type { PastedLine, RawLine } from './types';
import { withPlainBrackets, withWrittenOperators } from './written-signs';

/** A line that was read, before its references are numbers. */
export interface DraftLine extends OpenLine {
  readonly raw: RawLine;
  /** AND, OR and NOT are adjacent without brackets. */
  readonly isMixed: boolean;
  readonly reading: LineReading;
}

/** Options for reading a line. */
export interface LineReading {
  readonly known: KnownLabels;
  readonly order: ReadingOrder;
  /** Whether the hits of the line are found or excluded. */
  readonly direction: Direction;
  /**
   * The meaning of 'Search' before a query: a word, or PubMed's prefix of each line. For a single line the reader is
   * asked.
   */
  readonly searches: 'words' | 'names' | 'asked';
}

/** The grammar looks for a quote before each phrase, so the first word needs a character before it. */
const BEFORE = ' ';

function problem(fault: QueryFault, typed: string): Loss {
  const { sentAs, kind, isBehindNot, excludes } = fault;
  const token = tokenAt(typed, fault, sentAs === null);
  const why = describeProblem(fault, kind === 'proximity' ? nearWhy(excludes?.text) : undefined);
  if (isBehindNot === true && sentAs === null) {
    const proposal =
      excludes === undefined || excludes.putBack === null
        ? null
        : `${excludes.putBack === 'NOT' ? 'NOT ' : ''}${bracketed(excludes.text)}`;
    return { token, why, takenAs: null, proposal, effect: 'excludes' };
  }
  // It may be the whole of another line.
  const proposal = kind === 'phrase-wildcard' && sentAs !== null ? `"${sentAs}"` : null;
  return { token, why, takenAs: sentAs, proposal, effect: sentAs === null ? 'narrows' : 'widens' };
}

/** Losses for text that could not be read as written, except brackets that were added. */
function readingLosses(faults: readonly QueryFault[], source: string): readonly LossAt[] {
  return faults
    .filter(({ typed, kind }) => typed.trim() !== '' && kind !== 'lower-case-operator')
    .map((fault) => ({ ...problem(fault, source), effect: 'same', from: fault.from }));
}

function withoutPlace({ from: _, ...loss }: LossAt): Loss {
  return loss;
}

/** Removes 'Search' and a heading before the query. */
function queryOf(
  { text }: RawLine,
  { known, searches }: LineReading,
): { text: string; losses: readonly Loss[] } {
  const isNamed = known.system === 'PubMed' && (searches !== 'words' || /^search:/i.test(text));
  const query = withWrittenOperators(isNamed ? withoutSearch(text) : text);
  const before = headingBefore(query, known.system);
  if (before === null) return { text: query, losses: [] };
  const heading: Loss = {
    token: before.heading,
    why: HEADING_LEFT_OUT,
    takenAs: null,
    proposal: null,
    effect: 'widens',
  };
  return { text: before.query, losses: [heading] };
}

/** Reads a line except for the numbers it names. Never throws; linear. */
export function draftOf(raw: RawLine, reading: LineReading): DraftLine {
  const { known, order, direction } = reading;
  const query = queryOf(raw, reading);
  const { text, limits, losses } = takeLimits(query.text);
  const typed = BEFORE + withPlainBrackets(text, known.system);
  const operands = readOperands(typed, known);
  const { tokens, isMixed } = inReadingOrder(operands.tokens, order);
  const parsed = parseTokens(operands.text, tokens);
  const tree = parsed.tree === null ? null : joinTerms(parsed.tree, known.system);
  const read = readTree(typed, tree, { atoms: operands.atoms, system: known.system, direction });
  const mended = mendQuery(operands.text, read.tree, direction);
  const isLeft = mended.tree !== null && settled(mended.tree, direction).text !== '';
  const found = [...readingLosses(parsed.faults, typed), ...read.losses].toSorted((a, b) => a.from - b.from);
  // OpenAlex assigns types differently, and without its limit the line would exclude more.
  const isOfType = direction !== 'found' && limits.types.length > 0;
  const isLost = isOfType || (direction === 'excluded' && losses.some(({ effect }) => effect === 'widens'));
  const ofType: readonly Loss[] = isOfType
    ? [
        {
          token: shownToken(raw.text),
          why: TYPE_BEHIND_NOT,
          takenAs: null,
          proposal: null,
          effect: 'excludes',
        },
      ]
    : [];
  return {
    raw,
    tree: isLeft && !isLost ? mended.tree : null,
    scope: read.scope,
    limits: isLost ? NO_LIMITS : bothLimits(read.limits, limits),
    losses: [
      ...query.losses,
      ...found.map(withoutPlace),
      ...mendingLosses(onceEach(mended.faults), typed),
      ...losses.map((loss): Loss => (isLost ? { ...loss, effect: 'excludes' } : loss)),
      ...ofType,
    ],
    isMixed,
    reading,
  };
}

const NEAR_TAKES =
  'OpenAlex looks for words near each other only where they are two plain words, or the whole line.';
const NEAR_WHY = `${NEAR_TAKES} Here both sides must occur, anywhere.`;
const ORDER_WHY = 'Word order is not supported; the words match in either order.';
const SIDE_BY_SIDE = 'AND, OR and NOT stand side by side without brackets';
const ORDER_WHYS: Readonly<Record<ReadingOrder, string>> = {
  'and-first': `${SIDE_BY_SIDE}: AND and NOT are read before OR.`,
  'left-to-right': `${SIDE_BY_SIDE}: they are read from left to right.`,
  'or-first': `${SIDE_BY_SIDE}: OR is read first, then AND, then AND NOT.`,
};
const OTHER_ORDER = 'The alternative reads AND and NOT before OR, as most other systems do.';
const LIMIT_ALONE = 'A limit alone: it counts in the lines that join this one by AND.';

/** A phrase, a loose phrase, two near each other, or several loose phrases. */
const NEAR_TAKEN = /^"[^"]*"(?:~\d+(?:~"[^"]*")?)?(?: OR "[^"]*"~\d+)*$/;

/** The reason why proximity is not supported, by its substitute. */
function nearWhy(text: string | undefined): string {
  return text !== undefined && NEAR_TAKEN.test(text) ? ORDER_WHY : NEAR_TAKES;
}

/** Reports a part once: a long phrase with wildcards would repeat it for each word. */
function onceEach(faults: readonly QueryFault[]): readonly QueryFault[] {
  return [
    ...new Map(
      faults.map((fault) => {
        const { kind, from, to, sentAs, code } = fault;
        return [`${kind} ${from} ${to} ${code?.text ?? ''} ${sentAs ?? '\n'}`, fault];
      }),
    ).values(),
  ];
}

/** Losses for parts that were changed to suit the service; supported proximity is no loss. */
function mendingLosses(faults: readonly QueryFault[], typed: string): readonly Loss[] {
  return faults.flatMap((fault) => {
    if (fault.code?.role !== 'proximity') return fault.typed.trim() === '' ? [] : [problem(fault, typed)];
    const isTaken = NEAR_TAKEN.test(fault.sentAs ?? '');
    const isOrdered = /^(?:PRE|P\/|ONEAR|WITHIN|W\d)/i.test(fault.code.text) && isTaken;
    if (isTaken && !isOrdered) return [];
    return [{ ...problem(fault, typed), why: isTaken ? ORDER_WHY : NEAR_WHY }];
  });
}

const MAX_ROUNDS = 4;

interface Settled {
  readonly tree: QueryNode | null;
  readonly text: string;
}

/**
 * Whether a word is read again as a word: `22` alone would name a line, `adj3` join two words, and `exp` apply to the
 * next.
 */
function isPlainWord(text: string): boolean {
  if (REFERENCES.test(text)) return true;
  if (text === 'exp') return false;
  const { tree } = parseQuery(text, { lines: true });
  return tree !== null && (tree.type === 'word' || tree.type === 'pattern') && tree.text === text;
}

/** References to lines, before and after they are numbered. */
const REFERENCES = new RegExp(`^(?:#|${REFERENCE})`);

/** Makes every AND explicit, and removes equal alternatives. */
function inFull(node: QueryNode): QueryNode {
  switch (node.type) {
    case 'word':
      return isPlainWord(node.text)
        ? node
        : { type: 'phrase', words: [node], slop: null, from: node.from, to: node.to };
    case 'phrase': {
      const [only] = node.words;
      return node.words.length === 1 && only !== undefined && isPlainWord(only.text) ? only : node;
    }
    case 'and':
      return { ...node, isWritten: true, items: node.items.map(inFull) };
    case 'or': {
      // A heading often equals a word beside it.
      const items = new Map(node.items.map(inFull).map((item) => [renderQuery(item), item]));
      return joined('or', [...items.values()], node) ?? node;
    }
    case 'not':
      return { ...node, item: inFull(node.item) };
    default:
      return node;
  }
}

/** A text that is read as the same tree again, with that tree. */
function settled(first: QueryNode, direction: Direction): Settled {
  let tree: QueryNode | null = first;
  let text = renderQuery(inFull(first));
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    tree = mendQuery(text, parseQuery(text).tree, direction).tree;
    const next = tree === null ? '' : renderQuery(inFull(tree));
    if (next === text) break;
    text = next;
  }
  return { tree, text };
}

/** Removes equal losses. */
function distinct(losses: readonly Loss[]): readonly Loss[] {
  return [
    ...new Map(
      losses.map((loss) => [JSON.stringify([loss.token, loss.why, loss.takenAs, loss.effect]), loss]),
    ).values(),
  ];
}

function remark({ label, text, hits }: RawLine, limits: LineLimits, losses: readonly Loss[]): PastedLine {
  const alone: readonly Loss[] =
    hasLimits(limits) && !losses.some(({ why }) => why === LIMIT_WHY)
      ? [{ token: shownToken(text), why: LIMIT_ALONE, takenAs: null, proposal: null, effect: 'same' }]
      : [];
  return { kind: 'comment', label, text, losses: distinct([...losses, ...alone]), typed: text, hits };
}

/**
 * The line as a query, or as a remark if nothing of it can be searched for. @param other the line with another
 * precedence of operators.
 */
export function lineOf(line: SettledLine<DraftLine>, other: PastedLine | null): PastedLine {
  const { raw, scope, isMixed, reading } = line;
  if (line.tree === null || line.number === null) return remark(raw, line.limits, line.losses);
  const { tree, text } = settled(line.tree, reading.direction);
  const order = isMixed ? [orderTaken(line, text, other)] : [];
  return {
    kind: 'query',
    number: line.number,
    label: raw.label,
    text,
    scope: scope ?? 'title_and_abstract',
    forms: tree !== null && needsExact(tree) ? 'exact' : 'stemmed',
    limits: line.limits,
    losses: distinct([...order, ...line.losses, ...askedTitle(raw, text), ...askedWords(raw, text, reading)]),
    typed: raw.text,
    hits: raw.hits,
  };
}

const HEADING_LEFT_OUT = 'Words before a colon are read as a heading, and are not searched.';

/** Words in capitals that may be a title: NOT would exclude papers that the title finds. */
function askedTitle({ text: typed }: RawLine, text: string): readonly Loss[] {
  const title = capitalsHint(typed);
  if (title === null) return [];
  const effect = /\bNOT\b/.test(typed) ? 'narrows' : 'widens';
  return [
    { token: shownToken(typed), why: describeHint(title), takenAs: text, proposal: title.instead, effect },
  ];
}

/** Words with another possible meaning, with the line in that meaning. */
function askedWords(raw: RawLine, text: string, reading: LineReading): readonly Loss[] {
  const search =
    reading.searches === 'asked' && reading.known.system === 'PubMed' ? asWordSearch(raw.text) : null;
  const beside = besideBrackets(withWrittenOperators(raw.text));
  const others = search === null ? beside : [search, ...beside];
  // References are not numbers yet in either text.
  const own = others.length === 0 ? null : textOf(raw, reading);
  return others.flatMap((other): readonly Loss[] => {
    const meant = textOf({ ...raw, text: other.text }, { ...reading, searches: 'words' });
    // It is a field, for example.
    if (meant === own) return [];
    const proposal = meant?.includes(REFERENCE) === true ? null : meant;
    return [{ token: other.token, why: other.why, takenAs: text, proposal, effect: other.effect }];
  });
}

function textOf(raw: RawLine, reading: LineReading): string | null {
  const { tree } = draftOf(raw, reading);
  return tree === null ? null : settled(tree, reading.direction).text;
}

function orderTaken(
  { raw, limits, reading: { order } }: SettledLine<DraftLine>,
  text: string,
  other: PastedLine | null,
): Loss {
  const instead = other?.kind === 'query' ? other : null;
  const areSame = JSON.stringify(instead?.limits) === JSON.stringify(limits);
  const isSame = instead === null || (instead.text === text && areSame);
  const token = shownToken(raw.text);
  const loss = { token, why: ORDER_WHYS[order], takenAs: text, proposal: null, effect: 'same' } as const;
  if (isSame) return loss;
  const why = order === 'or-first' ? `${ORDER_WHYS[order]} ${OTHER_ORDER}` : ORDER_WHYS[order];
  const offered = { ...loss, why, proposal: instead.text, effect: 'narrows' } as const;
  return areSame ? offered : { ...offered, limits: instead.limits };
}

/** Truncation needs exact words. So does NOT, which would also exclude other forms of its words. */
function needsExact(tree: QueryNode): boolean {
  return hasNot(tree) || leavesOf(tree).some(({ type }) => type === 'pattern');
}

function hasNot(node: QueryNode): boolean {
  return node.type === 'not' || ((node.type === 'and' || node.type === 'or') && node.items.some(hasNot));
}
