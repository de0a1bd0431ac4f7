import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Library } from '@/lib/library/library';
import { stem } from '@/lib/library/text-tokens';
import { planSearch, searchesOf } from '@/lib/search-text/plan-search';
import { loadLibrary } from '@/lib/server/load-library';
import { compileLines } from '@/lib/strategy/compile-lines';
import { LinesFound } from '@/lib/strategy/found-by-lines';
import { KnownIndex } from '@/lib/strategy/known-index';
import type { PaperSet } from '@/lib/strategy/paper-set';
import { recallOf, worksSetAside } from '@/lib/strategy/set-aside';
import { termEffects } from '@/lib/strategy/term-effects';
import { foundBySet } from '@/tests/support/found-by-set';
import { knownPaper } from '../support/known-papers';
import {
  type NaiveMode,
  type NaivePaper,
  type NaiveQuery,
  naivelyWithout,
  naiveMatcher,
  naiveText,
  naiveWords,
} from '../support/naive-search';
import { type NaiveLine, NaiveLines, naiveRandom } from '../support/naive-strategy';
import { porterStem } from '../support/porter-stemmer';
import { describeWithSharedData, lazily, SHARED_DATA } from '../support/shared-data';
import { buildLine, readFromTexts } from '../support/strategy-lines';

const RECORDS = path.join(SHARED_DATA, 'synergy', 'records');
/** Hits of the stemmed lines of each review; how many of them Porter's stemmer lacks, and how many more it has. */
const STEMMED_HITS = [
  ['Donners_2021', { ours: 1_223, lacking: 7, more: 93 }],
  ['Nelson_2002', { ours: 451, lacking: 14, more: 19 }],
  ['Sep_2021', { ours: 749, lacking: 18, more: 192 }],
  ['van_der_Valk_2021', { ours: 1_957, lacking: 23, more: 434 }],
] as const;
const REVIEWS = STEMMED_HITS.map(([name]) => name);
const LINES_OF_A_REVIEW = 50;

interface RawPaper {
  readonly id: string;
  readonly title: string;
  readonly abstract: string;
}

interface Review {
  readonly raws: readonly RawPaper[];
  readonly papers: readonly NaivePaper[];
  readonly included: ReadonlySet<string>;
  readonly library: Library;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function writtenOut(inverted: unknown): string {
  const words: string[] = [];
  for (const [word, places] of Object.entries(isObject(inverted) ? inverted : {})) {
    for (const place of Array.isArray(places) ? places : []) words[Number(place)] = word;
  }
  return words.filter((word) => word !== undefined).join(' ');
}

function readRaws(review: string): readonly RawPaper[] {
  const text = gunzipSync(readFileSync(path.join(RECORDS, `${review}.ndjson.gz`))).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line): readonly RawPaper[] => {
      const record: unknown = JSON.parse(line);
      if (!isObject(record)) return [];
      const id = String(record.id).replace('https://openalex.org/', '');
      const title = String(record.display_name ?? record.title ?? '');
      return [{ id, title, abstract: writtenOut(record.abstract_inverted_index) }];
    });
}

function readIncluded(review: string): ReadonlySet<string> {
  const [head = '', ...rows] = readFileSync(path.join(SHARED_DATA, 'synergy', `${review}_ids.csv`), 'utf8')
    .trim()
    .split('\n');
  const columns = head.trim().split(',');
  const id = columns.indexOf('openalex_id');
  const label = columns.indexOf('label_included');
  return new Set(
    rows
      .map((row) => row.trim().split(','))
      .filter((row) => row[label] === '1')
      .map((row) => (row[id] ?? '').replace('https://openalex.org/', '')),
  );
}

async function readReview(review: string): Promise<Review> {
  const raws = readRaws(review);
  return {
    raws,
    papers: raws.map(({ id, title, abstract }) => ({
      id,
      title: naiveWords(title),
      abstract: naiveWords(abstract),
    })),
    included: readIncluded(review),
    library: await loadLibrary(path.join(RECORDS, `${review}.ndjson.gz`)),
  };
}

/** Each word once: texts repeat them. */
function remembered(stemOf: (word: string) => string): (word: string) => string {
  const known = new Map<string, string>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const found = stemOf(word);
    known.set(word, found);
    return found;
  };
}

const STEMMERS = { porter: remembered(porterStem), ours: remembered(stem) };

function naivelyFound(query: NaiveQuery, papers: readonly NaivePaper[], mode: NaiveMode): readonly string[] {
  return sorted(papers.filter(naiveMatcher(query, mode)).map(({ id }) => id));
}

function foundByLibrary(library: Library, searches: Readonly<Record<string, string>>): readonly string[] {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const params = new URLSearchParams({ ...searches, per_page: '200', page: String(page), select: 'id' });
    const body: unknown = JSON.parse(library.answer({ path: '/works', query: params.toString() }).body);
    const results = isObject(body) && Array.isArray(body.results) ? body.results : [];
    for (const each of results) {
      if (isObject(each)) ids.push(String(each.id).replace('https://openalex.org/', ''));
    }
    if (results.length < 200) return ids;
  }
}

function indexOf(raws: readonly RawPaper[]): KnownIndex {
  return new KnownIndex(
    raws.map(({ id, title, abstract }) =>
      knownPaper(id, title, { abstract: abstract === '' ? null : abstract }),
    ),
  );
}

const sorted = (ids: Iterable<string>) => [...ids].sort();

/** Random lines of a review with everything that the product says of them. */
class Comparison {
  readonly index: KnownIndex;
  readonly known: KnownIndex;
  readonly aside: ReadonlySet<string>;

  constructor(readonly review: Review) {
    const known = review.raws.filter(({ id }) => review.included.has(id));
    this.index = indexOf(review.raws);
    this.known = indexOf(known);
    this.aside = worksSetAside(
      known.map(({ id }) => id),
      { percent: 30, seed: 7 },
    );
  }

  lines(): readonly (NaiveLine & { readonly text: string })[] {
    const made = new NaiveLines(this.review.papers, naiveRandom(2_026));
    return Array.from({ length: LINES_OF_A_REVIEW }, () => {
      const line = made.line();
      return { ...line, text: naiveText(line.query) };
    });
  }

  /** Ids that the line finds among these papers, by the line and by what is asked for it. */
  found({ text, scope, forms }: NaiveLine & { readonly text: string }, index: KnownIndex) {
    const read = readFromTexts(buildLine('a', text, { scope, forms }));
    const [line] = read;
    const set = compileLines(read)[0]?.set ?? null;
    if (line === undefined || set === null) throw new Error(`Cannot be asked: ${text}`);
    const lines = new LinesFound(read, index);
    const idsOf = (papers: PaperSet) => sorted(papers.places.map((place) => index.papers[place]?.id ?? ''));
    expect(idsOf(foundBySet(set, index).found)).toEqual(idsOf(lines.setOf(1)));
    return { line, lines, ids: idsOf(lines.setOf(1)) };
  }

  both(ids: readonly string[]) {
    const aside = ids.filter((id) => this.aside.has(id)).length;
    return { seen: ids.length - aside, aside };
  }
}

const READ = lazily(() =>
  Promise.all(REVIEWS.map(async (name) => [name, new Comparison(await readReview(name))] as const)),
);

async function comparisonOf(name: string): Promise<Comparison> {
  const comparison = new Map<string, Comparison>(await READ()).get(name);
  if (comparison === undefined) throw new Error(`Not read: ${name}`);
  return comparison;
}

describeWithSharedData(
  'random lines over the records of real reviews',
  () => {
    it.each(STEMMED_HITS)(
      'find in %s what reading every text finds; stems unite other words than Porter’s do',
      async (name, stemmed) => {
        const comparison = await comparisonOf(name);
        const { review, index } = comparison;
        const hits = { ours: 0, lacking: 0, more: 0 };
        for (const line of comparison.lines()) {
          const { query, scope, forms, text } = line;
          const byLibrary = foundByLibrary(review.library, { ...searchesOf(planSearch(text, line)) });
          const here = comparison.found(line, index).ids;
          expect([text, here]).toEqual([text, sorted(byLibrary)]);
          const ours = naivelyFound(query, review.papers, {
            scope,
            stem: forms === 'exact' ? null : STEMMERS.ours,
          });
          expect([text, here]).toEqual([text, ours]);
          if (forms === 'exact') continue;
          const porter = naivelyFound(query, review.papers, { scope, stem: STEMMERS.porter });
          hits.ours += here.length;
          hits.lacking += here.filter((id) => !porter.includes(id)).length;
          hits.more += porter.filter((id) => !here.includes(id)).length;
        }
        expect(hits).toEqual(stemmed);
      },
      120_000,
    );

    it.each(REVIEWS)(
      'lose in %s without a term what reading every text loses',
      async (name) => {
        const comparison = await comparisonOf(name);
        const { review, known, aside } = comparison;
        const papers = review.papers.filter(({ id }) => review.included.has(id));
        const hidden = known.setOf(aside);
        for (const each of comparison.lines()) {
          const { query, scope, forms, text } = each;
          const stemOf = forms === 'exact' ? null : STEMMERS.ours;
          const naively = (of: NaiveQuery | null) =>
            of === null ? [] : naivelyFound(of, papers, { scope, stem: stemOf });
          const { line, lines, ids } = comparison.found(each, known);
          const before = naively(query);
          expect([text, ids]).toEqual([text, before]);
          const expected = naivelyWithout(query).map((rest) => {
            const after = naively(rest);
            return {
              fewer: comparison.both(before.filter((id) => !after.includes(id))),
              more: comparison.both(after.filter((id) => !before.includes(id))),
            };
          });
          const told = termEffects(line, lines, hidden).map(({ onLine }) => onLine);
          expect([text, told]).toEqual([text, expected]);
          const { aside: found } = comparison.both(before);
          expect(recallOf(lines.setOf(1), hidden).aside.value).toBe(found / aside.size);
        }
      },
      120_000,
    );
  },
  'synergy/records',
);
