import { toPlainText } from '@/lib/entities/plain-text';
import type { PaperIdentifiers } from '@/lib/evaluation/types';
import { parseDoi } from '@/lib/identifiers/doi';
import { toShortId } from '@/lib/identifiers/short-id';
import type { ComparedPaper } from './compared-paper';
import { mainTitles } from './main-titles';
import { countTitleWords, normalizeTitle } from './normalize-title';
import { hasSpecialLetters, oneSpelling } from './spelling';
import { isStockTitle, MIN_TELLING_WORDS, numeralsOf, partNumbers, titleMarkers } from './vetoes';

/** The part of a paper that matching compares, normalised. */
export interface PaperIdentity {
  readonly id: string;
  readonly openAlexIds: readonly string[];
  readonly dois: readonly string[];
  readonly pmids: readonly string[];
  readonly pmcids: readonly string[];
  /** Normalised. */
  readonly title: string;
  /** The title in one spelling, `oneSpelling`. */
  readonly spelling: string;
  readonly hasSpecialLetters: boolean;
  /** The title without its subtitle, normalised; see `mainTitles`. */
  readonly mainTitles: readonly string[];
  readonly year: number | null;
  /** Surname of the first author, normalised, in one spelling; empty if there is none. */
  readonly surname: string;
  /** Journal, normalised; empty where none is named. */
  readonly source: string;
  readonly markers: number;
  readonly parts: string;
  readonly numerals: string;
  /** Under four words. */
  readonly isShortTitle: boolean;
  readonly isStockTitle: boolean;
}

const PLAIN_DOI = /^10\.\d{4,9}\/[a-z0-9._;()/-]*[a-z0-9]$/;

/** Lower-case, decoded, without resolver, `doi:` and trailing punctuation; null for what is no DOI. */
export function normalizeDoi(text: string | null): string | null {
  if (text === null || text === '') return null;
  if (PLAIN_DOI.test(text)) return text;
  const parsed = parseDoi(text);
  return parsed.ok ? parsed.value : null;
}

function normalizeWorkId(text: string | null): string | null {
  const id = toShortId(text ?? '');
  return /^W\d+$/.test(id) ? id : null;
}

function digitsOf(text: string | null): string | null {
  return /\d+/.exec(text ?? '')?.[0].replace(/^0+(?=\d)/, '') ?? null;
}

const NOTHING: readonly string[] = [];

function distinct(values: readonly (string | null)[]): readonly string[] {
  const known = values.flatMap((value) => (value === null || value === '' ? [] : [value]));
  return known.length < 2 ? known : [...new Set(known)];
}

/** One identifier of a paper and of its duplicates; nearly all papers have none. */
function readIdentifiers(
  paper: ComparedPaper,
  name: keyof PaperIdentifiers,
  read: (text: string | null) => string | null,
): readonly string[] {
  const own = paper[name] === null ? null : read(paper[name]);
  if (paper.alsoKnownAs === undefined) return own === null ? NOTHING : [own];
  return distinct([own, ...paper.alsoKnownAs.map((ids) => read(ids[name]))]);
}

const INITIALS = /^(?:\p{Lu}\.?-?){1,3}$/u;
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i;

function familyName(name: string): string {
  const comma = name.indexOf(',');
  if (comma > 0) return name.slice(0, comma);
  const words = name.split(/\s+/).filter((word) => word !== '' && !SUFFIX.test(word));
  const last = words.at(-1) ?? '';
  const first = words[0] ?? '';
  // `Smith JA`, as medical databases write it; in `J LI` the initials come first.
  if (words.length > 1 && INITIALS.test(last) && !INITIALS.test(first)) return words.slice(0, -1).join(' ');
  return last;
}

/**
 * The final word of an author's family name, normalised as titles are: `Smith, J.`, `Smith JA`, `John Smith` and `van der
 * Smith` all give `smith`. Empty for no name. Total.
 */
export function surnameOf(name: string | null): string {
  if (name === null) return '';
  return normalizeTitle(familyName(name.trim())).split(' ').at(-1) ?? '';
}

export function paperIdentity(paper: ComparedPaper): PaperIdentity {
  const title = normalizeTitle(paper.title);
  return {
    id: paper.id,
    openAlexIds: readIdentifiers(paper, 'openAlexId', normalizeWorkId),
    dois: readIdentifiers(paper, 'doi', normalizeDoi),
    pmids: readIdentifiers(paper, 'pmid', digitsOf),
    pmcids: readIdentifiers(paper, 'pmcid', digitsOf),
    title,
    spelling: oneSpelling(title),
    hasSpecialLetters: hasSpecialLetters(toPlainText(paper.title)),
    mainTitles: mainTitles(paper.title),
    year: paper.publicationYear,
    surname: oneSpelling(surnameOf(paper.firstAuthor)),
    source: normalizeTitle(paper.source ?? ''),
    markers: titleMarkers(title, paper.title),
    parts: partNumbers(title),
    numerals: numeralsOf(title),
    isShortTitle: countTitleWords(title) < MIN_TELLING_WORDS,
    isStockTitle: isStockTitle(title),
  };
}
