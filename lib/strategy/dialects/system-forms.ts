import type { SearchScope } from '@/lib/search-text/search-wish';
import { FIRST_YEAR, LAST_YEAR } from './limits';
import type { SystemName } from './types';

/** Systems that strategies can be written for: all that can be read. */
export type WrittenSystem = Exclude<SystemName, 'unknown'>;

/** Messages on parts that a system searches differently. An absent one means that it is searched as written. */
interface Told {
  /** For all lines with words in this scope. */
  readonly everything?: string;
  readonly keywords?: string;
  /** For all lines with words in these forms. */
  readonly stemmed?: string;
  readonly exact?: string;
  /** There is no wildcard for one letter; any letters match. */
  readonly one?: string;
  /** `*` works only at the end of a word. */
  readonly within?: string;
  /** There are too few letters before `*`. */
  readonly short?: string;
  /** Proximity is not supported; all words must occur. */
  readonly near?: string;
  /** For more than two words, each is near the next. */
  readonly chain?: string;
}

/** The syntax of a system for the content of lines. */
export interface SystemForm {
  /** As at the beginning of a sentence. */
  readonly name: string;
  /** Fields by scope, as alternatives; empty: the system searches this scope without a field. */
  readonly fields: Readonly<Record<SearchScope, readonly string[]>>;
  /** @param isSeveral the text contains operators. */
  readonly inField: (text: string, field: string, isSeveral: boolean) => string;
  /** Each word and phrase has its field; otherwise a field holds as much as it can. */
  readonly tagsTerms: boolean;
  readonly not: 'NOT' | 'AND NOT';
  /** Limits after AND and NOT need no brackets before them. */
  readonly readsFromLeft: boolean;
  readonly quote: '"' | "'";
  /** Words that would be read as something else without quotes. */
  readonly quoted: RegExp;
  /** Marks that cannot be searched for, even in quotes. */
  readonly marks: RegExp | null;
  /** The sign for one letter. */
  readonly one: '?' | '#' | '*';
  /** The operator between words of a phrase with wildcards; null: such a phrase is in quotes. */
  readonly next: string | null;
  /** Words and phrases with at most so many words between them; null: not supported. */
  readonly near: (parts: readonly string[], distance: number) => string | null;
  /** The sign before a line number, at the line and in references. */
  readonly label: '#' | 'S' | '';
  /** Years as limits within a line; null: not supported. */
  readonly years: ((from: number | null, to: number | null) => readonly string[]) | null;
  /** Years as a separate row after the line. */
  readonly yearsRow: ((line: number, from: number | null, to: number | null) => string) | null;
  /** Null: the text of a search has no such limit. */
  readonly language: ((name: string) => string) | null;
  readonly type: (name: string) => string;
  /** Names of types of works. */
  readonly types: ReadonlyMap<string, string>;
  readonly told: Told;
}

function range(from: number | null, to: number | null): string {
  return `${from ?? FIRST_YEAR}-${to ?? LAST_YEAR}`;
}

function named(pairs: string): ReadonlyMap<string, string> {
  return new Map(
    pairs.split(',').map((pair) => {
      const [type = '', name = type] = pair.split('=');
      return [type, name] as const;
    }),
  );
}

function between(operator: string, extra = 0): SystemForm['near'] {
  return (parts, distance) => `(${parts.join(` ${operator}${distance + extra} `)})`;
}

/** A field after a word, a phrase or brackets. */
function behind(mark: string, end = ''): SystemForm['inField'] {
  return (text, field, isSeveral) => `${isSeveral ? `(${text})` : text}${mark}${field}${end}`;
}

const fullText = (name: string) => `${name} has no full texts: all fields of its records are searched.`;
const authorsKeywords = (name: string) =>
  `${name} knows the keywords of authors alone, and none that OpenAlex assigns by machine.`;
const ownKeywords = (name: string) =>
  `${name} has keywords of its own, and none that OpenAlex assigns by machine.`;
const asWritten = (name: string) =>
  `${name} finds words as they are written. Write further forms, or truncate with *.`;
const chain = (name: string) =>
  `${name} takes two words or phrases near each other: of more, each is near the next.`;

const OPERATORS = 'and|or|not';
/** Marks, numbers, operators and the codes of any system. */
const SPECIAL = `[^\\p{L}\\p{M}\\p{N}_-]|^[^\\p{L}]*$|^(?:${OPERATORS}|near|next|same|with|use|exp|explode|limit|adj\\d*|[nsw]\\d+)$`;

/** Defaults for most systems. */
const USUAL = {
  tagsTerms: false,
  not: 'NOT',
  readsFromLeft: false,
  quote: '"',
  quoted: new RegExp(SPECIAL, 'iu'),
  marks: /[#$]|:+$/g,
  one: '?',
  next: null,
  label: '#',
  yearsRow: null,
} as const satisfies Partial<SystemForm>;

const MEDLINE_TYPES = named(
  'article=journal article,review,letter,editorial,erratum=published erratum,preprint',
);

/**
 * One entry for each system, in the order of the menu. Source: docs/behaviours/strategy.md#as-text-of-other-systems.
 */
export const SYSTEM_FORMS: Readonly<Record<WrittenSystem, SystemForm>> = {
  PubMed: {
    ...USUAL,
    name: 'PubMed',
    fields: {
      title: ['ti'],
      title_and_abstract: ['tiab'],
      title_abstract_keywords: ['tiab'],
      everything: ['all'],
    },
    inField: (text, field) => text.replace(/(?:(?<=")(~\d+))?$/, (slop) => `[${field}${slop && `:${slop}`}]`),
    tagsTerms: true,
    readsFromLeft: true,
    // Brackets would be read as a tag.
    quoted: new RegExp(`[[\\]]|^(?:${OPERATORS})$`, 'i'),
    marks: null,
    one: '*',
    near: (parts, distance) =>
      parts.some((part) => /[\s"*]/.test(part)) ? null : `"${parts.join(' ')}"~${distance}`,
    years: (from, to) => [`${from ?? 1}:${to ?? 3000}[dp]`],
    language: (name) => `${name}[la]`,
    type: (name) => `"${name}"[pt]`,
    types: MEDLINE_TYPES,
    told: {
      everything: fullText('PubMed'),
      keywords: authorsKeywords('PubMed'),
      stemmed: asWritten('PubMed'),
      one: 'PubMed has no sign for one letter: * finds any letters.',
      short: 'PubMed wants four letters before *.',
      near: 'PubMed takes words near each other without wildcards and as single words alone: both must occur.',
    },
  },
  Ovid: {
    ...USUAL,
    name: 'Ovid',
    fields: {
      title: ['ti'],
      title_and_abstract: ['ti,ab'],
      title_abstract_keywords: ['ti,ab,kf'],
      everything: ['af'],
    },
    inField: behind('.', '.'),
    one: '#',
    next: ' ',
    // Ovid counts the steps from one word to the other.
    near: between('adj', 1),
    label: '',
    years: null,
    yearsRow: (line, from, to) => `limit ${line} to yr="${from ?? FIRST_YEAR} -${to ?? 'Current'}"`,
    language: (name) => `${name}.lg.`,
    type: (name) => `"${name}".pt.`,
    types: MEDLINE_TYPES,
    told: {
      everything: fullText('Ovid'),
      keywords: authorsKeywords('Ovid'),
      stemmed: asWritten('Ovid'),
      within: 'Ovid takes * at the end of a word alone: any ending is found.',
      chain: chain('Ovid'),
    },
  },
  'Embase.com': {
    ...USUAL,
    name: 'Embase.com',
    fields: {
      title: ['ti'],
      title_and_abstract: ['ti,ab'],
      title_abstract_keywords: ['ti,ab,kw'],
      everything: [],
    },
    inField: behind(':'),
    quote: "'",
    next: ' NEXT/1 ',
    near: between('NEAR/', 1),
    years: (from, to) => [`[${range(from, to)}]/py`],
    language: (name) => `[${name}]/lim`,
    type: (name) => `[${name}]/lim`,
    types: named('article,review,letter,editorial,erratum'),
    told: {
      everything: fullText('Embase.com'),
      keywords: authorsKeywords('Embase.com'),
      stemmed: asWritten('Embase.com'),
      chain: chain('Embase.com'),
    },
  },
  Scopus: {
    ...USUAL,
    name: 'Scopus',
    fields: {
      title: ['TITLE'],
      title_and_abstract: ['TITLE-ABS'],
      title_abstract_keywords: ['TITLE-ABS-KEY'],
      everything: ['ALL'],
    },
    inField: (text, field) => `${field}(${text})`,
    not: 'AND NOT',
    quoted: new RegExp(`^(?:${OPERATORS})$`, 'i'),
    marks: null,
    near: between('W/'),
    years: (from, to) => [
      ...(from === null ? [] : [`PUBYEAR > ${from - 1}`]),
      ...(to === null ? [] : [`PUBYEAR < ${to + 1}`]),
    ],
    language: (name) => `LANGUAGE(${name})`,
    type: (name) => `DOCTYPE(${name})`,
    types: named('article=ar,review=re,letter=le,editorial=ed,book=bk,book-chapter=ch,erratum=er'),
    told: {
      everything: 'Scopus has no full texts: all fields of its records are searched, references among them.',
      keywords: ownKeywords('Scopus'),
      stemmed: 'Scopus finds plurals and other spellings of a word, and no further forms. Truncate with *.',
      exact: 'Scopus finds plurals and other spellings of a word as well.',
      chain: chain('Scopus'),
    },
  },
  'Web of Science': {
    ...USUAL,
    name: 'Web of Science',
    fields: {
      title: ['TI'],
      title_and_abstract: ['TI', 'AB'],
      title_abstract_keywords: ['TS'],
      everything: ['ALL'],
    },
    inField: (text, field, isSeveral) => `${field}=${isSeveral ? `(${text})` : text}`,
    near: between('NEAR/'),
    years: (from, to) => [`PY=${range(from, to)}`],
    language: (name) => `LA=(${name})`,
    type: (name) => `DT=(${name})`,
    types: named(
      'article,review,letter,editorial=editorial material,book,book-chapter=book chapter,erratum=correction',
    ),
    told: {
      everything: fullText('Web of Science'),
      keywords: ownKeywords('Web of Science'),
      stemmed: 'Web of Science finds some further forms of a word, and not all. Truncate with *.',
      exact: 'Web of Science finds other forms of a word as well, unless it stands in quotes.',
      chain: chain('Web of Science'),
    },
  },
  'Cochrane Library': {
    ...USUAL,
    name: 'The Cochrane Library',
    fields: {
      title: ['ti'],
      title_and_abstract: ['ti,ab'],
      title_abstract_keywords: ['ti,ab,kw'],
      everything: [],
    },
    inField: behind(':'),
    next: ' NEXT ',
    near: between('NEAR/'),
    years: null,
    language: null,
    type: (name) => name,
    types: new Map(),
    told: {
      everything: fullText('The Cochrane Library'),
      keywords: ownKeywords('The Cochrane Library'),
      stemmed: 'The Cochrane Library finds some further forms of a word, and not all. Truncate with *.',
      exact:
        'The Cochrane Library finds other forms of a word as well, unless word variations are off there.',
      chain: chain('The Cochrane Library'),
    },
  },
  EBSCOhost: {
    ...USUAL,
    name: 'EBSCOhost',
    fields: {
      title: ['TI'],
      title_and_abstract: ['TI', 'AB'],
      title_abstract_keywords: [],
      everything: ['TX'],
    },
    inField: (text, field, isSeveral) => `${field} ${isSeveral ? `(${text})` : text}`,
    // Two letters may be a field.
    quoted: new RegExp(`${SPECIAL}|^\\p{L}{2}$`, 'iu'),
    near: between('N'),
    label: 'S',
    years: (from, to) => [`PY ${range(from, to)}`],
    language: (name) => `LA ${name}`,
    type: (name) => `PT "${name}"`,
    types: named('article=journal article,review,letter,editorial,book,book-chapter=book chapter'),
    told: {
      everything: 'EBSCOhost searches the full texts that the chosen database holds.',
      keywords: 'EBSCOhost searches subjects and authors as well where no field is named.',
      stemmed: 'EBSCOhost finds plurals of a word, and no further forms. Truncate with *.',
      exact: 'EBSCOhost finds plurals of a word as well, unless it stands in quotes.',
      chain: chain('EBSCOhost'),
    },
  },
};
