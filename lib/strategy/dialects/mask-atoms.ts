import {
  type Atom,
  type AtomAt,
  dateRange,
  ENTRY,
  languageAtom,
  NO_SUBSETS,
  pubYear,
  scopusLimit,
  typesAtom,
  yearsAtom,
} from './atoms';
import { fieldMeaning, isField } from './fields';
import { workType } from './headings';
import { REFINED } from './limit-lines';
import { languageCode } from './limits';
import { DASHES } from './row-signs';
import { SYSTEM_NAMES, type SystemName } from './types';

interface AtomRule {
  readonly systems: readonly SystemName[];
  readonly pattern: RegExp;
  /** Null: it is no such part after all. */
  readonly read: (match: RegExpMatchArray, known: KnownLabels) => Atom | null;
}

/** Replaces such parts while the rest is read. It is of the private use area, so it cannot be typed. */
export const MASK = '\ue000';

const QUOTE = '["\u201c\u201d]';
const BARE_DATE = '(?<![\\p{L}\\p{N}/.-])(\\d{1,4}(?:/\\d{1,2}){0,2})';
/** Optionally in quotes; a quote that ends a phrase does not belong to it. */
const DATE = `(?:${QUOTE}(?=[\\d/]{1,10}${QUOTE}))?${BARE_DATE}(?:(?<=${QUOTE}[\\d/]{1,10})${QUOTE})?`;
const TAG = '\\[([^\\]\\n]{1,30})\\]';

/** The labels that name lines. */
export interface KnownLabels {
  /** In lower case, without `#` and `S`. */
  readonly has: (label: string) => boolean;
  /** The unique name of a label among all histories of the text. */
  readonly nameOf: (label: string) => string;
  readonly system: SystemName;
  /** Lines have explicit numbers. */
  readonly isNumbered: boolean;
  /** Whether so many more references are allowed, so that memory stays bounded. */
  readonly take: (count: number) => boolean;
}

const BETWEEN = new RegExp(`\\s?[${DASHES}]\\s?`);
const RANGE = `[#S]?\\d{1,4}(?:\\s?[${DASHES}]\\s?[#S]?\\d{1,4})?`;
const RANGES = `(?:${RANGE}\\s?,\\s?){0,400}${RANGE}`;

/** The lines of a range such as `1-7`; only its end if the start is not there. */
function rangeOf(range: string, { has }: KnownLabels): readonly string[] {
  const [first = '', last = first] = range.split(BETWEEN);
  const from = Number(first);
  const labels: string[] = [];
  for (let number = from; number <= Math.min(Number(last), from + MOST_IN_RANGE); number += 1) {
    const label = String(number);
    if (has(label)) labels.push(label);
  }
  return labels.at(-1) === last ? labels : [...labels, last];
}
const MOST_IN_RANGE = 2_000;

function linesAtom(operator: string, ranges: string, known: KnownLabels): Atom {
  const labels = ranges
    .replace(/[#S]/gi, '')
    .split(/\s?,\s?/)
    .filter((range) => /\d/.test(range))
    .flatMap((range) => rangeOf(range.trim(), known));
  if (!known.take(labels.length)) {
    return { type: 'lost', why: 'The lines of this text name more lines than can be read.' };
  }
  return { type: 'reference', labels, operator: /^and$/i.test(operator) ? 'AND' : 'OR', why: null };
}

/** Characters examined beside a match. */
const LOOKED_AT = 20;

/** Whether both neighbours of a match are operators, brackets or ends of a line. In `S6 kinase` it is a word. */
function standsBetweenOperators({ 0: whole, index = 0, input = '' }: RegExpMatchArray): boolean {
  const before = input.slice(Math.max(0, index - LOOKED_AT), index).trimEnd();
  const behind = input
    .slice(index + whole.length)
    .slice(0, LOOKED_AT)
    .trimStart();
  return /(?:^|\(|\b(?:and|or|not))$/i.test(before) && /^(?:$|[),]|(?:and|or|not)\b)/i.test(behind);
}

const REMARK_WHY = 'Words in square brackets behind a query are a remark, and are not searched.';

/** `(a or b) [terms for setting]`: no field, heading or line number. */
function remarkAtom({ 1: inner = '', index = 0, input = '' }: RegExpMatchArray): Atom | null {
  const before = input.slice(0, index).trimEnd();
  // `Heart/tr [Transplantation]` explains its subheading.
  const isOther = /(?:^|\(|\b(?:and|or|not)|\/(?:[a-z]{2},\s?){0,9}[a-z]{2})$/i.test(
    before.slice(-LOOKED_AT),
  );
  const isQuoted = (before.match(/["\u201c\u201d]/g)?.length ?? 0) % 2 === 1;
  const isCode = isField(inner, 'PubMed') || /^(?:mh|mesh)\b|[:/]|^S?\d/i.test(inner);
  return isOther || isQuoted || isCode ? null : { type: 'note', why: REMARK_WHY, isMore: false };
}

const EXCLUDED: Atom = {
  type: 'lost',
  why: 'What was excluded beside the query cannot be left out of a search by its words.',
};

const WORD_VARIATIONS =
  'Other forms of the words were found there too. Here they are found where words of the line are stemmed.';

/** Subsets of PubMed that need no tag if they are alone between operators. */
const SUBSET_NAMES =
  /(?<=(?:^|\(|\b(?:and|or|not))\s{0,9})(?:has(?:structured)?abstracts?|has(?:retraction|erratum|comment|republication|update|correctedrepublished|reprint|summary|expressionofconcern)\w{0,4}|pubmednotmedline|inprocess|indatareview|pubstatus[a-z]{2,20}|loprov[a-z]{2,20}|loattr(?:free )?full text|jsubset[a-z]{1,3}|pubmed pmc(?: local)?|free full text|(?<=\b(?:and|not)\s{1,9})medline(?=\s{0,9}$))(?:\s?\[(?:text|text words?|tw|all|all fields|sb|subset|filter)\])?(?=\s{0,9}(?:$|\)|(?:and|or|not)\b))/gi;

/** The extent of a Cochrane Library heading. */
const TREES =
  '(?:explode all trees|this term only|explode(?: trees?)?(?: \\d{1,2}(?:(?:\\s?,\\s?(?:and )?| and )\\d{1,2}\\b){0,20})?)';

/** The parts of the Cochrane Library that a line searches, as written at its end. */
const PRODUCT =
  '(?:(?:cochrane )?(?:reviews|protocols|groups|clinical answers|methodology register)|other reviews|(?:clinical )?trials|methods studies|technology assessments|economic evaluations|editorials|special collections|all products)(?:\\s?\\((?:reviews|protocols)[a-z ]{0,20}\\))?';
const PRODUCTS = `\\bin ${PRODUCT}(?:(?:\\s?,\\s?(?:and )?|\\sand\\s)${PRODUCT}){0,20}(?=[\\s,.]{0,9}(?:$|${MASK}|with\\b|\\(?word variations))`;

const SCOPUS: readonly SystemName[] = ['Scopus', 'unknown'];

const RULES: readonly AtomRule[] = [
  {
    systems: ['PubMed', 'unknown'],
    pattern: new RegExp(
      `(?:${QUOTE}${BARE_DATE}\\s?:\\s?${BARE_DATE}${QUOTE}|${DATE}\\s?(?:${TAG})?\\s?:\\s?${DATE})\\s?${TAG}`,
      'gu',
    ),
    read: ([, first, last, from = '', , to = '', tag = '']) => dateRange(first ?? from, last ?? to, tag),
  },
  {
    systems: ['PubMed', 'unknown'],
    pattern: new RegExp(`${DATE}\\s?${TAG}`, 'gu'),
    read: ([, date = '', tag = '']) =>
      date.length >= 4 && fieldMeaning(tag, 'PubMed').type === 'year' ? dateRange(date, date, tag) : null,
  },
  {
    systems: ['unknown'],
    pattern: /\b[a-z_]{2,30}:[[{][^\]}\n]{1,60}\sTO\s[^\]}\n]{1,60}[\]}]/gi,
    read: () => ({
      type: 'lost',
      why: 'A range of a field is not read. Set the years as limits of the line.',
    }),
  },
  {
    systems: ['unknown'],
    pattern: /\b(?:yr|pd|pubdate)\(([^()\n]{4,60})\)/gi,
    read: ([, years = '']) => yearsAtom(years),
  },
  {
    systems: SCOPUS,
    pattern: /\bPUBYEAR\s?(>=|<=|>|<|=|AFT|BEF|IS)\s?(\d{4})\b/gi,
    read: ([, operator = '', year = '']) => pubYear(operator, Number(year)),
  },
  {
    systems: SCOPUS,
    pattern: /\b(LIMIT-TO|EXCLUDE)\s?\(\s?([A-Z]{3,20})\s?,\s?"?([^")\n]{1,80})"?\s?\)/gi,
    read: ([, act = '', field = '', value = '']) =>
      /^limit/i.test(act)
        ? scopusLimit(field, value)
        : { type: 'lost', why: 'What Scopus excludes here cannot be left out of a search by its words.' },
  },
  {
    systems: SCOPUS,
    pattern: /\b(DOCTYPE|LANGUAGE|SUBJAREA|SRCTYPE|PUBSTAGE|OPENACCESS)\s?\(\s?([^()\n]{1,200}?)\s?\)/g,
    read: ([, field = '', value = '']) => scopusLimit(field, value),
  },
  {
    systems: SCOPUS,
    pattern: /\b(?:ORIG-)?LOAD-DATE\s?(?:>=|<=|>|<|=|AFT|BEF|IS)\s?\d{4,8}\b/gi,
    read: () => ENTRY,
  },
  {
    systems: ['Web of Science'],
    pattern: /\b(?:PY|DOP|year published)\s?[=:]\s?(\([^()\n]{1,60}\)|"?[\d\-/*?$a-z]{4,21}"?)/gi,
    read: ([, years = '']) => yearsAtom(years),
  },
  {
    systems: ['Web of Science'],
    pattern: /\b(LA|DT|LANGUAGES?|DOCUMENT TYPES?)\s?[=:]\s?(\([^()\n]{1,200}\)|"[^"\n]{1,60}"|\w{1,30})/gi,
    read: ([, field = '', value = '']) =>
      /^l/i.test(field) ? languageAtom(value.replace(/[()]/g, '')) : typesAtom(value),
  },
  {
    systems: ['Web of Science'],
    pattern: new RegExp(`(?<=(?:^|\\b(?:and|not))\\s{1,3})${REFINED}`, 'gi'),
    read: ([, values = '', about = '']) => {
      if (/^exclude/i.test(about)) return EXCLUDED;
      if (/^l/i.test(about)) return languageAtom(values);
      if (/^publication years/i.test(about)) return yearsAtom(values);
      return /^d/i.test(about) ? typesAtom(values) : NO_SUBSETS;
    },
  },
  {
    systems: ['Embase.com'],
    pattern: /\[(\d{4}(?:\s?-\s?\d{4})?)\]\/py\b|\b(\d{4}):py\b/gi,
    read: ([, range, year = '']) => yearsAtom(range ?? year),
  },
  {
    systems: ['Embase.com'],
    pattern: /\[([^\]\n]{1,60})\]\/(?:lim|la|sd|fr)\b/gi,
    read: ([, value = '']) => {
      if (languageCode(value) !== null) return languageAtom(value);
      return workType(value) === null ? NO_SUBSETS : typesAtom(value);
    },
  },
  {
    systems: ['EBSCOhost'],
    pattern: /\b(?:DT|PY|YR)\s(\d{4,8}(?:\s?-\s?\d{4,8})?)\b/g,
    read: ([, range = '']) => yearsAtom(range),
  },
  {
    systems: ['EBSCOhost'],
    pattern: /\bEM\s\d{4,8}(?:\s?-(?:\s?\d{4,8})?)?(?!\d)/g,
    read: () => ENTRY,
  },
  {
    systems: ['Cochrane Library', 'unknown'],
    pattern:
      /\[mh\s\^?("[^"\n]{1,200}"|[^[\]\n"]{1,200})(?:\s?\[mj\])?(?:\s?\/[A-Za-z,]{2,60})?(?:\s?\[mj\])?\]/gi,
    read: ([, words = '']) => ({ type: 'heading', words: words.split('/')[0] ?? '' }),
  },
  {
    systems: ['Cochrane Library', 'unknown'],
    pattern: new RegExp(
      `\\bMeSH descriptor:?\\s?(?:\\[([^\\]\\n]{1,200})\\]|(?!\\[)([^":\\n]{1,200}?)(?=,?\\s(?:${TREES}|with qualifier)|\\s{0,9}$|\\)|\\s(?:or|not|and(?=\\s{1,3}(?:MeSH descriptor|[#(])))\\s|, from \\d| in trials\\b))(?:\\s?,?\\s?${TREES})?(?:\\s?,?\\s?(?:and )?with qualifiers?(?:\\(s\\))?:\\s?(?:\\[[^\\]\\n]{1,300}\\]|[a-z]{2}(?:\\s?,\\s?[a-z]{2}\\b){0,20}))?`,
      'gi',
    ),
    read: ([, words, plain = '']) => ({ type: 'heading', words: words ?? plain }),
  },
  {
    systems: ['Cochrane Library', 'unknown'],
    pattern: new RegExp(`\\{(or|and)\\s#?(\\d{1,4})\\s?[${DASHES}]\\s?#?(\\d{1,4})\\}`, 'gi'),
    read: ([, operator = '', first = '', last = ''], known) => linesAtom(operator, `${first}-${last}`, known),
  },
  {
    systems: ['Cochrane Library'],
    pattern:
      /(?:\b(?:with )?publication year (?:(?:from|between) )?(?:in )?|(?:,\s?|(?<=\))\s)from (?=\d{4} to (?:\d{4}|present)\s{0,3}(?:$|,|in\b|\()))(\d{4})(?: (?:to|and) (\d{4}|present))?(?:\s?,)?/gi,
    read: ([, from = '', to = from]) => yearsAtom(`${from}-${to}`),
  },
  {
    systems: ['Cochrane Library'],
    pattern: new RegExp(
      `${PRODUCTS}|\\b(?:with )?(?:cochrane library )?publication (?:date|year) (?:from|between|in)\\b(?:(?!\\s${PRODUCTS})[^()\\n]){1,100}`,
      'gi',
    ),
    read: () => NO_SUBSETS,
  },
  {
    systems: ['Cochrane Library'],
    pattern: /\(?word variations have been searched\)?/gi,
    read: () => ({ type: 'note', why: WORD_VARIATIONS, isMore: true }),
  },
  {
    // PubMed takes any of these for a field.
    systems: SYSTEM_NAMES.filter((name) => name !== 'PubMed'),
    pattern: /(?<=\S\s{1,9})\[([\p{L}][^[\]=*"\n]{2,200})\](?=\s{0,9}(?:$|\)|(?:and|or|not)\b))/giu,
    read: remarkAtom,
  },
  {
    systems: ['PubMed'],
    pattern: SUBSET_NAMES,
    read: () => NO_SUBSETS,
  },
  {
    systems: SYSTEM_NAMES,
    pattern: new RegExp(`(?<![\\p{L}\\p{N}/])(or|and)\\s?/\\s?(${RANGES})(?![\\p{L}\\p{N}])`, 'giu'),
    read: ([, operator = '', ranges = ''], known) => linesAtom(operator, ranges, known),
  },
  {
    systems: ['Ovid', 'unknown'],
    pattern: new RegExp(
      `(?<=^\\s{0,9}|\\(|\\b(?:and|or|not)\\s{1,3})(${RANGES})\\s?/\\s?(or|and)(?![\\p{L}\\p{N}/])`,
      'giu',
    ),
    read: ([, ranges = '', operator = ''], known) => linesAtom(operator, ranges, known),
  },
  {
    systems: SYSTEM_NAMES,
    pattern: /(?<![\p{L}\p{N}&#])#\s?(\d{1,4}[a-z]?)(?![\p{L}\p{N}-])/gu,
    read: ([, label = '']) => ({ type: 'reference', labels: [label], operator: 'OR', why: null }),
  },
  {
    systems: ['EBSCOhost', 'unknown'],
    // Behind a field, also in its brackets, it is a word.
    pattern:
      /(?<![\p{L}\p{N}"])(?<!\b(?!OR\b)[A-Z]{2}\s{1,3}(?:\([^()\n]{0,200})?)([Ss])(\d{1,3})(?![\p{L}\p{N}"])(?:((?<=[Ss]\d{1,3}[\s()]{1,5}(?:AND|OR|NOT|and|or|not)[\s()]{1,5}S\d{1,3})|(?=[\s()]{1,5}(?:AND|OR|NOT|and|or|not)[\s()]{1,5}[Ss]\d))|)/gu,
    // So it is where no line is named so, unless it is joined to another line.
    read: (match, { has, system }) => {
      const [, sign, label = '', joint] = match;
      const isNamed =
        standsBetweenOperators(match) &&
        (has(label) || (sign === 'S' && system === 'EBSCOhost' && joint !== undefined));
      return isNamed ? { type: 'reference', labels: [label], operator: 'OR', why: null } : null;
    },
  },
];

/** Quotes of one stroke around a phrase, as Embase.com and some readers write them; an apostrophe is none. */
const SINGLE_QUOTED = /(^|[\s(,=])'([^'"\n]{1,200})'(?=$|[\s():/,])/g;
const SINGLE_QUOTING: ReadonlySet<SystemName> = new Set(['Embase.com', 'Web of Science', 'unknown']);
/** Braces of Scopus are quotes with literal marks. Elsewhere they also hold words, except `{or #1-#3}` and ranges. */
const BRACED = /\{(?!(?:or|and)\s)(?![^{}\n]{0,60}\sTO\s)([^{}"\n]{1,200})\}/gi;

export interface Masked {
  /** It has the same length, so that all positions stay. */
  readonly text: string;
  /** By start index. */
  readonly atoms: ReadonlyMap<number, AtomAt>;
}

function masked(text: string, rule: AtomRule, atoms: Map<number, AtomAt>, known: KnownLabels): string {
  const pieces: string[] = [];
  let at = 0;
  for (const match of text.matchAll(rule.pattern)) {
    const atom = rule.read(match, known);
    if (atom === null) continue;
    const from = match.index;
    const to = from + match[0].length;
    pieces.push(text.slice(at, from), MASK.repeat(to - from));
    atoms.set(from, { ...atom, from, to });
    at = to;
  }
  return pieces.length === 0 ? text : [...pieces, text.slice(at)].join('');
}

/**
 * Masks all parts that are no words to search for: limits, references to lines, headings in brackets. Never throws;
 * linear.
 */
export function maskAtoms(typed: string, known: KnownLabels): Masked {
  const { system } = known;
  const atoms = new Map<number, AtomAt>();
  let text = typed.replaceAll(MASK, ' ');
  if (SINGLE_QUOTING.has(system)) text = text.replace(SINGLE_QUOTED, '$1"$2"');
  text = text.replace(BRACED, '"$1"');
  for (const rule of RULES) {
    if (rule.systems.includes(system)) text = masked(text, rule, atoms, known);
  }
  return { text, atoms };
}
