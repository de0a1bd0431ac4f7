import { assertNever } from '@/lib/base/invariant';
import type { QueryNode, Span } from '@/lib/search-text/query-types';
import { renderQuery } from '@/lib/search-text/render-query';
import type { SearchScope } from '@/lib/search-text/search-wish';
import { type LineLimits, type Loss, NO_LIMITS } from '../types';
import { fieldMeaning, fieldNames, widerScope } from './fields';
import { headingWords, typeWords, workType } from './headings';
import { bothLimits, eitherLimit, languageCode, yearsOf } from './limits';
import {
  CHECK_TAG_WHY,
  DISTANCE_WHY,
  HEADING_WHY,
  LANGUAGE_WHY,
  LIMIT_WHY,
  NARROWER,
  NOTHING_BEFORE,
  SUBHEADING_WHY,
  TYPE_LEFT_OUT,
  TYPE_WHY,
  YEAR_WHY,
} from './loss-reasons';
import type { AtomAt } from './mask-atoms';
import { combinations, joined, phraseNode, wordNode } from './query-parts';
import { tokenAt } from './shown-token';
import { readSourceWord } from './source-wildcards';
import type { SystemName } from './types';

/** What stands in a tree for a line that is named; its text is this and the label. */
export const REFERENCE = '\ue001';

export interface LossAt extends Loss {
  /** Where it stands in the line. */
  readonly from: number;
}

/** What a line asks for: words, and what is no words. */
export interface ReadTree {
  /** Without codes; null where nothing is left to look for. */
  readonly tree: QueryNode | null;
  readonly scope: SearchScope | null;
  readonly limits: LineLimits;
  readonly losses: readonly LossAt[];
}

type Kind = 'words' | 'heading' | 'publication-type' | 'language' | 'year' | 'lost';

/** What surrounds a part. */
interface Around {
  readonly kind: Kind;
  /** Of the innermost code; null without one. */
  readonly scope: SearchScope | null;
  readonly why: string;
  readonly slop: number | null;
  /** A code about headings, types, languages or years. */
  readonly code: { readonly text: string; readonly isBefore: boolean } | null;
  /** All records must meet it: limits count there alone. */
  readonly isTop: boolean;
  readonly isNegative: boolean;
}

const OUTSIDE: Around = {
  kind: 'words',
  scope: null,
  why: '',
  slop: null,
  code: null,
  isTop: true,
  isNegative: false,
};

class TreeReader {
  readonly losses: LossAt[] = [];
  limits: LineLimits = NO_LIMITS;
  /** Scopes of the words, with what each of them is about. */
  readonly #scopes: { readonly scope: SearchScope; readonly node: Span; readonly text: string }[] = [];

  constructor(
    private readonly typed: string,
    private readonly atoms: ReadonlyMap<number, AtomAt>,
    private readonly system: SystemName,
  ) {}

  /** The widest scope of all words; what was narrower is listed. */
  settleScope(): SearchScope | null {
    const scopes = this.#scopes.map(({ scope }) => scope);
    if (scopes.length === 0) return null;
    const widest = scopes.reduce(widerScope);
    for (const { scope, node, text } of this.#scopes) {
      if (scope !== widest) this.#lose(node, NARROWER, text);
    }
    return widest;
  }

  readWhole(tree: QueryNode): QueryNode | null {
    const read = this.read(tree, OUTSIDE);
    return read?.type === 'not' ? this.#all([tree], tree, OUTSIDE) : read;
  }

  #lose(span: Span, why: string, takenAs: string | null, proposal: string | null = null): void {
    this.losses.push({
      from: span.from,
      token: tokenAt(this.typed, span, takenAs === null),
      why,
      takenAs,
      proposal,
    });
  }

  /** The same of one of the operands of a code, which is shown with it. */
  #loseCoded(
    span: Span,
    { code }: Around,
    why: string,
    takenAs: string | null,
    proposal: string | null = null,
  ): void {
    const token = tokenAt(this.typed, span, takenAs === null);
    const shown = code === null ? token : code.isBefore ? `${code.text}${token}` : `${token}${code.text}`;
    this.losses.push({ from: span.from, token: shown, why, takenAs, proposal });
  }

  read(node: QueryNode, around: Around): QueryNode | null {
    switch (node.type) {
      case 'tagged':
        return this.#tagged(node, around);
      case 'not':
        return this.#not(node, around);
      case 'and':
        return this.#all(node.items, node, around);
      case 'or':
        return this.#any(node.items, node, around);
      case 'near': {
        const inner = { ...around, isTop: false };
        const left = this.read(node.left, inner);
        const right = this.read(node.right, inner);
        return left === null || right === null ? (left ?? right) : { ...node, left, right };
      }
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

  #not(node: Extract<QueryNode, { type: 'not' }>, around: Around): QueryNode | null {
    const item = this.read(node.item, { ...around, isTop: false, isNegative: !around.isNegative });
    return item === null ? null : { ...node, item };
  }

  #all(items: readonly QueryNode[], span: Span, around: Around): QueryNode | null {
    const read = items.map((item) => this.read(item, around)).filter((item) => item !== null);
    if (read.every(({ type }) => type === 'not')) {
      // There is nothing to take it from.
      for (const each of read) this.#lose(each, NOTHING_BEFORE, null);
      return null;
    }
    return joined('and', read, span);
  }

  #any(items: readonly QueryNode[], span: Span, around: Around): QueryNode | null {
    const limits = around.isTop ? items.map((item) => this.#limitOf(item)) : [];
    const known = limits.filter((limit) => limit !== null);
    if (known.length > 0 && known.length === items.length) {
      this.limits = bothLimits(this.limits, eitherLimit(known));
      return null;
    }
    const read = items
      .map((item) => this.read(item, { ...around, isTop: false }))
      .filter((item) => item !== null);
    return joined('or', read, span);
  }

  /** A limit that stands alone and is taken in full. */
  #limitOf(node: QueryNode): Partial<LineLimits> | null {
    const atom = node.type === 'word' ? this.atoms.get(node.from) : undefined;
    if (atom?.type === 'limit' && atom.why === null) return atom.limits;
    if (node.type !== 'tagged' || (node.item.type !== 'word' && node.item.type !== 'phrase')) return null;
    const written = this.typed.slice(node.item.from, node.item.to);
    const { type } = fieldMeaning(node.code.text, this.system);
    const language = type === 'language' ? languageCode(written) : null;
    if (language !== null) return { languages: [language] };
    const work = type === 'publication-type' ? workType(written) : null;
    return work === null ? null : { types: [work] };
  }

  #tagged(node: Extract<QueryNode, { type: 'tagged' }>, around: Around): QueryNode | null {
    const { code, item, from, to } = node;
    if (code.role === 'wildcard' || code.role === 'truncation') return this.read(item, around);
    const isBefore = from < item.from;
    const span = isBefore ? { from, to: from + code.text.length } : { from: to - code.text.length, to };
    const meaning = fieldMeaning(code.text, this.system);
    const slop = Number(/:~(\d{1,3})\]?$/.exec(code.text)?.[1] ?? Number.NaN);
    if (Number.isNaN(slop) && code.text.includes(':~')) this.#lose(span, DISTANCE_WHY, null);
    const inner: Around = { ...around, slop: Number.isNaN(slop) ? around.slop : slop };
    switch (meaning.type) {
      case 'scope':
        if (meaning.why !== null) this.#lose(span, meaning.why, null);
        return this.#scoped(
          node,
          this.read(item, { ...inner, kind: 'words', scope: meaning.scope }),
          meaning.scope,
          around,
        );
      case 'other': {
        if (this.#isLanguageFilter(item, code.text)) {
          return this.read(item, { ...inner, kind: 'language', code: { text: code.text, isBefore } });
        }
        this.#lose(node, meaning.why, null);
        return null;
      }
      case 'heading':
      case 'publication-type':
      case 'language':
      case 'year':
        return this.read(item, { ...inner, kind: meaning.type, code: { text: code.text, isBefore } });
      default:
        return assertNever(meaning);
    }
  }

  /** `english[Filter]` is a language, other filters are none. */
  #isLanguageFilter(item: QueryNode, code: string): boolean {
    return fieldNames(code)[0] === 'filter' && languageCode(this.typed.slice(item.from, item.to)) !== null;
  }

  #scoped(node: QueryNode, read: QueryNode | null, scope: SearchScope, around: Around): QueryNode | null {
    if (read !== null && around.kind === 'words') this.#scopes.push({ scope, node, text: renderQuery(read) });
    return read;
  }

  #leaf(
    node: Extract<QueryNode, { type: 'word' | 'pattern' | 'phrase' | 'fuzzy' }>,
    around: Around,
  ): QueryNode | null {
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
        if (years === null) this.#loseCoded(node, around, YEAR_WHY, null);
        else this.#limit(node, years, null, around);
        return null;
      }
      case 'lost':
        this.#lose(node, around.why, null);
        return null;
      case 'words':
        if (around.scope === null) this.#scopes.push({ scope: 'title_and_abstract', node, text: written });
        return this.#words(node, around);
      default:
        return assertNever(around.kind);
    }
  }

  /** As typed; a phrase without quotes begins behind the character before it. */
  #written(node: QueryNode): string {
    const isBare = node.type === 'phrase' && !/["\u201c-\u201f']/.test(this.typed[node.from] ?? '');
    return this.typed.slice(node.from + (isBare ? 1 : 0), node.to).trim();
  }

  #atom(atom: AtomAt, around: Around): QueryNode | null {
    switch (atom.type) {
      case 'heading':
        return this.#heading(atom.words, atom, around);
      case 'limit':
        this.#limit(atom, atom.limits, atom.why, around);
        return null;
      case 'lost':
        this.#lose(atom, atom.why, null);
        return null;
      case 'reference': {
        const names = atom.labels.map((label) => wordNode(`${REFERENCE}${label.toLowerCase()}`, atom));
        const read = joined(atom.operator === 'AND' ? 'and' : 'or', names, atom);
        if (atom.why !== null) this.#lose(atom, atom.why, atom.labels.join(' OR '));
        return read;
      }
      default:
        return assertNever(atom);
    }
  }

  #limit(span: Span, limits: Partial<LineLimits>, why: string | null, around: Around): void {
    if (!around.isTop) this.#loseCoded(span, around, LIMIT_WHY, null);
    else {
      this.limits = bothLimits(this.limits, limits);
      if (why !== null) this.#lose(span, why, null);
    }
  }

  #heading(written: string, span: Span, around: Around): QueryNode | null {
    const [main = '', ...rest] = written.split('/');
    const { phrases, isCheckTag } = headingWords(main);
    if (phrases.length === 0) {
      this.#loseCoded(span, around, isCheckTag ? CHECK_TAG_WHY : SUBHEADING_WHY, null);
      return null;
    }
    const nodes = phrases.map((phrase) => phraseNode(phrase, span));
    const read = joined('or', nodes, span);
    if (read === null) return null;
    const text = renderQuery(read);
    const hasSubheading = rest.some((part) => part.trim() !== '');
    const why = `${HEADING_WHY}${hasSubheading ? ' The subheading is left out.' : ''}`;
    const isLong = read.type === 'phrase' && !around.isNegative;
    this.#scopes.push({ scope: 'title_and_abstract', node: span, text });
    this.#loseCoded(
      span,
      around,
      why,
      text,
      isLong ? `(${read.words.map((word) => word.text).join(' ')})` : text,
    );
    return read;
  }

  #publicationType(written: string, span: Span, around: Around): QueryNode | null {
    const type = workType(written);
    if (type !== null && around.isTop) {
      this.limits = bothLimits(this.limits, { types: [type] });
      return null;
    }
    const words = typeWords(written);
    if (words === null || around.isNegative) {
      this.#loseCoded(span, around, TYPE_LEFT_OUT, null);
      return null;
    }
    const read = phraseNode(words, span);
    this.#scopes.push({ scope: 'title_and_abstract', node: span, text: renderQuery(read) });
    this.#loseCoded(span, around, TYPE_WHY, renderQuery(read), renderQuery(read));
    return read;
  }

  #language(written: string, span: Span, around: Around): null {
    const code = languageCode(written);
    if (code === null) this.#loseCoded(span, around, LANGUAGE_WHY, null);
    else this.#limit(span, { languages: [code] }, null, around);
    return null;
  }

  /** Words with the signs of the system in the writing of OpenAlex. */
  #words(
    node: Extract<QueryNode, { type: 'word' | 'pattern' | 'phrase' | 'fuzzy' }>,
    { slop }: Around,
  ): QueryNode | null {
    if (node.type !== 'phrase') {
      const { alternatives, why } = readSourceWord(node.text, this.system);
      const read = joined(
        'or',
        alternatives.map((text) => wordNode(text, node)),
        node,
      );
      if (why !== null && read !== null) this.#lose(node, why, renderQuery(read));
      return read;
    }
    const words = node.words.map(({ text }) => readSourceWord(text, this.system));
    const whys = words.flatMap(({ why }) => why ?? []);
    const phrases = combinations(words.map(({ alternatives }) => alternatives)) ?? [
      words.map(({ widest }) => widest).join(' '),
    ];
    const read = joined(
      'or',
      phrases.map((text) => phraseNode(text, node, slop ?? node.slop)),
      node,
    );
    if (whys[0] !== undefined && read !== null) this.#lose(node, whys[0], renderQuery(read));
    return read;
  }
}

/**
 * What a line of another system asks for. Codes become the scope, the limits and the losses; headings become their words. Never
 * throws; linear. Source: docs/behaviours/strategy.md#foreign-strategies.
 * @param typed the line; positions in the tree are its.
 */
export function readTree(
  typed: string,
  tree: QueryNode | null,
  atoms: ReadonlyMap<number, AtomAt>,
  system: SystemName,
): ReadTree {
  const reader = new TreeReader(typed, atoms, system);
  const read = tree === null ? null : reader.readWhole(tree);
  const scope = reader.settleScope();
  return { tree: read, scope, limits: reader.limits, losses: reader.losses };
}
