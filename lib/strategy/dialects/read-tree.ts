import { assertNever } from '@/lib/base/invariant';
import { type Direction, fallsWithPart, SIDES, sideWithin } from '@/lib/search-text/not-sides';
import type { QueryNode, Span } from '@/lib/search-text/query-types';
import { renderQuery } from '@/lib/search-text/render-query';
import type { SearchScope } from '@/lib/search-text/search-wish';
import { type LineLimits, NO_LIMITS } from '../types';
import type { AtomAt } from './atoms';
import { type FieldMeaning, fieldMeaning, widerScope } from './fields';
import { headingWords, plainHeading, typeWords, workType } from './headings';
import { areUnited, bothLimits, languageCode, yearsOf } from './limits';
import { isLanguageFilter, limitOfAll, type OfLine } from './lone-limit';
import {
  CHECK_TAG_WHY,
  DISTANCE_WHY,
  FIELD_BEHIND_NOT,
  FREQUENCY_WHY,
  HEADING_BEHIND_NOT,
  HEADING_WHY,
  LANGUAGE_WHY,
  LIMIT_WHY,
  LIMITS_UNITED,
  MORE_BEHIND_NOT,
  NOTHING_BEFORE,
  PART_BEHIND_NOT,
  SUBHEADING_WHY,
  TYPE_BEHIND_NOT,
  TYPE_LEFT_OUT,
  TYPE_WHY,
  WIDER_BEHIND_NOT,
  YEAR_WHY,
} from './loss-reasons';
import { MASK } from './mask-atoms';
import { anyPhrase, joined, phraseNode, putBackText, wordNode } from './query-parts';
import { FREQUENCY } from './read-operands';
import { type Leaf, readWords } from './read-words';
import { type Around, isStrict, type LossAt, TreeLosses } from './tree-losses';
import type { SystemName } from './types';

/** The prefix of a reference in a tree; the label follows it. */
export const REFERENCE = '\ue001';

export interface TreeContext extends Omit<OfLine, 'typed'> {
  /** Whether the hits of the line are found or excluded. */
  readonly direction: Direction;
}

/** The content of a line: words, limits, scope and losses. */
export interface ReadTree {
  /** Without codes; null: nothing is left to search for. */
  readonly tree: QueryNode | null;
  readonly scope: SearchScope | null;
  readonly limits: LineLimits;
  readonly losses: readonly LossAt[];
}

/** The result for a part; null: all of it is a limit of the line. */
type Part = QueryNode | 'lost' | null;

type Tagged = Extract<QueryNode, { type: 'tagged' }>;

function isNode(part: Part): part is QueryNode {
  return part !== null && part !== 'lost';
}

class TreeReader {
  limits: LineLimits = NO_LIMITS;
  readonly told: TreeLosses;

  /** @param widest the scope of the line, if known: narrower words behind NOT are left out. */
  constructor(
    readonly typed: string,
    readonly atoms: ReadonlyMap<number, AtomAt>,
    readonly system: SystemName,
    private readonly widest: SearchScope | null,
  ) {
    this.told = new TreeLosses(typed);
  }

  readWhole(tree: QueryNode, direction: Direction): QueryNode | null {
    const around: Around = {
      kind: 'words',
      scope: null,
      slop: null,
      isOfMore: this.system !== 'unknown',
      code: null,
      isTop: true,
      isLoose: false,
      side: SIDES[direction],
    };
    const read = this.read(tree, around);
    const whole = isNode(read) && read.type === 'not' ? this.#all([tree], tree, around) : read;
    // A line behind NOT without its words would exclude everything within its limits.
    if (whole === 'lost' && direction !== 'found') this.limits = NO_LIMITS;
    return isNode(whole) ? whole : null;
  }

  read(node: QueryNode, around: Around): Part {
    switch (node.type) {
      case 'tagged':
        return this.#tagged(node, around);
      case 'not':
        return this.#not(node, around);
      case 'and':
        return this.#all(node.items, node, around);
      case 'or':
        return this.#any(node.items, node, around);
      case 'near':
        return this.#near(node, around);
      case 'word':
      case 'pattern':
      case 'phrase':
      case 'fuzzy':
        return this.#leaf(node, around);
      case 'line':
        return node;
      default:
        return assertNever(node);
    }
  }

  #not(node: Extract<QueryNode, { type: 'not' }>, around: Around): Part {
    const item = this.read(node.item, { ...around, isTop: false, side: sideWithin('not', around.side) });
    return isNode(item) ? { ...node, item } : item;
  }

  #near(node: Extract<QueryNode, { type: 'near' }>, around: Around): Part {
    if (this.atoms.has(node.operator.from)) {
      const operator = wordNode(MASK, node.operator);
      return this.#all([node.left, operator, node.right], node, { ...around, isTop: false });
    }
    const inner = { ...around, isTop: false, side: sideWithin('near', around.side) };
    const { length } = this.told.losses;
    const left = this.read(node.left, inner);
    const right = this.read(node.right, inner);
    if (isNode(left) && isNode(right)) return { ...node, left, right };
    if (around.side.direction === 'excluded') return this.#fall(node, around, [left, right], length);
    return isNode(left) ? left : right;
  }

  /** Drops a node that lost a part, as the others would exclude more. @param since index of its first loss. */
  #fall(node: QueryNode, around: Around, parts: readonly Part[], since: number): 'lost' {
    const { putBack } = around.side;
    const proposal = putBackText(putBack === null ? null : this.#loosely(node, around), putBack);
    if (parts.some(isNode)) this.told.lose(node, PART_BEHIND_NOT, null, 'excludes', proposal);
    else this.told.propose(since, proposal);
    return 'lost';
  }

  /** Reads a part as if it were not behind NOT, without reporting losses. */
  #loosely(node: QueryNode, around: Around): QueryNode | null {
    const side = { ...SIDES.found, isForAll: false };
    const read = this.told.untold(() => this.read(node, { ...around, isTop: false, isLoose: true, side }));
    return isNode(read) ? read : null;
  }

  #all(items: readonly QueryNode[], span: Span, around: Around): Part {
    const inner = { ...around, side: sideWithin('and', around.side) };
    const { length } = this.told.losses;
    const parts = items.map((item) => this.read(item, inner));
    if (parts.includes('lost') && fallsWithPart('and', around.side.direction)) {
      const { from, to } = span;
      return this.#fall({ type: 'and', items, isWritten: true, from, to }, around, parts, length);
    }
    const read = parts.filter(isNode);
    if (read.length === 0) return parts.includes(null) ? null : 'lost';
    if (read.every(({ type }) => type === 'not')) {
      // There is nothing to exclude it from.
      for (const each of read) this.told.leaveOut(each, { ...around, code: null }, NOTHING_BEFORE);
      return 'lost';
    }
    return joined('and', read, span);
  }

  #any(items: readonly QueryNode[], span: Span, around: Around): Part {
    const limit = around.isTop ? limitOfAll(items, this, around.kind) : null;
    if (limit !== null) return this.#limit(span, limit.limits, limit.why, around);
    const inner = { ...around, isTop: false, side: sideWithin('or', around.side) };
    const parts = items.map((item) => this.told.lossesOf(() => this.read(item, inner)));
    const read = parts.map(({ value }) => value).filter(isNode);
    // With one operand fewer, fewer papers are found.
    if (read.length > 0 && around.side.direction === 'found') {
      for (const { value, from, to } of parts) if (!isNode(value)) this.told.narrow(from, to);
    }
    if (read.length < parts.length && fallsWithPart('or', around.side.direction)) return 'lost';
    return joined('or', read, span) ?? 'lost';
  }

  #tagged(node: Tagged, around: Around): Part {
    const { code, item, from, to } = node;
    if (code.role === 'wildcard' || code.role === 'truncation') return this.read(item, around);
    const isBefore = from < item.from;
    const span = isBefore ? { from, to: from + code.text.length } : { from: to - code.text.length, to };
    if (FREQUENCY.test(code.text)) return this.#often(node, span, around);
    const meaning = fieldMeaning(code.text, this.system);
    const slop = Number(/:~(\d{1,3})\]?$/.exec(code.text)?.[1] ?? Number.NaN);
    if (Number.isNaN(slop) && code.text.includes(':~')) this.told.lose(span, DISTANCE_WHY, null, around.side);
    const inner: Around = { ...around, slop: Number.isNaN(slop) ? around.slop : slop };
    switch (meaning.type) {
      case 'scope':
        return this.#scoped(node, span, meaning, inner);
      case 'other': {
        if (isLanguageFilter(item, code.text, this.typed)) {
          return this.read(item, { ...inner, kind: 'language', code: { ...span, isBefore } });
        }
        return this.told.leaveOut(node, { ...around, code: null }, meaning.why);
      }
      case 'heading':
      case 'publication-type':
      case 'language':
      case 'year':
        return this.read(item, { ...inner, kind: meaning.type, code: { ...span, isBefore } });
      default:
        return assertNever(meaning);
    }
  }

  /** Reads words that must occur several times. They are searched unless they are behind NOT. */
  #often({ item, ...node }: Tagged, span: Span, around: Around): Part {
    if (around.side.direction === 'excluded' && isStrict(around))
      return this.#without(node, item, around, WIDER_BEHIND_NOT);
    this.told.lose(span, FREQUENCY_WHY, null, 'widens');
    return this.read(item, around);
  }

  /** Leaves out a part with its code. */
  #without(whole: Span, item: QueryNode, around: Around, why: string): 'lost' {
    return this.told.leaveOut(whole, { ...around, code: null }, why, this.#loosely(item, around));
  }

  #scoped(
    node: Tagged,
    span: Span,
    { scope, why, reach }: Extract<FieldMeaning, { type: 'scope' }>,
    around: Around,
  ): Part {
    const { side, kind } = around;
    const inner: Around = { ...around, kind: 'words', scope, isOfMore: reach === 'more' };
    const isNarrow = reach === 'part' || (this.widest !== null && widerScope(scope, this.widest) !== scope);
    const isLost = reach === 'other' ? side.direction !== 'found' : isNarrow && side.direction === 'excluded';
    if (isLost && isStrict(around)) return this.#without(node, node.item, inner, FIELD_BEHIND_NOT);
    if (why !== null) this.told.lose(span, why, null, reach === 'part' ? 'widens' : side);
    const read = this.read(node.item, inner);
    if (isNode(read) && kind === 'words')
      this.told.scopes.push({ scope, node, text: renderQuery(read), side });
    return read;
  }

  #leaf(node: Leaf, around: Around): Part {
    const atom = this.atoms.get(node.from);
    if (atom !== undefined && node.type === 'word') return this.#atom(atom, around);
    const written = this.#written(node);
    switch (around.kind) {
      case 'heading':
        return this.#heading(written, node, around);
      case 'publication-type':
        return this.#publicationType(written, node, around);
      case 'language':
        return this.#language(written, node, around);
      case 'year': {
        const years = yearsOf(written.replace(/\*$/, ''));
        return years === null
          ? this.told.leaveOut(node, around, YEAR_WHY)
          : this.#limit(node, years, null, around);
      }
      case 'words':
        if (around.scope === null) {
          this.told.scopes.push({ scope: 'title_and_abstract', node, text: written, side: around.side });
        }
        return this.#words(node, around);
      default:
        return assertNever(around.kind);
    }
  }

  /** The typed text; a phrase without quotes begins after the character before it. */
  #written(node: QueryNode): string {
    const isBare = node.type === 'phrase' && !/["\u201c-\u201f']/.test(this.typed[node.from] ?? '');
    return this.typed.slice(node.from + (isBare ? 1 : 0), node.to).trim();
  }

  #atom(atom: AtomAt, around: Around): Part {
    switch (atom.type) {
      case 'heading':
        return this.#heading(atom.words, atom, around);
      case 'limit':
        return this.#limit(atom, atom.limits, atom.why, around);
      case 'lost':
        return this.told.leaveOut(atom, { ...around, code: null }, atom.why);
      case 'note':
        this.told.lose(atom, atom.why, null, atom.isMore ? around.side : 'same');
        return null;
      case 'reference': {
        const names = atom.labels.map((label) => wordNode(`${REFERENCE}${label.toLowerCase()}`, atom));
        const read = joined(atom.operator === 'AND' ? 'and' : 'or', names, atom);
        if (atom.why !== null) this.told.lose(atom, atom.why, atom.labels.join(' OR '), 'same');
        return read;
      }
      default:
        return assertNever(atom);
    }
  }

  /** @param isWider the reason why more papers pass than was written; null: no more do. */
  #limit(span: Span, limits: Partial<LineLimits>, isWider: string | null, around: Around): 'lost' | null {
    const { types = [] } = limits;
    const words = anyPhrase(
      types.map((type) => type.replaceAll('-', ' ')),
      span,
    );
    if (types.length > 0 && isStrict(around)) return this.told.leaveOut(span, around, TYPE_BEHIND_NOT, words);
    if (!around.isTop) return this.told.leaveOut(span, around, LIMIT_WHY);
    const why = isWider ?? (areUnited(this.limits, limits) ? LIMITS_UNITED : null);
    if (why !== null && around.side.direction === 'excluded') return this.told.leaveOut(span, around, why);
    this.limits = bothLimits(this.limits, limits);
    if (why !== null) this.told.loseCoded(span, around, why, null, 'widens');
    return null;
  }

  #heading(written: string, span: Span, around: Around): Part {
    const [main = '', ...rest] = written.split('/');
    const { phrases, isCheckTag } = headingWords(main);
    const words = anyPhrase(phrases.length === 0 && isCheckTag ? [plainHeading(main)] : phrases, span);
    const hasSubheading = rest.some((part) => part.trim() !== '');
    if (isStrict(around)) {
      return this.told.leaveOut(span, around, HEADING_BEHIND_NOT, hasSubheading ? null : words);
    }
    if (words === null || (isCheckTag && !around.isLoose)) {
      return this.told.leaveOut(span, around, isCheckTag ? CHECK_TAG_WHY : SUBHEADING_WHY);
    }
    const why = hasSubheading ? `${HEADING_WHY} The subheading is left out.` : HEADING_WHY;
    const apart = words.type === 'phrase' ? `(${words.words.map(({ text }) => text).join(' ')})` : null;
    return this.#asWords(span, around, why, words, apart);
  }

  #publicationType(written: string, span: Span, around: Around): Part {
    const type = workType(written);
    if (type !== null && around.isTop && !isStrict(around)) {
      return this.#limit(span, { types: [type] }, null, around);
    }
    if (isStrict(around)) {
      return this.told.leaveOut(span, around, TYPE_BEHIND_NOT, phraseNode(plainHeading(written), span));
    }
    const words = around.isLoose ? plainHeading(written) : typeWords(written);
    if (words === null) return this.told.leaveOut(span, around, TYPE_LEFT_OUT);
    return this.#asWords(span, around, TYPE_WHY, phraseNode(words, span), null);
  }

  /** Searches for words in place of a mark of records. */
  #asWords(span: Span, around: Around, why: string, words: QueryNode, proposal: string | null): QueryNode {
    const text = renderQuery(words);
    this.told.scopes.push({ scope: 'title_and_abstract', node: span, text, side: around.side });
    this.told.loseCoded(span, around, why, text, 'narrows', proposal ?? text);
    return words;
  }

  #language(written: string, span: Span, around: Around): 'lost' | null {
    const code = languageCode(written);
    return code === null
      ? this.told.leaveOut(span, around, LANGUAGE_WHY)
      : this.#limit(span, { languages: [code] }, null, around);
  }

  /** Converts the wildcards of the system to those of OpenAlex. */
  #words(leaf: Leaf, around: Around): Part {
    const { node, why, isWider, isNarrower } = readWords(leaf, this.system, around.slop);
    if (node === null) return 'lost';
    if (isStrict(around) && around.side.direction === 'spared' && (around.isOfMore || isNarrower)) {
      const reason = around.isOfMore ? MORE_BEHIND_NOT : WIDER_BEHIND_NOT;
      return this.told.leaveOut(leaf, { ...around, code: null }, reason);
    }
    if (isWider && isStrict(around) && around.side.direction === 'excluded') {
      return this.told.leaveOut(leaf, { ...around, code: null }, WIDER_BEHIND_NOT, node);
    }
    const effect = isNarrower ? around.side : isWider ? 'widens' : 'same';
    if (why !== null) this.told.lose(leaf, why, renderQuery(node), effect);
    return node;
  }
}

/**
 * Reads a line of another system: codes become scope, limits and losses. Never throws; linear. Source:
 * docs/behaviours/strategy.md#foreign-strategies.
 * @param typed the line; positions in the tree are its.
 */
export function readTree(
  typed: string,
  tree: QueryNode | null,
  { atoms, system, direction }: TreeContext,
): ReadTree {
  if (tree === null) return { tree: null, scope: null, limits: NO_LIMITS, losses: [] };
  let reader = new TreeReader(typed, atoms, system, null);
  let read = reader.readWhole(tree, direction);
  if (reader.told.isNarrowBehindNot) {
    reader = new TreeReader(typed, atoms, system, reader.told.scope);
    read = reader.readWhole(tree, direction);
  }
  const { told, limits } = reader;
  told.tellNarrower();
  return { tree: read, scope: told.scope, limits, losses: told.losses };
}
