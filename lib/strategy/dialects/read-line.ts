import { capitalsHint } from '@/lib/search-text/capitals-hint';
import { leavesOf } from '@/lib/search-text/leaves';
import { mendQuery } from '@/lib/search-text/mend-query';
import { parseQuery, parseTokens } from '@/lib/search-text/parse-query';
import { describeHint, describeProblem, type QueryFault } from '@/lib/search-text/query-faults';
import type { QueryNode } from '@/lib/search-text/query-types';
import { renderQuery } from '@/lib/search-text/render-query';
import type { SearchScope } from '@/lib/search-text/search-wish';
import type { LineLimits, Loss } from '../types';
import { joinTerms } from './joined-terms';
import { takeLimits } from './limit-lines';
import { bothLimits, hasLimits } from './limits';
import type { KnownLabels } from './mask-atoms';
import { inReadingOrder } from './operator-order';
import { joined } from './query-parts';
import { readOperands } from './read-operands';
import { type LossAt, REFERENCE, readTree } from './read-tree';
import { isRangeRow } from './row-signs';
import type { OpenLine, SettledLine } from './settle-references';
import { shownToken, tokenAt } from './shown-token';
import type { PastedLine, RawLine, SystemName } from './types';

/** A line that is read, before its references are settled. */
export interface DraftLine extends OpenLine {
  readonly raw: RawLine;
  readonly scope: SearchScope | null;
  readonly isMixed: boolean;
}

/** The grammar looks for a quote before each phrase, so the first word needs a place before it. */
const BEFORE = ' ';

/** `OR 1-14`, as some interfaces write `or/1-14`. */
function withSlash(text: string): string {
  return isRangeRow(text) ? text.replace(/^(or|and)\s(?=[\d#])/i, '$1/') : text;
}

function problem(fault: QueryFault, typed: string): Loss {
  const token = tokenAt(typed, fault, fault.sentAs === null);
  // It may be the whole of another line.
  const proposal = fault.kind === 'phrase-wildcard' && fault.sentAs !== null ? `"${fault.sentAs}"` : null;
  return { token, why: describeProblem(fault), takenAs: fault.sentAs, proposal };
}

/** What could not be read as it stands; brackets that were put in are none. */
function readingLosses(faults: readonly QueryFault[], source: string): readonly LossAt[] {
  return faults
    .filter(({ typed, kind }) => typed.trim() !== '' && kind !== 'lower-case-operator')
    .map((fault) => ({ ...problem(fault, source), from: fault.from }));
}

function withoutPlace({ token, why, takenAs, proposal }: LossAt): Loss {
  return { token, why, takenAs, proposal };
}

/** References are written as they are in lines. */
function named(loss: Loss): Loss {
  return { ...loss, takenAs: loss.takenAs?.replaceAll(REFERENCE, '#') ?? null };
}

/** Reads a line but for the numbers it names. Never throws; linear. */
export function draftOf(raw: RawLine, known: KnownLabels): DraftLine {
  const { text, limits, losses } = takeLimits(raw.text);
  const typed = BEFORE + withSlash(text);
  const operands = readOperands(typed, known);
  const { tokens, isMixed } = inReadingOrder(operands.tokens, known.system);
  const parsed = parseTokens(operands.text, tokens);
  const tree = parsed.tree === null ? null : joinTerms(parsed.tree, known.system);
  const read = readTree(typed, tree, operands.atoms, known.system);
  const mended = read.tree === null ? { tree: null, faults: [] } : mendQuery(operands.text, read.tree);
  const isLeft = mended.tree !== null && settled(mended.tree).text !== '';
  const found = [...readingLosses(parsed.faults, typed), ...read.losses].toSorted((a, b) => a.from - b.from);
  return {
    raw,
    tree: isLeft ? mended.tree : null,
    scope: read.scope,
    limits: bothLimits(read.limits, limits),
    losses: [...found.map(withoutPlace), ...mendingLosses(onceEach(mended.faults), typed), ...losses].map(
      named,
    ),
    isMixed,
  };
}

const NEAR_WHY =
  'OpenAlex looks for words near each other only where they are two plain words, or the whole line. Here both sides must occur, anywhere.';
const ORDER_WHY = 'The order of the words is not taken: they may stand either way.';
const MIXED_WHY = 'AND and OR stand side by side without brackets: AND is read first.';
const LIMIT_ALONE = 'A limit alone: it counts in the lines that join this one by AND.';

/** A phrase, a loose one, two near each other, or several loose ones. */
const NEAR_TAKEN = /^"[^"]*"(?:~\d+(?:~"[^"]*")?)?(?: OR "[^"]*"~\d+)*$/;

/** The same of one part once: a long phrase of words with wildcards has it as often as it has words. */
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

/** What the service does not take of a line, which is mended; proximity that it takes is no loss. */
function mendingLosses(faults: readonly QueryFault[], typed: string): readonly Loss[] {
  return faults.flatMap((fault) => {
    if (fault.code?.role !== 'proximity') return fault.typed.trim() === '' ? [] : [problem(fault, typed)];
    const isTaken = NEAR_TAKEN.test(fault.sentAs ?? '');
    const isOrdered = /^(?:PRE|P\/|ONEAR|W\d)/i.test(fault.code.text) && isTaken;
    if (isTaken && !isOrdered) return [];
    return [{ ...problem(fault, typed), why: isTaken ? ORDER_WHY : NEAR_WHY }];
  });
}

const MAX_ROUNDS = 4;

interface Settled {
  readonly tree: QueryNode | null;
  readonly text: string;
}

/** Whether a word is read as one again: `22` alone would name a line, `adj3` join two words, and `exp` be about the next. */
function isPlainWord(text: string): boolean {
  if (REFERENCES.test(text)) return true;
  if (text === 'exp') return false;
  const { tree } = parseQuery(text, { lines: true });
  return tree !== null && (tree.type === 'word' || tree.type === 'pattern') && tree.text === text;
}

/** How lines are named, before and after they have their numbers. */
const REFERENCES = new RegExp(`^(?:#|${REFERENCE})`);

/** With AND wherever both sides must occur, so that lines say what they ask, and alternatives once. */
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
      // A heading often says what a word beside it says.
      const items = new Map(node.items.map(inFull).map((item) => [renderQuery(item), item]));
      return joined('or', [...items.values()], node) ?? node;
    }
    case 'not':
      return { ...node, item: inFull(node.item) };
    default:
      return node;
  }
}

/** The text of a tree that reads the same when it is read again, and how it is read. */
function settled(first: QueryNode): Settled {
  let tree: QueryNode | null = first;
  let text = renderQuery(inFull(first));
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    tree = mendQuery(text, parseQuery(text).tree).tree;
    const next = tree === null ? '' : renderQuery(inFull(tree));
    if (next === text) break;
    text = next;
  }
  return { tree, text };
}

/** Equal losses once. */
function distinct(losses: readonly Loss[]): readonly Loss[] {
  return [
    ...new Map(losses.map((loss) => [JSON.stringify([loss.token, loss.why, loss.takenAs]), loss])).values(),
  ];
}

function remark({ label, text, hits }: RawLine, limits: LineLimits, losses: readonly Loss[]): PastedLine {
  const alone: readonly Loss[] = hasLimits(limits)
    ? [{ token: shownToken(text), why: LIMIT_ALONE, takenAs: null, proposal: null }]
    : [];
  return { kind: 'comment', label, text, losses: distinct([...losses, ...alone]), typed: text, hits };
}

/** A line of ours; a remark where nothing of it can be searched for. */
export function lineOf(
  { raw, scope, isMixed }: DraftLine,
  line: SettledLine,
  system: SystemName,
): PastedLine {
  if (line.tree === null || line.number === null) return remark(raw, line.limits, line.losses);
  const { tree, text } = settled(line.tree);
  const hasOwnOrder = isMixed && (system === 'Ovid' || system === 'unknown');
  const order: readonly Loss[] = hasOwnOrder
    ? [{ token: shownToken(raw.text), why: MIXED_WHY, takenAs: text, proposal: null }]
    : [];
  const title = capitalsHint(raw.text);
  const asked: readonly Loss[] =
    title === null
      ? []
      : [{ token: shownToken(raw.text), why: describeHint(title), takenAs: text, proposal: title.instead }];
  return {
    kind: 'query',
    number: line.number,
    label: raw.label,
    text,
    scope: scope ?? 'title_and_abstract',
    forms: leavesOf(tree).some(({ type }) => type === 'pattern') ? 'exact' : 'stemmed',
    limits: line.limits,
    losses: distinct([...line.losses, ...order, ...asked]),
    typed: raw.text,
    hits: raw.hits,
  };
}
