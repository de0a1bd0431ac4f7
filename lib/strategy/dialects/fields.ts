import type { SearchScope } from '@/lib/search-text/search-wish';
import type { SystemName } from './types';

/** How much a field searches, compared with the scope that it is read as. */
export type FieldReach = 'same' | 'more' | 'part' | 'other';

/** The meaning of a field code or tag of another system. */
export type FieldMeaning =
  /** `why`: the difference from the scope that it is read as, in a sentence; null: there is none. */
  | {
      readonly type: 'scope';
      readonly scope: SearchScope;
      readonly why: string | null;
      /** Compared with that scope. */
      readonly reach: FieldReach;
    }
  | { readonly type: 'heading' }
  | { readonly type: 'publication-type' }
  | { readonly type: 'language' }
  | { readonly type: 'year' }
  /** A field that words cannot be searched for in; `why` is the reason, in a sentence. */
  | { readonly type: 'other'; readonly why: string };

const TITLE: FieldMeaning = { type: 'scope', scope: 'title', why: null, reach: 'same' };
const BOTH: FieldMeaning = { type: 'scope', scope: 'title_and_abstract', why: null, reach: 'same' };
const HEADING: FieldMeaning = { type: 'heading' };

type ScopeMeaning = Extract<FieldMeaning, { type: 'scope' }>;

function about(why: string, reach: FieldReach): ScopeMeaning {
  return { type: 'scope', scope: 'title_and_abstract', why, reach };
}

function other(what: string): FieldMeaning {
  return { type: 'other', why: `Searches ${what}, which cannot be searched for as words of a work.` };
}

const ABSTRACT: ScopeMeaning = about(
  'Abstracts are not searched by themselves: title and abstract are.',
  'part',
);
const KEYWORDS_WHY = 'Keywords of authors and indexers are not searched: title and abstract are.';
const KEYWORDS = about(KEYWORDS_WHY, 'other');
const WITH_KEYWORDS = about(KEYWORDS_WHY, 'more');
const TEXT_WORDS = about(
  'Also means headings, keywords and further fields of a record: title and abstract are searched.',
  'more',
);
const ALL_FIELDS = about('Means all fields of a record: title and abstract are searched.', 'more');
const SUBSTANCE = about(
  'Names of substances are not searched by themselves: title and abstract are.',
  'other',
);
const ENTRY: FieldMeaning = {
  type: 'other',
  why: 'When a record was entered into the database is not known here. Limit the years of publication instead.',
};
const AUTHORS = other('authors');
const AFFILIATIONS = other('affiliations');
const JOURNALS = other('journals');
const NUMBERS = other('numbers and codes of records');
const FUNDING = other('funders and grants');
const SUBSETS: FieldMeaning = {
  type: 'other',
  why: 'A subset or filter of that database, which has no equivalent here.',
};

/** By the names of codes in lower case, without their marks. */
const MEANINGS: ReadonlyMap<string, FieldMeaning> = new Map(
  (
    [
      ['ti title m_titl tt article-title', TITLE],
      ['tiab title/abstract title-abs ti-ab', BOTH],
      ['ab abs abstract', ABSTRACT],
      ['kw kf ak kp key authkey de mw kx id diskw ot indexterms hw de/id', KEYWORDS],
      ['title-abs-key title-abs-key-auth ts topic', WITH_KEYWORDS],
      ['tw mp textword', TEXT_WORDS],
      ['all af noft', ALL_FIELDS],
      ['nm rn tn dn cn substance px', SUBSTANCE],
      ['mh mesh majr sh subheading mm su xm fs xs be mainsubject subt', HEADING],
      ['pt dt doctype zt publicationtype it dtype rtype at', { type: 'publication-type' }],
      ['la lang language lg', { type: 'language' }],
      ['dp pdat py yr pubyear publicationdate', { type: 'year' }],
      ['edat crdt ed ez mhda ep up em rd dc da st lr mda', ENTRY],
      ['au auth author authors in-author 1au fau lastau firstauth ia aid og gp', AUTHORS],
      ['ad affil affiliation in ci cu ps af-id afid affilcountry affilcity oo cy', AFFILIATIONS],
      ['jn ta so journal jt srctitle exactsrctitle cf confname jw pb pub pubtitle', JOURNALS],
      ['pmid uid ui do doi is issn ib isbn an ut pm lid rnumber sn vi ip pg vo vol pii eid', NUMBERS],
      ['gr grant fo ft fg fund-all go', FUNDING],
      ['sb filter subset sf subjarea wc limit-to exclude lim zy zu if stype', SUBSETS],
    ] as const
  ).flatMap(([names, meaning]) => names.split(' ').map((name) => [name, meaning] as const)),
);

/** Names with another meaning in one system. */
const OF_SYSTEM: Partial<Record<SystemName, ReadonlyMap<string, FieldMeaning>>> = {
  PubMed: new Map<string, FieldMeaning>([
    ['id', NUMBERS],
    ['in', AUTHORS],
    ['dt', ENTRY],
  ]),
  Scopus: new Map<string, FieldMeaning>([
    [
      'all',
      {
        type: 'scope',
        scope: 'everything',
        why: 'Means all fields of Scopus, references among them: title, abstract, full text and keywords are searched.',
        reach: 'other',
      },
    ],
  ]),
  'Web of Science': new Map<string, FieldMeaning>([
    ['ed', AUTHORS],
    ['su', SUBSETS],
    ['ad', AFFILIATIONS],
    ['ai', AUTHORS],
  ]),
  Ovid: new Map<string, FieldMeaning>([
    ['dt', ENTRY],
    ['id', KEYWORDS],
    ['if', AUTHORS],
    ['is', NUMBERS],
    ['tm', KEYWORDS],
    ['cp', AFFILIATIONS],
    ['dm', KEYWORDS],
    ['dv', KEYWORDS],
    ['tx', { type: 'scope', scope: 'everything', why: null, reach: 'same' }],
  ]),
  EBSCOhost: new Map<string, FieldMeaning>([
    ['tx', { type: 'scope', scope: 'everything', why: null, reach: 'same' }],
    ['dt', { type: 'year' }],
    ['de', HEADING],
    ['mw', HEADING],
    ['mj', HEADING],
    ['af', AFFILIATIONS],
    ['ag', SUBSETS],
    ['ft', SUBSETS],
    ['rv', SUBSETS],
    ['pz', { type: 'publication-type' }],
    ['xb', WITH_KEYWORDS],
  ]),
  'Embase.com': new Map<string, FieldMeaning>([
    ['de', HEADING],
    ['exp', HEADING],
    ['mj', HEADING],
    ['syn', HEADING],
    ['br', HEADING],
    ['dd', HEADING],
    ['lnk', HEADING],
    ['ta', JOURNALS],
    ['tt', TITLE],
  ]),
};

const UNKNOWN_FIELD: FieldMeaning = {
  type: 'scope',
  scope: 'title_and_abstract',
  why: 'This field is not known here: title and abstract are searched.',
  reach: 'other',
};

/** For a code of unknown meaning in a position where words are no codes. */
const UNKNOWN_CODE: FieldMeaning = {
  type: 'other',
  why: 'The field of this code is not known here, so it cannot be searched.',
};
const CODE = /^[a-z]{2}$/;
const CODES: Partial<Record<SystemName, RegExp>> = {
  Ovid: CODE,
  EBSCOhost: CODE,
  Scopus: /^[a-z]/,
  unknown: CODE,
};

const MORE_FIELDS = 'Also means fields that cannot be searched here.';

/** Names that are written with blanks. */
const LONG_NAMES: ReadonlyMap<string, string> = new Map([
  ['text word', 'tw'],
  ['text words', 'tw'],
  ['all fields', 'all'],
  ['mesh term', 'mesh'],
  ['mesh terms', 'mesh'],
  ['mesh major topic', 'majr'],
  ['mesh subheading', 'sh'],
  ['publication type', 'pt'],
  ['publication date', 'dp'],
  ['date - publication', 'dp'],
  ['date - entry', 'edat'],
  ['date - entrez', 'edat'],
  ['date - create', 'crdt'],
  ['date - completion', 'edat'],
  ['date - mesh', 'mhda'],
  ['date - modification', 'lr'],
  ['date - last revision', 'lr'],
  ['other term', 'ot'],
  ['supplementary concept', 'nm'],
  ['pharmacological action', 'nm'],
  ['ec/rn number', 'rn'],
  ['author keywords', 'ak'],
  ['keywords plus', 'kp'],
  ['author identifiers', 'au'],
  ['group author', 'au'],
  ['editor', 'au'],
  ['publication name', 'so'],
  ['year published', 'py'],
  ['document type', 'dt'],
  ['document types', 'dt'],
  ['languages', 'la'],
  ['address', 'ad'],
  ['organization', 'ad'],
  ['organization-enhanced', 'ad'],
  ['conference', 'cf'],
  ['issn/isbn', 'is'],
  ['accession number', 'ut'],
  ['pubmed id', 'pmid'],
  ['funding agency', 'fo'],
  ['grant number', 'gr'],
  ['research area', 'su'],
  ['research areas', 'su'],
  ['web of science category', 'wc'],
  ['web of science categories', 'wc'],
]);

/** Suffixes of field names in ProQuest: `su.exact.explode`. */
const PARTS_OF_NAME = /(?:\.(?:exact|explode|x))+$/;

/** The names within a code as typed: `.ti,ab.` holds `ti` and `ab`, `[tiab:~3]` holds `tiab`. */
export function fieldNames(code: string): readonly string[] {
  const bare = code
    .replace(/\s?\[mp=[^\]]*\]$/i, '')
    .toLowerCase()
    .replace(/^[\s.:/[]+/, '')
    .replace(/[\s.=:\]]+$/, '')
    .replace(/:(?:noexp|~.*)$/, '')
    .trim();
  const long = LONG_NAMES.get(bare);
  if (long !== undefined) return [long];
  return bare
    .split(/,\s?/)
    .map((name) => name.replace(PARTS_OF_NAME, ''))
    .filter((name) => name !== '');
}

const SCOPE_ORDER: readonly SearchScope[] = [
  'title',
  'title_and_abstract',
  'title_abstract_keywords',
  'everything',
];

export function widerScope(one: SearchScope, other_: SearchScope): SearchScope {
  return SCOPE_ORDER.indexOf(one) >= SCOPE_ORDER.indexOf(other_) ? one : other_;
}

/** Whether a system has a field of this name: `tiab`, `Title/Abstract`, `mh:noexp`. */
export function isField(name: string, system: SystemName): boolean {
  return fieldNames(name).every((each) => meaningOfName(each, system) !== UNKNOWN_FIELD);
}

function meaningOfName(name: string, system: SystemName): FieldMeaning {
  const unknown = CODES[system]?.test(name) === true ? UNKNOWN_CODE : UNKNOWN_FIELD;
  return OF_SYSTEM[system]?.get(name) ?? MEANINGS.get(name) ?? unknown;
}

/**
 * The meaning of a code as typed. The widest of several scopes is used. `why` mentions a field beside title and
 * abstract that cannot be searched.
 */
export function fieldMeaning(code: string, system: SystemName): FieldMeaning {
  const names = fieldNames(code);
  const meanings = names.map((name) => meaningOfName(name, system));
  const scopes = meanings.filter((meaning): meaning is ScopeMeaning => meaning.type === 'scope');
  const [first] = scopes;
  if (first === undefined) return meanings[0] ?? UNKNOWN_FIELD;
  const hasTitle = scopes.some(({ scope }) => scope === 'title');
  const scope = scopes.map((each) => each.scope).reduce(widerScope);
  // `.ti,ab.` is exactly the scope of title and abstract.
  const whys = scopes.flatMap((each) =>
    each.why === null || (hasTitle && each === ABSTRACT) ? [] : [each.why],
  );
  const hasOthers = scopes.length < meanings.length;
  const why = whys[0] ?? (hasOthers ? MORE_FIELDS : null);
  return { type: 'scope', scope, why, reach: reachOf(scopes, scope, hasOthers) };
}

/**
 * Several fields reach as far as the scope they are read as, once they include title and abstract.
 * @param hasOthers there are also fields that cannot be searched.
 */
function reachOf(scopes: readonly ScopeMeaning[], scope: SearchScope, hasOthers: boolean): FieldReach {
  const [first] = scopes;
  if (scopes.length === 1 && first !== undefined && !hasOthers) return first.reach;
  const hasTitle = scopes.some((each) => each.scope === 'title');
  const isWhole =
    (hasTitle && scopes.includes(ABSTRACT)) ||
    scopes.some((each) => each.scope === scope && (each.reach === 'same' || each.reach === 'more'));
  const isMore = hasOthers || scopes.some(({ reach }) => reach === 'more' || reach === 'other');
  if (isWhole) return isMore ? 'more' : 'same';
  return isMore ? 'other' : 'part';
}
