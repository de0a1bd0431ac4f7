import { assertNever } from '@/lib/base/invariant';
import { type Direction, fallsWithPart, SIDES, type Side, sideWithin } from './not-sides';
import { withOwnBrackets } from './own-brackets';
import type { FaultKind, QueryFault } from './query-faults';
import type { NearNode, PatternNode, PhraseNode, QueryNode, Span, WordNode } from './query-types';
import { renderQuery } from './render-query';
import { isSafeBehindNot } from './system-codes';
import { fitInPhrase, judgePattern, partsOfPattern } from './wildcards';

/** Source: docs/data-contract.md#refused-search-texts. */
const MAX_LONG_PHRASES = 3;
const LONG_PHRASE = 80;

export interface MendedQuery {
  /** Contains nothing that the service refuses; null: nothing is left. */
  readonly tree: QueryNode | null;
  readonly faults: readonly QueryFault[];
}

function isNode(node: QueryNode | null): node is QueryNode {
  return node !== null;
}

function isOpen(text: string): boolean {
  return /[*?]/.test(text);
}

function isSeveral({ type }: QueryNode): boolean {
  return type === 'and' || type === 'not';
}

function joined(
  type: 'and' | 'or',
  items: readonly QueryNode[],
  { from, to }: Span,
  isWritten = false,
): QueryNode | null {
  const [first, second] = items;
  if (first === undefined || second === undefined) return first ?? null;
  if (type === 'or') return { type, items, isMixed: false, from, to };
  return { type, items, isWritten, from, to };
}

function withoutTags(node: QueryNode): QueryNode {
  return node.type === 'tagged' ? withoutTags(node.item) : node;
}

/** A side on which finding more is harmless. */
const WIDER: Side = { ...SIDES.found, isForAll: false };

/** Walks a tree and replaces refused parts by the nearest accepted ones. */
class Mender {
  readonly faults: QueryFault[] = [];
  #longPhrases = 0;
  #lastTyped: (Pick<QueryFault, 'from' | 'to' | 'typed'> & { readonly of: Span }) | null = null;

  /** The whole query, inside any tags. */
  private readonly root: QueryNode;

  constructor(
    private readonly text: string,
    tree: QueryNode,
  ) {
    this.root = withoutTags(tree);
  }

  mend(node: QueryNode, side: Side): QueryNode | null {
    switch (node.type) {
      case 'word':
      case 'fuzzy':
      case 'line':
        return node;
      case 'pattern':
        return this.#pattern(node, node === this.root, side);
      case 'phrase':
        return this.#phrase(node, side);
      case 'near':
        return this.#near(node, side);
      case 'tagged':
        return this.#tagged(node, side);
      case 'not': {
        const item = this.mend(node.item, sideWithin('not', side));
        return item === null ? null : { ...node, item };
      }
      case 'and': {
        const items = this.#items(node, side);
        return items === null ? null : joined('and', items, node, node.isWritten);
      }
      case 'or': {
        const items = this.#items(node, side);
        const mended = items === null ? null : joined('or', items, node);
        if (node.isMixed && mended?.type === 'or' && mended.items.some(isSeveral))
          this.#note(node, 'mixed-operators', renderQuery(mended));
        return mended;
      }
      default:
        return assertNever(node);
    }
  }

  /** Null: the node is lost together with one of its items. */
  #items(node: Extract<QueryNode, { type: 'and' | 'or' }>, side: Side): readonly QueryNode[] | null {
    const items = node.items.map((item) => this.mend(item, sideWithin(node.type, side)));
    const left = items.filter(isNode);
    if (left.length === items.length || !fallsWithPart(node.type, side.direction)) return left;
    this.#fall(node, 'behind-not', side.putBack === null ? null : this.#loosely(node), side);
    return null;
  }

  /** The part as it would be read if finding more were harmless. */
  #loosely(node: QueryNode): QueryNode | null {
    const { length } = this.faults;
    const longPhrases = this.#longPhrases;
    const mended = this.mend(node, WIDER);
    this.faults.length = length;
    this.#longPhrases = longPhrases;
    return mended;
  }

  /**
   * The position of a part with its own brackets, and its typed text. One long word may be reported for each of its
   * parts.
   */
  #typed({ from, to }: Span): Pick<QueryFault, 'from' | 'to' | 'typed'> {
    if (this.#lastTyped?.of.from !== from || this.#lastTyped.of.to !== to) {
      const own = withOwnBrackets(this.text, { from, to });
      this.#lastTyped = { of: { from, to }, ...own, typed: this.text.slice(own.from, own.to) };
    }
    const { from: start, to: end, typed } = this.#lastTyped;
    return { from: start, to: end, typed };
  }

  #note(span: Span, kind: FaultKind, sentAs: string | null, side: Side = WIDER): void {
    const fault: QueryFault = { kind, ...this.#typed(span), sentAs, code: null };
    this.faults.push(side.direction === 'found' ? fault : { ...fault, isBehindNot: true });
  }

  /** Leaves out a part, since its substitute would exclude more. */
  #fall(span: Span, kind: FaultKind, loose: QueryNode | null, side: Side): null {
    const fault = { kind, ...this.#typed(span), sentAs: null, code: null, isBehindNot: true } as const;
    const { putBack } = side;
    this.faults.push(loose === null ? fault : { ...fault, excludes: { text: renderQuery(loose), putBack } });
    return null;
  }

  /** Accepts a substitute that finds more, if that is harmless. */
  #wider(span: Span, kind: FaultKind, mended: QueryNode | null, side: Side): QueryNode | null {
    if (side.direction === 'excluded') return this.#fall(span, kind, mended, side);
    this.#note(span, kind, mended === null ? null : renderQuery(mended), side);
    return mended;
  }

  #tagged(node: Extract<QueryNode, { type: 'tagged' }>, side: Side): QueryNode | null {
    const { code, item, from, to } = node;
    if (code.role === 'truncation' || code.role === 'wildcard') {
      const mended = this.mend(item, side);
      const sentAs = mended === null ? null : renderQuery(mended);
      this.faults.push({ kind: 'foreign-code', ...this.#typed(node), sentAs, code });
      return mended;
    }
    const { direction } = side;
    if (direction !== 'found' && !isSafeBehindNot(code, direction))
      return this.#fall(node, 'code-behind-not', this.#loosely(item), side);
    const isBefore = from < item.from;
    const span = isBefore ? { from, to: from + code.text.length } : { from: to - code.text.length, to };
    this.faults.push({ kind: 'foreign-code', ...span, typed: code.text, sentAs: null, code });
    return this.mend(item, side);
  }

  /**
   * A word with wildcards. If it is the whole query and a compound, it becomes a phrase, otherwise all of its parts.
   */
  #pattern(node: PatternNode, isWhole: boolean, side: Side): QueryNode | null {
    const verdict = judgePattern(node.text);
    switch (verdict.type) {
      case 'fine':
        return node;
      case 'refused':
        this.#note(node, verdict.reason, null, side);
        return null;
      case 'punctuated': {
        const { text, hasQuestionMark } = verdict;
        this.#note(node, hasQuestionMark ? 'question-mark' : 'punctuation', text === '' ? null : text);
        if (text === '') return null;
        return this.#wordOf(text, node, isWhole, side);
      }
      case 'hyphenated': {
        this.#note(node, 'compound-wildcard', verdict.text);
        return { ...node, text: verdict.text };
      }
      case 'compound': {
        const parts = verdict.parts.flatMap((text) => this.#wordOf(text, node, false, WIDER) ?? []);
        const words = parts.filter((part) => part.type === 'word' || part.type === 'pattern');
        const mended =
          isWhole && words.length === parts.length && parts.length > 1
            ? this.#fittingPhrase({ type: 'phrase', words, slop: null, from: node.from, to: node.to })
            : joined('and', parts, node);
        if (mended?.type !== 'phrase' || parts.length < verdict.parts.length)
          return this.#wider(node, 'compound-wildcard', mended, side);
        this.#note(node, 'compound-wildcard', renderQuery(mended), side);
        return mended;
      }
      default:
        return assertNever(verdict);
    }
  }

  #wordOf(text: string, span: Span, isWhole: boolean, side: Side): QueryNode | null {
    const { from, to } = span;
    if (!isOpen(text)) return { type: 'word', text, from, to };
    return this.#pattern({ type: 'pattern', text, from, to }, isWhole, side);
  }

  #phrase(node: PhraseNode, side: Side): QueryNode | null {
    const isApart = node !== this.root && node.words.some(({ type }) => type === 'pattern');
    const taken = node.words.map((word) => this.#phraseWord(word, isApart));
    const words = taken.flat();
    if (words.length === 0) return null;
    const phrase: PhraseNode = { ...node, words };
    const hasPatterns = words.some(({ type }) => type === 'pattern');
    const mended = hasPatterns && node !== this.root ? this.#apart(phrase) : this.#fittingPhrase(phrase);
    const isShorter = side.direction === 'excluded' && taken.some(({ length }) => length === 0);
    if (mended !== phrase || isShorter) {
      const wider = this.#wider(node, 'phrase-wildcard', mended, side);
      return wider === null ? null : this.#shortPhrase(wider, side);
    }
    return this.#shortPhrase(mended, side);
  }

  /**
   * In a phrase, a compound word becomes its parts, which are in order anyway. If the phrase is given up, a hyphen
   * keeps them together.
   */
  #phraseWord(word: WordNode | PatternNode, isApart = false): readonly (WordNode | PatternNode)[] {
    const { text, from, to } = word;
    // The service refuses these marks within phrases too.
    const isMarked = text.includes('|') || text.startsWith('!');
    if (isMarked) {
      const parts = text
        .split('|')
        .map((part) => part.replace(/^!+/, ''))
        .filter((part) => part !== '');
      this.#note(
        word,
        text.includes('|') ? 'pipe' : 'exclamation-mark',
        parts.length === 0 ? null : parts.join(' '),
      );
      return parts.flatMap((part) =>
        this.#phraseWord({ type: isOpen(part) ? 'pattern' : 'word', text: part, from, to }, isApart),
      );
    }
    if (word.type === 'word') return [word];
    const mended = this.#pattern(word, false, WIDER);
    const items = mended?.type === 'and' ? mended.items : mended === null ? [] : [mended];
    const words = items.filter((item) => item.type === 'word' || item.type === 'pattern');
    return isApart ? words : words.flatMap((each) => this.#parted(each));
  }

  /** `e-cigarette*` as `e cigarette*`. */
  #parted(word: WordNode | PatternNode): readonly (WordNode | PatternNode)[] {
    const texts = word.type === 'pattern' ? partsOfPattern(word.text) : [];
    if (texts.length <= 1) return [word];
    this.#note(word, 'compound-wildcard', texts.join(' '));
    const { from, to } = word;
    return texts.map((text) => ({ type: isOpen(text) ? 'pattern' : 'word', text, from, to }));
  }

  #fittingPhrase(phrase: PhraseNode): QueryNode {
    const patterns = phrase.words.filter(({ type }) => type === 'pattern').map(({ text }) => text);
    return fitInPhrase(patterns) && (phrase.words.length > 1 || patterns.length === 0)
      ? phrase
      : this.#apart(phrase);
  }

  #apart(phrase: PhraseNode): QueryNode {
    return joined('and', phrase.words, phrase) ?? phrase;
  }

  #shortPhrase(node: QueryNode, side: Side): QueryNode | null {
    if (node.type !== 'phrase' || renderQuery(node).lastIndexOf('"') - 1 <= LONG_PHRASE) return node;
    this.#longPhrases += 1;
    if (this.#longPhrases <= MAX_LONG_PHRASES) return node;
    return this.#wider(node, 'long-phrase', this.#apart(node), side);
  }

  /**
   * Two near phrases are accepted only as the whole query. Elsewhere two words become a loose phrase, and others both
   * operands joined by AND.
   */
  #near(node: NearNode, side: Side): QueryNode | null {
    const within = sideWithin('near', side);
    const left = this.#operand(node.left, within);
    const right = this.#operand(node.right, within);
    if (left === null || right === null) {
      if (side.direction === 'excluded')
        return this.#fall(node, 'behind-not', side.putBack === null ? null : this.#loosely(node), side);
      this.#note(node.operator, node.code === null ? 'proximity' : 'foreign-code', null, side);
      return left ?? right;
    }
    const mended = this.#nearOf(node, left, right);
    if (side.direction === 'excluded' && !isAsNear(node, mended))
      return this.#fall(node, 'proximity', mended, side);
    if (node.code !== null) {
      const sentAs = renderQuery(mended);
      this.faults.push({ kind: 'foreign-code', ...this.#typed(node), sentAs, code: node.code });
    } else if (mended.type !== 'near') this.#note(node, 'proximity', renderQuery(mended));
    return mended;
  }

  /** An operand of proximity. Its wildcards are checked together with those of the other operand. */
  #operand(node: QueryNode, side: Side): QueryNode | null {
    if (node.type !== 'phrase' && !(node.type === 'pattern' && partsOfPattern(node.text).length > 1))
      return this.mend(node, side);
    const taken = (node.type === 'phrase' ? node.words : [node]).map((word) => this.#phraseWord(word));
    const words = taken.flat();
    const { from, to } = node;
    const isShorter = side.direction === 'excluded' && taken.some(({ length }) => length === 0);
    return words.length === 0 || isShorter ? null : { type: 'phrase', words, slop: null, from, to };
  }

  #nearOf(node: NearNode, left: QueryNode, right: QueryNode): QueryNode {
    const { from, to, distance } = node;
    const words = [...wordsOf(left), ...wordsOf(right)];
    const isSimple = wordsOf(left).length > 0 && wordsOf(right).length > 0;
    const patterns = words.filter(({ type }) => type === 'pattern').map(({ text }) => text);
    const areClosed = patterns.length === 0;
    if (isSimple && node.isOrdered && distance === 0 && (areClosed || node === this.root)) {
      return this.#fittingPhrase({ type: 'phrase', words, slop: null, from, to });
    }
    if (isSimple && node === this.root && fitInPhrase(patterns)) return { ...node, left, right };
    if (areClosed && isSimple && words.length === 2) {
      return { type: 'phrase', words, slop: distance, from, to };
    }
    const spread = areClosed && isSimple ? null : this.#spread(node, left, right);
    if (spread !== null) return spread;
    // Without the other operand, a phrase still says more than its words.
    return joined('and', [left, right], node) ?? left;
  }

  /** Writes near alternatives as loose phrases of two words, one for each pair. */
  #spread({ distance, isOrdered, from, to }: NearNode, left: QueryNode, right: QueryNode): QueryNode | null {
    const lefts = closedWordsOf(left);
    const rights = closedWordsOf(right);
    const count = lefts.length * rights.length;
    if (count < 2 || count > MAX_SPREAD) return null;
    const slop = isOrdered && distance === 0 ? null : distance;
    const phrases = lefts.flatMap((one) =>
      rights.map((other): PhraseNode => ({ type: 'phrase', words: [one, other], slop, from, to })),
    );
    return joined('or', phrases, { from, to });
  }
}

/** Whether a substitute still searches for words near each other, ignoring the order at most. */
function isAsNear({ isOrdered }: NearNode, mended: QueryNode): boolean {
  if (mended.type === 'and') return false;
  const parts = mended.type === 'or' ? mended.items : [mended];
  const isInOrder = parts.every((part) => part.type === 'phrase' && part.slop === null);
  return isInOrder || !isOrdered;
}

/** The most loose phrases written for near alternatives. */
const MAX_SPREAD = 24;

/** A word, or alternative words; empty for anything else. */
function closedWordsOf(node: QueryNode): readonly WordNode[] {
  if (node.type === 'word') return [node];
  if (node.type !== 'or') return [];
  const words = node.items.filter((item) => item.type === 'word');
  return words.length === node.items.length ? words : [];
}

function wordsOf(node: QueryNode): readonly (WordNode | PatternNode)[] {
  if (node.type === 'word' || node.type === 'pattern') return [node];
  return node.type === 'phrase' && node.slop === null ? node.words : [];
}

/**
 * The nearest tree that the service can search for. A truncated word that cannot be sent is left out, since without its
 * mark it is another word. Behind NOT no substitute excludes more. Never throws; linear except for the texts of
 * substitutes. Source: docs/behaviours/search.md#told-changes.
 */
export function mendQuery(text: string, tree: QueryNode | null, direction: Direction = 'found'): MendedQuery {
  if (tree === null) return { tree, faults: [] };
  const mender = new Mender(text, tree);
  return { tree: mender.mend(tree, SIDES[direction]), faults: mender.faults };
}
