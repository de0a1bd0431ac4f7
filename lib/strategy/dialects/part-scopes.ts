import { isBalanced, withOwnBrackets } from '@/lib/search-text/own-brackets';
import { parseTokens } from '@/lib/search-text/parse-query';
import type { QueryNode, Span } from '@/lib/search-text/query-types';
import type { SearchScope } from '@/lib/search-text/search-wish';
import type { AtomAt } from './atoms';
import { fieldMeaning, widerScope } from './fields';
import { headingWords, typeWords, workType } from './headings';
import { takeLimits } from './limit-lines';
import type { KnownLabels } from './mask-atoms';
import { inReadingOrder, ORDERS } from './operator-order';
import { readOperands } from './read-operands';

import type { SplitText } from './split-lines';
import type { PastedLine, RawLine, SystemName } from './types';

/** Labels of new lines; no other system uses such high numbers. */
const FIRST_LABEL = 9_001;
const LAST_LABEL = 9_999;

/** The grammar looks for a quote before each phrase, so the first word needs a character before it. */
const BEFORE = ' ';

/** 'mixed': words of several scopes; null: no words. */
type PartScope = SearchScope | 'mixed' | null;

/** Ignores line numbers. */
function noLabels(system: SystemName): KnownLabels {
  return { has: () => false, system, isNumbered: false, nameOf: (label) => label, take: () => true };
}

function together(scopes: readonly PartScope[]): PartScope {
  const known = new Set(scopes.filter((scope) => scope !== null));
  const [only = null] = known;
  return known.size > 1 ? 'mixed' : only;
}

class ScopeReader {
  widest: SearchScope = 'title';
  /** Scopes of parts without a code around them. */
  readonly #scopes = new Map<QueryNode, PartScope>();

  constructor(
    private readonly typed: string,
    private readonly atoms: ReadonlyMap<number, AtomAt>,
    private readonly system: SystemName,
  ) {}

  #found(scope: SearchScope): SearchScope {
    this.widest = widerScope(this.widest, scope);
    return scope;
  }

  scopeOf(node: QueryNode): PartScope {
    const known = this.#scopes.get(node);
    if (known !== undefined) return known;
    const scope = this.#scopeOf(node, null);
    this.#scopes.set(node, scope);
    return scope;
  }

  /** @param within the scope of the innermost code around it. */
  #scopeWithin(node: QueryNode, within: SearchScope | null): PartScope {
    return within === null ? this.scopeOf(node) : this.#scopeOf(node, within);
  }

  #scopeOf(node: QueryNode, within: SearchScope | null): PartScope {
    switch (node.type) {
      case 'and':
      case 'or':
        return together(node.items.map((item) => this.#scopeWithin(item, within)));
      case 'not':
        return this.#scopeWithin(node.item, within);
      case 'near':
        return together([this.#scopeWithin(node.left, within), this.#scopeWithin(node.right, within)]);
      case 'tagged':
        return this.#scopeOfTagged(node, within);
      case 'line':
        return null;
      default: {
        const atom = this.atoms.get(node.from);
        if (atom?.type === 'heading') return this.#scopeOfHeading(atom.words);
        const isNumber = within === null && /^\d+$/.test(this.typed.slice(node.from, node.to));
        return atom !== undefined || isNumber ? null : this.#found(within ?? 'title_and_abstract');
      }
    }
  }

  #scopeOfTagged(
    { code, item }: Extract<QueryNode, { type: 'tagged' }>,
    within: SearchScope | null,
  ): PartScope {
    if (code.role === 'wildcard' || code.role === 'truncation') return this.#scopeWithin(item, within);
    const meaning = fieldMeaning(code.text, this.system);
    switch (meaning.type) {
      case 'scope':
        return this.#scopeOf(item, meaning.scope);
      case 'heading':
        return this.#scopeOfHeading(this.typed.slice(item.from, item.to));
      case 'publication-type': {
        const written = this.typed.slice(item.from, item.to);
        const isRead = workType(written) === null && typeWords(written) !== null;
        return isRead ? this.#found('title_and_abstract') : null;
      }
      default:
        return null;
    }
  }

  /** Headings are searched as their words. */
  #scopeOfHeading(written: string): PartScope {
    const { phrases } = headingWords(written.split('/')[0] ?? '');
    return phrases.length === 0 ? null : this.#found('title_and_abstract');
  }

  /** Spans of parts whose scope is narrower than the widest of the line; neighbours are joined. */
  narrower(node: QueryNode): readonly Span[] {
    if (node.type === 'not') return this.narrower(node.item);
    const scope = this.scopeOf(node);
    if (scope !== 'mixed') return scope === null || scope === this.widest ? [] : [node];
    return node.type === 'and' || node.type === 'or' ? this.#runs(node) : [];
  }

  #runs({ type, items }: Extract<QueryNode, { type: 'and' | 'or' }>): readonly Span[] {
    const runs: { from: number; to: number }[] = [];
    const wide = type === 'or' ? this.#wideWords(items) : new Set();
    let last: PartScope = null;
    for (const item of items) {
      const scope = item.type === 'not' ? 'mixed' : this.scopeOf(item);
      const isNarrow = scope !== null && scope !== 'mixed' && scope !== this.widest;
      const run = runs.at(-1);
      if (!isNarrow || (item.type === 'tagged' && wide.has(this.#wordsOf(item)))) {
        last = null;
        if (scope === 'mixed') runs.push(...this.narrower(item).map(({ from, to }) => ({ from, to })));
      } else if (run !== undefined && last === scope) run.to = item.to;
      else {
        runs.push({ from: item.from, to: item.to });
        last = scope;
      }
    }
    return runs;
  }

  /** Words that are searched in the widest scope in any case: in `TI x OR AB x` the second operand covers the first. */
  #wideWords(items: readonly QueryNode[]): ReadonlySet<string | null> {
    return new Set(
      items.filter((item) => this.scopeOf(item) === this.widest).map((item) => this.#wordsOf(item)),
    );
  }

  #wordsOf(node: QueryNode): string | null {
    if (node.type !== 'tagged') return null;
    const { item } = node;
    return item.type === 'tagged'
      ? this.#wordsOf(item)
      : this.typed
          .slice(item.from, item.to)
          .replace(/[\s()]+/g, ' ')
          .trim();
  }
}

/** A line in which labels replace the parts of other scopes, and those parts. */
interface PartedLine {
  readonly raw: RawLine;
  readonly parts: readonly RawLine[];
}

function parted(raw: RawLine, system: SystemName, newLabel: () => string | null): PartedLine {
  const { text } = takeLimits(raw.text);
  if (!raw.text.startsWith(text)) return { raw, parts: [] };
  const typed = BEFORE + text;
  const operands = readOperands(typed, noLabels(system));
  const { tree } = parseTokens(operands.text, inReadingOrder(operands.tokens, ORDERS[system]).tokens);
  if (tree === null) return { raw, parts: [] };
  const reader = new ScopeReader(typed, operands.atoms, system);
  reader.scopeOf(tree);
  let rest = '';
  let at = 0;
  const parts: RawLine[] = [];
  for (const span of reader.narrower(tree)) {
    const { from, to } = withOwnBrackets(typed, span);
    const written = typed.slice(from, to);
    const label = from < at || !isBalanced(written) ? null : newLabel();
    if (label === null) continue;
    parts.push({ kind: 'query', label, history: raw.history, text: written, hits: null });
    rest += `${typed.slice(at, from)} #${label} `;
    at = to;
  }
  const left = (rest + typed.slice(at)).slice(BEFORE.length) + raw.text.slice(text.length);
  return { raw: parts.length === 0 ? raw : { ...raw, text: left }, parts };
}

interface ScopesApart {
  readonly split: SplitText;
  /** Restores the original text in place of labels in a line that was read. */
  readonly asWritten: (raw: RawLine, line: PastedLine) => PastedLine;
}

/**
 * Moves words of a narrower scope than the widest of their line to a line of their own, after it, and refers to it.
 * Never throws; linear. Source: docs/behaviours/strategy.md#split-into-lines.
 */
export function withScopesApart(split: SplitText, system: SystemName): ScopesApart {
  const written = new Map<string, string>();
  const labels = new Map<RawLine, string | null>();
  const newLabel = () => {
    const label = FIRST_LABEL + written.size;
    written.set(String(label), '');
    return label > LAST_LABEL ? null : String(label);
  };
  const count = split.lines.filter(({ kind }) => kind === 'query').length;
  let at = 0;
  const lines = split.lines.flatMap((raw): readonly RawLine[] => {
    if (raw.kind !== 'query') return [raw];
    at += 1;
    // Lines without numbers are named by their position.
    const place = split.isNumbered || count < 2 ? null : String(at);
    const line = parted({ ...raw, label: raw.label ?? place }, system, newLabel);
    labels.set(line.raw, raw.label);
    for (const part of line.parts) {
      labels.set(part, null);
      written.set(part.label ?? '', part.text);
    }
    return [line.raw, ...line.parts];
  });
  const restored = (text: string) =>
    text.replace(/ ?#(9\d{3}) ?/g, (label, number: string) => written.get(number) ?? label);
  // `NOT #9001` has no added blank.
  const restoredToken = (token: string) =>
    restored(token.replace(/(?<=[\p{L}\p{N}]) (?=#9\d{3})|(?<=#9\d{3}) (?=\p{L})/gu, '  '));
  const asWritten = (raw: RawLine, line: PastedLine): PastedLine => ({
    ...line,
    label: labels.get(raw) ?? null,
    typed: restored(line.typed).trim(),
    losses: line.losses.map((loss) => ({ ...loss, token: restoredToken(loss.token) })),
  });
  if (written.size === 0) return { split, asWritten: (_raw, line) => line };
  return { split: { ...split, lines, isNumbered: true }, asWritten };
}
