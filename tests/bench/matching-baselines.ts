import { normalizeTitle } from '@/lib/evaluation/matching/normalize-title';
import type { Paper } from '@/lib/evaluation/types';

/** Simpler ways of matching that ours is measured against, each one to one: better pairs first, then the lists' order. */
export type Baseline = (truth: readonly Paper[], retrieved: readonly Paper[]) => readonly BaselinePair[];

export interface BaselinePair {
  readonly truthId: string;
  readonly retrievedId: string;
}

interface Read {
  readonly paper: Paper;
  readonly title: string;
  readonly words: ReadonlySet<string>;
}

function read(paper: Paper): Read {
  const title = normalizeTitle(paper.title);
  return { paper, title, words: new Set(title.split(' ')) };
}

type Score = (a: Read, b: Read) => number;

function isSameDoi({ paper: a }: Read, { paper: b }: Read): boolean {
  return a.doi !== null && a.doi === b.doi;
}

/** Every pair that shares a block, scored; those above 0 taken greedily. */
function matchByBlocks(blocksOf: (one: Read) => readonly string[], score: Score): Baseline {
  return (truth, retrieved) => {
    const blocks = new Map<string, Read[]>();
    for (const other of retrieved.map(read)) {
      for (const block of blocksOf(other)) blocks.set(block, [...(blocks.get(block) ?? []), other]);
    }
    const pairs = truth.map(read).flatMap((one) => {
      const others = new Set(blocksOf(one).flatMap((block) => blocks.get(block) ?? []));
      return [...others].flatMap((other) => {
        const value = score(one, other);
        return value > 0 ? [{ truthId: one.paper.id, retrievedId: other.paper.id, value }] : [];
      });
    });
    const taken = new Set<string>();
    return pairs
      .sort((a, b) => b.value - a.value)
      .filter(({ truthId, retrievedId }) => {
        if (taken.has(truthId) || taken.has(retrievedId)) return false;
        taken.add(truthId);
        taken.add(retrievedId);
        return true;
      });
  };
}

function doiBlock({ paper }: Read): readonly string[] {
  return paper.doi === null ? [] : [`doi ${paper.doi}`];
}

/** The same DOI, or the same normalised title. */
export const exactMatch: Baseline = matchByBlocks(
  (one) => [...doiBlock(one), `title ${one.title}`],
  (a, b) => (isSameDoi(a, b) ? 2 : a.title !== '' && a.title === b.title ? 1 : 0),
);

/** Letters of the longest common subsequence. */
function commonLetters(a: string, b: string): number {
  const row = new Uint16Array(b.length + 1);
  for (let i = 0; i < a.length; i += 1) {
    let diagonal = 0;
    for (let j = 1; j <= b.length; j += 1) {
      const above = row[j] ?? 0;
      row[j] = a.charCodeAt(i) === b.charCodeAt(j - 1) ? diagonal + 1 : Math.max(above, row[j - 1] ?? 0);
      diagonal = above;
    }
  }
  return row[b.length] ?? 0;
}

function indelRatio(a: string, b: string): number {
  const letters = a.length + b.length;
  return letters === 0 ? 1 : (2 * commonLetters(a, b)) / letters;
}

/** The usual token-set ratio: shared words count as one text, which either title's other words are appended to. */
function tokenSetRatio(a: Read, b: Read): number {
  const shared = [...a.words].filter((word) => b.words.has(word)).sort();
  const [restA, restB] = [
    [a, b],
    [b, a],
  ].map(([one, other]) => [...(one?.words ?? [])].filter((word) => !other?.words.has(word)).sort());
  if (shared.length > 0 && (restA?.length === 0 || restB?.length === 0)) return 1;
  const base = shared.join(' ');
  const wholeA = [...shared, ...(restA ?? [])].join(' ');
  const wholeB = [...shared, ...(restB ?? [])].join(' ');
  const ratios = [indelRatio(wholeA, wholeB)];
  if (base !== '') ratios.push(indelRatio(base, wholeA), indelRatio(base, wholeB));
  return Math.max(...ratios);
}

function areYearsClose({ paper: a }: Read, { paper: b }: Read): boolean {
  if (a.publicationYear === null || b.publicationYear === null) return true;
  return Math.abs(a.publicationYear - b.publicationYear) <= 1;
}

/** Of the shorter title's letters, those in shared words: far below what a ratio of 95 needs. */
const LEAST_SHARED_LETTERS = 0.25;

function sharesLetters(a: Read, b: Read): boolean {
  let shared = 0;
  for (const word of a.words) if (b.words.has(word)) shared += word.length;
  return shared >= LEAST_SHARED_LETTERS * Math.min(a.title.length, b.title.length);
}

/** The same DOI, or a token-set ratio of 95 or more with years within one. */
export const tokenSet95: Baseline = matchByBlocks(
  (one) => [...doiBlock(one), ...[...one.words].filter((word) => word.length > 3)],
  (a, b) => {
    if (isSameDoi(a, b)) return 2;
    if (!areYearsClose(a, b) || !sharesLetters(a, b)) return 0;
    const ratio = tokenSetRatio(a, b);
    return ratio >= 0.95 ? ratio : 0;
  },
);

function matchedLetters(a: string, b: string): readonly [string, string] {
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const isTaken = new Uint8Array(b.length);
  let ofA = '';
  for (let i = 0; i < a.length; i += 1) {
    for (let j = Math.max(0, i - reach); j < Math.min(b.length, i + reach + 1); j += 1) {
      if (isTaken[j] === 1 || a.charCodeAt(i) !== b.charCodeAt(j)) continue;
      isTaken[j] = 1;
      ofA += a.charAt(i);
      break;
    }
  }
  const ofB = Array.from(b)
    .filter((_, index) => isTaken[index] === 1)
    .join('');
  return [ofA, ofB];
}

/** 0 to 1; 0 where either is empty. */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return a === '' ? 0 : 1;
  const [ofA, ofB] = matchedLetters(a, b);
  const matched = ofA.length;
  if (matched === 0) return 0;
  let outOfOrder = 0;
  for (let index = 0; index < matched; index += 1) {
    if (ofA.charCodeAt(index) !== ofB.charCodeAt(index)) outOfOrder += 1;
  }
  const jaro = (matched / a.length + matched / b.length + (matched - outOfOrder / 2) / matched) / 3;
  let prefix = 0;
  while (prefix < 4 && prefix < a.length && a.charCodeAt(prefix) === b.charCodeAt(prefix)) prefix += 1;
  return jaro + prefix * 0.1 * (1 - jaro);
}

function capitals(text: string): string {
  return text.toUpperCase();
}

function bareTitle({ paper }: Read): string {
  return capitals(paper.title).replace(/[!-/:-@[-`{-~]/g, '');
}

/** `SMITH J; JONES A`, as the databases write it that the rules were made for. */
function authorsOf({ paper }: Read): string {
  if (paper.authors.length === 0) return 'UNKNOWN';
  const short = (name: string) => `${name.split(' ').at(-1) ?? ''} ${name.charAt(0)}`;
  return capitals(paper.authors.map(short).join('; '));
}

/**
 * The rules of ASySD (Hair and others, BMC Biology 2023) as they apply to lists with titles, authors, years, journals
 * and DOIs: its blocks, and its thresholds of Jaro-Winkler similarity where pages, numbers, volumes, abstracts and
 * ISBNs are unknown. Pairs that it leaves to its user do not count.
 */
export const asysdRules: Baseline = matchByBlocks(
  (one) => {
    const title = bareTitle(one);
    const { publicationYear: year, source } = one.paper;
    const authors = authorsOf(one);
    return [
      ...doiBlock(one),
      `title ${title} by ${authors}`,
      ...(year === null ? [] : [`by ${authors} in ${year}`, `title ${title} in ${year}`]),
      ...(source === null ? [] : [`title ${title} of ${capitals(source)}`]),
    ];
  },
  (a, b) => {
    const title = jaroWinkler(bareTitle(a), bareTitle(b));
    const authors = jaroWinkler(authorsOf(a), authorsOf(b));
    const journal = jaroWinkler(capitals(a.paper.source ?? ''), capitals(b.paper.source ?? ''));
    const [doi, otherDoi] = [a.paper.doi, b.paper.doi];
    const likeDois =
      doi === null || otherDoi === null ? null : jaroWinkler(capitals(doi), capitals(otherDoi));
    const isByDoi = likeDois !== null && likeDois > 0.95 && authors > 0.75 && title > 0.9;
    const isByJournal = title > 0.9 && authors > 0.8 && journal > 0.6;
    const isPair = (isByDoi || isByJournal) && (likeDois === null || likeDois > 0.99) && areYearsClose(a, b);
    return isPair ? title + authors + (likeDois ?? 0) : 0;
  },
);
