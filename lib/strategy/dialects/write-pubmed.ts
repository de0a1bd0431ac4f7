import { assertNever } from '@/lib/base/invariant';
import { languageName } from '@/lib/entities/language-name';
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

const TAGS: Readonly<Record<SearchScope, string>> = {
  title: 'ti',
  title_and_abstract: 'tiab',
  title_abstract_keywords: 'tiab',
  everything: 'all',
};

/** PubMed wants so many letters before `*`. */
const MIN_BEFORE_STAR = 4;

const KEYWORDS = 'PubMed knows the keywords of authors alone, and none that OpenAlex assigns by machine.';
const FULL_TEXT = 'PubMed has no full texts: all fields of its records are searched.';
const FORMS = 'PubMed finds words as they are written. Write further forms, or truncate with *.';
const ONE_LETTER = 'PubMed has no sign for one letter: * finds any letters.';
const SHORT = 'PubMed wants four letters before *.';
const NEAR =
  'PubMed takes words near each other without wildcards and as single words alone: both must occur.';
const FUZZY = 'PubMed does not find words that are spelled otherwise.';
const OFF = 'The line it names is switched off or not there.';
const NOT_ALONE = 'There is nothing that it could be taken from.';

const PUBLICATION_TYPES: ReadonlyMap<string, string> = new Map([
  ['article', 'journal article'],
  ['review', 'review'],
  ['letter', 'letter'],
  ['editorial', 'editorial'],
  ['erratum', 'published erratum'],
  ['preprint', 'preprint'],
]);

class PubMedWriter {
  readonly losses: WrittenLoss[] = [];
  readonly #tag: string;

  constructor(
    private readonly of: WritableLine,
    private readonly numberOf: (number: number) => number | null,
  ) {
    this.#tag = TAGS[of.line.scope];
  }

  #lose(token: string, why: string): void {
    this.losses.push({ number: this.of.number, token, why });
  }

  write(): string | null {
    const { tree, line } = this.of;
    const body = tree === null ? null : this.#node(tree);
    const limits = this.#limits(line.limits);
    if (tree === null || body === null) return limits.length === 0 ? null : limits.join(' AND ');
    if (hasWords(tree)) {
      if (line.scope === 'everything') this.#lose(line.text, FULL_TEXT);
      if (line.scope === 'title_abstract_keywords') this.#lose(line.text, KEYWORDS);
      if (line.forms === 'stemmed') this.#lose(line.text, FORMS);
    }
    if (limits.length === 0) return body;
    return [tree.type === 'or' ? `(${body})` : body, ...limits].join(' AND ');
  }

  #node(node: QueryNode): string | null {
    switch (node.type) {
      case 'line':
        return this.#line(node.number);
      case 'word':
        // Brackets would be read as a tag.
        return this.#tagged(/[[\]]/.test(node.text) ? `"${node.text}"` : node.text);
      case 'pattern':
        return this.#tagged(this.#pattern(node.text));
      case 'fuzzy':
        this.#lose(renderQuery(node), FUZZY);
        return this.#tagged(node.text);
      case 'phrase':
        return this.#phrase(node);
      case 'near':
        return this.#near(node);
      case 'tagged':
        return this.#node(node.item);
      case 'not':
        this.#lose(renderQuery(node), NOT_ALONE);
        return null;
      case 'or': {
        const parts = node.items.flatMap((item) => this.#part(item) ?? []);
        return parts.length === 0 ? null : parts.join(' OR ');
      }
      case 'and': {
        const parts = node.items.flatMap((item) => {
          const text = item.type === 'not' ? this.#part(item.item) : this.#part(item);
          return text === null ? [] : [{ text, isNot: item.type === 'not' }];
        });
        const joined = joinAll(parts, 'NOT');
        if (joined === null && parts.length > 0) this.#lose(renderQuery(node), NOT_ALONE);
        return joined;
      }
      default:
        return assertNever(node);
    }
  }

  #part(node: QueryNode): string | null {
    const text = this.#node(node);
    return text !== null && isSeveral(node) ? `(${text})` : text;
  }

  #line(number: number): string | null {
    const now = this.numberOf(number);
    if (now === null) this.#lose(`#${number}`, OFF);
    return now === null ? null : `#${now}`;
  }

  #tagged(text: string, more = ''): string {
    return `${text}[${this.#tag}${more}]`;
  }

  #pattern(text: string): string {
    const any = text.replace(/\?+/g, '*').replace(/\*{2,}/g, '*');
    if (any !== text) this.#lose(text, ONE_LETTER);
    if (any.indexOf('*') < MIN_BEFORE_STAR) this.#lose(text, SHORT);
    return any;
  }

  #phrase({ words, slop }: PhraseNode): string {
    const texts = words.map(({ type, text }) => (type === 'pattern' ? this.#pattern(text) : text));
    const isOpen = words.some(({ type }) => type === 'pattern');
    if (slop !== null && isOpen) {
      this.#lose(`"${texts.join(' ')}"~${slop}`, NEAR);
      return `(${texts.map((text) => this.#tagged(text)).join(' AND ')})`;
    }
    return this.#tagged(`"${texts.join(' ')}"`, slop === null ? '' : `:~${slop}`);
  }

  /** Two words near each other are a phrase that PubMed looks for loosely; others must both occur. */
  #near(node: NearNode): string | null {
    const words = [node.left, node.right].flatMap((side) => {
      if (side.type === 'phrase' && side.words.length === 1) return side.words;
      return side.type === 'word' ? [side] : [];
    });
    if (words.length === 2 && words.every(({ type }) => type === 'word')) {
      return this.#tagged(`"${words.map(({ text }) => text).join(' ')}"`, `:~${node.distance}`);
    }
    this.#lose(renderQuery(node), NEAR);
    const parts = [node.left, node.right].flatMap((side) => this.#part(side) ?? []);
    return parts.length === 0 ? null : `(${parts.join(' AND ')})`;
  }

  #limits({ fromYear, toYear, types, languages }: LineLimits): readonly string[] {
    const known = types.flatMap((type) => {
      const name = PUBLICATION_TYPES.get(type);
      if (name === undefined) this.#lose(type, 'PubMed has no such type of publication.');
      return name === undefined ? [] : [`"${name}"[pt]`];
    });
    const years = fromYear === null && toYear === null ? [] : [`${fromYear ?? 1}:${toYear ?? 3000}[dp]`];
    const named = languages.map((code) => `${languageName(code).toLowerCase()}[la]`);
    return [...years, ...anyOf(known), ...anyOf(named)];
  }
}

/**
 * Lines in the form of PubMed, one row each with its number, and all that could not be carried over. Brackets stand wherever two
 * operators meet, as PubMed reads from left to right. Never throws; linear.
 * Source: docs/behaviours/strategy.md#as-text-of-other-systems.
 */
export function writePubMed(lines: readonly StrategyLine[]): WrittenStrategy {
  const writable = writableLines(lines);
  const losses: WrittenLoss[] = [...writable.losses];
  const rows = writable.lines.map((line) => {
    const writer = new PubMedWriter(line, writable.numberOf);
    const text = writer.write();
    losses.push(...writer.losses);
    if (text === null)
      losses.push({ number: line.number, token: line.line.text, why: 'Nothing is left of this line.' });
    return `#${line.number} ${text ?? ''}`.trimEnd();
  });
  return { text: rows.join('\n'), losses: distinctLosses(losses) };
}
