import { assertNever } from '@/lib/base/invariant';
import { languageName } from '@/lib/entities/language-name';
import { namesLines } from '@/lib/search-text/leaves';
import type { NearNode, PhraseNode, QueryNode } from '@/lib/search-text/query-types';
import { renderQuery } from '@/lib/search-text/render-query';
import type { SearchScope } from '@/lib/search-text/search-wish';
import type { LineLimits, StrategyLine } from '../types';
import {
  anyOf,
  distinctLosses,
  hasWords,
  isSeveral,
  joinAll,
  type WritableLine,
  type WrittenLoss,
  type WrittenStrategy,
  writableLines,
} from './written';

const FIELDS: Readonly<Record<SearchScope, string>> = {
  title: 'TITLE',
  title_and_abstract: 'TITLE-ABS',
  title_abstract_keywords: 'TITLE-ABS-KEY',
  everything: 'ALL',
};

const KEYWORDS = 'Scopus has keywords of its own, and none that OpenAlex assigns by machine.';
const FULL_TEXT = 'Scopus has no full texts: all fields of its records are searched, references among them.';
const FORMS = 'Scopus finds plurals and other spellings of a word, and no further forms. Truncate with *.';
const EXACT = 'Scopus finds plurals and other spellings of a word as well.';
const FUZZY = 'Scopus does not find words that are spelled otherwise.';
const MORE_WORDS = 'Scopus takes two words or phrases near each other: of more, each is near the next.';
const MIXED =
  'Scopus takes single words, phrases and alternatives of them near each other alone: both must occur.';
const OFF = 'The line it names is switched off or not there.';
const NOT_ALONE = 'There is nothing that it could be taken from.';

const DOCUMENT_TYPES: ReadonlyMap<string, string> = new Map([
  ['article', 'ar'],
  ['review', 're'],
  ['letter', 'le'],
  ['editorial', 'ed'],
  ['book', 'bk'],
  ['book-chapter', 'ch'],
  ['erratum', 'er'],
]);

class ScopusWriter {
  readonly losses: WrittenLoss[] = [];

  constructor(
    private readonly of: WritableLine,
    private readonly numberOf: (number: number) => number | null,
  ) {}

  #lose(token: string, why: string): void {
    this.losses.push({ number: this.of.number, token, why });
  }

  write(): string | null {
    const { tree, line } = this.of;
    const body = tree === null ? null : this.#inField(tree);
    const limits = this.#limits(line.limits);
    if (tree === null || body === null) return limits.length === 0 ? null : limits.join(' AND ');
    if (hasWords(tree)) {
      if (line.scope === 'everything') this.#lose(line.text, FULL_TEXT);
      if (line.scope === 'title_abstract_keywords') this.#lose(line.text, KEYWORDS);
      this.#lose(line.text, line.forms === 'stemmed' ? FORMS : EXACT);
    }
    if (limits.length === 0) return body;
    const isOne = !(namesLines(tree) && isSeveral(tree));
    return [isOne ? body : `(${body})`, ...limits].join(' AND ');
  }

  /** A field holds words alone; lines that are named stand outside of it. */
  #inField(node: QueryNode): string | null {
    if (!namesLines(node)) {
      const text = this.#node(node);
      return text === null ? null : `${FIELDS[this.of.line.scope]}(${text})`;
    }
    return this.#joined(node, (item) => this.#bracketed(item, this.#inField(item)));
  }

  /** Only a part that names lines needs brackets outside of a field. */
  #bracketed(node: QueryNode, text: string | null): string | null {
    return text !== null && isSeveral(node) && namesLines(node) ? `(${text})` : text;
  }

  #joined(node: QueryNode, part: (item: QueryNode) => string | null): string | null {
    switch (node.type) {
      case 'line':
        return this.#line(node.number);
      case 'tagged':
        return part(node.item);
      case 'not':
        this.#lose(renderQuery(node), NOT_ALONE);
        return null;
      case 'or': {
        const parts = node.items.flatMap((item) => part(item) ?? []);
        return parts.length === 0 ? null : parts.join(' OR ');
      }
      case 'and': {
        const parts = node.items.flatMap((item) => {
          const text = part(item.type === 'not' ? item.item : item);
          return text === null ? [] : [{ text, isNot: item.type === 'not' }];
        });
        const joined = joinAll(parts, 'AND NOT');
        if (joined === null && parts.length > 0) this.#lose(renderQuery(node), NOT_ALONE);
        return joined;
      }
      default:
        return null;
    }
  }

  #node(node: QueryNode): string | null {
    switch (node.type) {
      case 'word':
      case 'pattern':
        return node.text;
      case 'fuzzy':
        this.#lose(renderQuery(node), FUZZY);
        return node.text;
      case 'phrase':
        return this.#phrase(node);
      case 'near':
        return this.#near(node);
      case 'line':
      case 'tagged':
      case 'not':
      case 'and':
      case 'or':
        return this.#joined(node, (item) => {
          const text = this.#node(item);
          return text !== null && isSeveral(item) ? `(${text})` : text;
        });
      default:
        return assertNever(node);
    }
  }

  #line(number: number): string | null {
    const now = this.numberOf(number);
    if (now === null) this.#lose(`#${number}`, OFF);
    return now === null ? null : `#${now}`;
  }

  #phrase({ words, slop }: PhraseNode): string {
    const texts = words.map(({ text }) => text);
    if (slop === null || texts.length === 1) return `"${texts.join(' ')}"`;
    if (texts.length > 2) this.#lose(`"${texts.join(' ')}"~${slop}`, MORE_WORDS);
    return `(${texts.join(` W/${slop} `)})`;
  }

  #near(node: NearNode): string | null {
    const sides = [node.left, node.right].map((side) => this.#nearSide(side));
    const [left, right] = sides;
    if (typeof left === 'string' && typeof right === 'string') return `(${left} W/${node.distance} ${right})`;
    this.#lose(renderQuery(node), MIXED);
    const parts = [node.left, node.right].flatMap((side) => this.#node(side) ?? []);
    return parts.length === 0 ? null : `(${parts.map((part) => `(${part})`).join(' AND ')})`;
  }

  #nearSide(node: QueryNode): string | null {
    if (node.type === 'word' || node.type === 'pattern') return node.text;
    if (node.type === 'phrase' && node.slop === null) {
      return node.words.length === 1 ? (node.words[0]?.text ?? null) : this.#phrase(node);
    }
    return null;
  }

  #limits({ fromYear, toYear, types, languages }: LineLimits): readonly string[] {
    const known = types.flatMap((type) => {
      const code = DOCUMENT_TYPES.get(type);
      if (code === undefined) this.#lose(type, 'Scopus has no such type of document.');
      return code === undefined ? [] : [`DOCTYPE(${code})`];
    });
    return [
      ...(fromYear === null ? [] : [`PUBYEAR > ${fromYear - 1}`]),
      ...(toYear === null ? [] : [`PUBYEAR < ${toYear + 1}`]),
      ...anyOf(known),
      ...anyOf(languages.map((code) => `LANGUAGE(${languageName(code).toLowerCase()})`)),
    ];
  }
}

/**
 * Lines in the form of Scopus, one row each with its number, and all that could not be carried over. Brackets stand wherever two
 * operators meet, as Scopus reads OR first. Never throws; linear. Source: docs/behaviours/strategy.md#as-text-of-other-systems.
 */
export function writeScopus(lines: readonly StrategyLine[]): WrittenStrategy {
  const writable = writableLines(lines);
  const losses: WrittenLoss[] = [...writable.losses];
  const rows = writable.lines.map((line) => {
    const writer = new ScopusWriter(line, writable.numberOf);
    const text = writer.write();
    losses.push(...writer.losses);
    if (text === null)
      losses.push({ number: line.number, token: line.line.text, why: 'Nothing is left of this line.' });
    return `#${line.number} ${text ?? ''}`.trimEnd();
  });
  return { text: rows.join('\n'), losses: distinctLosses(losses) };
}
