import { assertNever } from '@/lib/base/invariant';
import { type Publication, yearOf } from '@/lib/entities/publication';
import { keywordNode, keywordSlugs } from '@/lib/library/keyword-search';
import { parseSearch } from '@/lib/library/search-query';
import { runSearch } from '@/lib/library/search-run';
import { TextIndex } from '@/lib/library/text-index';
import { guardEnd } from '@/lib/search-text/guard-end';
import { namesLines } from '@/lib/search-text/leaves';
import type { LineNode, QueryNode } from '@/lib/search-text/query-types';
import { renderQuery } from '@/lib/search-text/render-query';
import { hasKeywords, type SearchWish } from '@/lib/search-text/search-wish';
import { PaperSet } from './paper-set';
import type { LineLimits } from './types';

/** The fields of a publication that queries, limits and suggestions read, since the worker gets no others. */
export interface KnownPaper
  extends Pick<Publication, 'title' | 'abstract' | 'keywords' | 'date' | 'serviceType' | 'language'> {
  /** Short id of the work, or the id of a local record. */
  readonly id: string;
  /** Names of topics. */
  readonly topics: readonly string[];
}

/** Papers that pass the limits. */
export interface WithinLimits {
  /** Papers with no known value outside of the limits. */
  readonly met: PaperSet;
  /** Those of them with a missing value that the limits need. */
  readonly unknown: PaperSet;
}

/** Papers that a line of this number finds; null: it asks for nothing. */
export type FoundByLine = (number: number) => PaperSet | null;

const NO_LINES: FoundByLine = () => null;

type Verdict = 'in' | 'out' | 'unknown';

function judged<Value>(value: Value | null, isMet: (value: Value) => boolean, isLimited: boolean): Verdict {
  if (!isLimited) return 'in';
  if (value === null) return 'unknown';
  return isMet(value) ? 'in' : 'out';
}

/** Whether a paper is within limits. A missing value is 'unknown'. */
export function judgeLimits(paper: KnownPaper, limits: LineLimits): Readonly<Record<LimitKind, Verdict>> {
  const { fromYear, toYear, types, languages } = limits;
  const isInYears = (year: number) => year >= (fromYear ?? year) && year <= (toYear ?? year);
  return {
    years: judged(yearOf(paper), isInYears, fromYear !== null || toYear !== null),
    types: judged(paper.serviceType ?? null, (type) => types.includes(type), types.length > 0),
    languages: judged(paper.language, (language) => languages.includes(language), languages.length > 0),
  };
}

export const LIMIT_KINDS = ['years', 'types', 'languages'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/**
 * An index of the words of known papers. It evaluates queries by the rules of the local library, on titles, abstracts
 * and, if the scope has them, keywords. Full texts are not available. Results of words, phrases and patterns are
 * cached. Source: docs/behaviours/strategy.md#known-papers.
 */
export class KnownIndex {
  readonly size: number;
  readonly #texts = new TextIndex();
  readonly #places: ReadonlyMap<string, number>;
  readonly #byText = new Map<string, PaperSet | null>();
  /** Parts that name no line, by scope and word forms. */
  readonly #byNode = new WeakMap<QueryNode, Map<string, PaperSet | null>>();
  readonly #byLimits = new Map<string, WithinLimits>();
  readonly #all: PaperSet;
  /** The papers that carry a keyword, by its slug. */
  readonly #carriers: ReadonlyMap<string, readonly number[]>;

  constructor(readonly papers: readonly KnownPaper[]) {
    this.size = papers.length;
    this.#all = PaperSet.all(papers.length);
    this.#places = new Map(papers.map(({ id }, place) => [id, place]));
    const carriers = new Map<string, number[]>();
    papers.forEach(({ id, keywords }, place) => {
      // Keywords of the reader's own records were not assigned by OpenAlex.
      if (!/^W\d+$/.test(id)) return;
      for (const slug of new Set(keywords.flatMap((name) => keywordSlugs(name)[0] ?? [])))
        carriers.set(slug, [...(carriers.get(slug) ?? []), place]);
    });
    this.#carriers = carriers;
    this.#texts.addAll(
      papers.map(({ title, abstract }) => ({ names: [title], body: abstract === null ? [] : [abstract] })),
    );
  }

  /** Papers of the list with these ids; other ids are ignored. */
  setOf(ids: Iterable<string>): PaperSet {
    return PaperSet.of(
      this.size,
      [...ids].flatMap((id) => this.#places.get(id) ?? []),
    );
  }

  /** Words of the papers with this beginning, in alphabetical order. */
  wordsFrom(start: string): readonly string[] {
    return this.#texts.wordsFrom(start);
  }

  /** Words of the papers that share the word's stem. */
  formsOf(word: string): readonly string[] {
    return this.#texts.familyOf(word);
  }

  /**
   * Papers that meet a part of a query. Null: the part asks for nothing, as stop words do, and is left out of the
   * operands around it. Linear in the parts of the query times the papers, once its words are cached.
   */
  find(node: QueryNode, wish: SearchWish, lines: FoundByLine = NO_LINES): PaperSet | null {
    if (node.type === 'line') return lines(node.number);
    const mode = modeOf(wish);
    const ofNode = this.#byNode.get(node);
    const known = ofNode?.get(mode);
    if (known !== undefined) return known;
    let isOwn = true;
    const found = this.#find(node, wish, (number) => {
      isOwn = false;
      return lines(number);
    });
    if (isOwn) this.#byNode.set(node, (ofNode ?? new Map<string, PaperSet | null>()).set(mode, found));
    return found;
  }

  within(limits: LineLimits): WithinLimits {
    const key = JSON.stringify(limits);
    const known = this.#byLimits.get(key);
    if (known !== undefined) return known;
    const verdicts = this.papers.map((paper) => Object.values(judgeLimits(paper, limits)));
    const placesOf = (fits: (of: readonly Verdict[]) => boolean) =>
      PaperSet.of(
        this.size,
        verdicts.flatMap((of, place) => (fits(of) ? [place] : [])),
      );
    const met = placesOf((of) => !of.includes('out'));
    const found = { met, unknown: placesOf((of) => of.includes('unknown')).intersection(met) };
    this.#byLimits.set(key, found);
    return found;
  }

  #find(node: Exclude<QueryNode, LineNode>, wish: SearchWish, lines: FoundByLine): PaperSet | null {
    // Adjacent words may name one keyword together.
    if (hasKeywords(wish.scope) && !namesLines(node))
      return this.#findText(guardEnd(renderQuery(node)), wish);
    switch (node.type) {
      case 'tagged':
        return this.find(node.item, wish, lines);
      case 'not': {
        const unwanted = this.find(node.item, wish, lines);
        return unwanted === null ? null : this.#all.without(unwanted);
      }
      case 'and':
      case 'or': {
        const parts = node.items.flatMap((item) => this.find(item, wish, lines) ?? []);
        if (parts.length === 0) return null;
        return node.type === 'or'
          ? PaperSet.union(this.size, parts)
          : parts.reduce((found, part) => found.intersection(part));
      }
      case 'word':
      case 'pattern':
      case 'fuzzy':
      case 'phrase':
      case 'near':
        return this.#findText(renderQuery(node), wish);
      default:
        return assertNever(node);
    }
  }

  #findText(text: string, wish: SearchWish): PaperSet | null {
    const key = `${modeOf(wish)} ${text}`;
    const known = this.#byText.get(key);
    if (known !== undefined) return known;
    const isExact = wish.forms === 'exact';
    const mode = { scope: wish.scope === 'title' ? 'names' : 'all', isExact } as const;
    const byKeyword = hasKeywords(wish.scope)
      ? keywordNode(text, isExact, (slug) => this.#carriers.get(slug) ?? [])
      : null;
    const nodes = [parseSearch(text, { isExact }), byKeyword].filter((node) => node !== null);
    const hits = nodes.flatMap((node) => [...runSearch(this.#texts, node, mode).keys()]);
    const found = nodes.length === 0 ? null : PaperSet.of(this.size, hits);
    this.#byText.set(key, found);
    return found;
  }
}

/** The key for the parts of a paper that are searched, and for word forms. */
function modeOf({ scope, forms }: SearchWish): string {
  return `${scope === 'title' ? 'names' : hasKeywords(scope) ? 'keywords' : 'all'} ${forms}`;
}
