/** The parts of a work that a search reads. Source: docs/behaviours/search.md#scope-and-word-forms. */
export const SEARCH_SCOPES = [
  'everything',
  'title_abstract_keywords',
  'title_and_abstract',
  'title',
] as const;
export type SearchScope = (typeof SEARCH_SCOPES)[number];

/** Whether `therapy` finds `therapies`. */
export const WORD_FORMS = ['stemmed', 'exact'] as const;
export type WordForms = (typeof WORD_FORMS)[number];

/** The settings of a search for works. */
export interface SearchWish {
  readonly scope: SearchScope;
  readonly forms: WordForms;
}

/** The settings of a search that states none: on the map, and in addresses, files and runs of earlier releases. */
export const DEFAULT_WISH: SearchWish = { scope: 'everything', forms: 'stemmed' };

/**
 * The initial settings of Academic Search and comparisons. They search words only, so that counts can be compared with
 * published ones.
 */
export const TEXT_WISH: SearchWish = { scope: 'title_and_abstract', forms: 'stemmed' };

/** Whether a scope also finds works by keywords that OpenAlex assigned by machine. */
export function hasKeywords(scope: SearchScope): boolean {
  return scope === 'everything' || scope === 'title_abstract_keywords';
}

/** Parameters of a search by words, as the service names them. Source: docs/data-contract.md#search. */
export const SEARCH_PARAMETERS = [
  'search',
  'search.exact',
  'search.title_abstract_keywords',
  'search.title_abstract_keywords.exact',
  'search.title_and_abstract',
  'search.title_and_abstract.exact',
  'search.title',
  'search.title.exact',
] as const;
export type SearchParameter = (typeof SEARCH_PARAMETERS)[number];

const PARAMETERS = {
  everything: { stemmed: 'search', exact: 'search.exact' },
  title_abstract_keywords: {
    stemmed: 'search.title_abstract_keywords',
    exact: 'search.title_abstract_keywords.exact',
  },
  title_and_abstract: { stemmed: 'search.title_and_abstract', exact: 'search.title_and_abstract.exact' },
  title: { stemmed: 'search.title', exact: 'search.title.exact' },
} as const satisfies Record<SearchScope, Record<WordForms, SearchParameter>>;

export function searchParameter({ scope, forms }: SearchWish): SearchParameter {
  return PARAMETERS[scope][forms];
}

/** The settings of a parameter of the service. */
export function wishOfParameter(parameter: SearchParameter): SearchWish {
  const bare = parameter.replace(/^search\.?/, '').replace(/\.?exact$/, '');
  return {
    scope: SEARCH_SCOPES.find((scope) => scope === bare) ?? 'everything',
    forms: parameter.endsWith('.exact') ? 'exact' : 'stemmed',
  };
}

const SCOPE_NAMES: Readonly<Record<SearchScope, string>> = {
  everything: 'Title, abstract, full text and keywords',
  title_abstract_keywords: 'Title, abstract and keywords',
  title_and_abstract: 'Title and abstract',
  title: 'Title',
};

const FORM_NAMES: Readonly<Record<WordForms, string>> = {
  stemmed: 'All forms of the words',
  exact: 'Exact words',
};

export function scopeName(scope: SearchScope): string {
  return SCOPE_NAMES[scope];
}

export function formsName(forms: WordForms): string {
  return FORM_NAMES[forms];
}

/**
 * Whether a text seems to have a truncation or wildcard that can be sent. Used for the address of a search, before the
 * grammar is loaded; the grammar decides what is sent.
 */
export function mayNeedExact(text: string): boolean {
  return /[\p{L}\p{N}_]{3}[*$]|[\p{L}\p{N}_]\?[\p{L}\p{N}_]|\p{L}{2}#\p{L}|\p{L}{3}#/u.test(text);
}

/** Reads `scope` and `forms` of an address; unknown values are ignored. */
export function readWish(query: URLSearchParams, usual: SearchWish = DEFAULT_WISH): SearchWish {
  return {
    scope: SEARCH_SCOPES.find((scope) => scope === query.get('scope')) ?? usual.scope,
    forms: WORD_FORMS.find((forms) => forms === query.get('forms')) ?? usual.forms,
  };
}

/** The parameters of an address that differ from the defaults, as pairs. */
export function wishPairs(
  { scope, forms }: SearchWish,
  usual: SearchWish = DEFAULT_WISH,
): readonly (readonly [string, string])[] {
  return [
    ['scope', scope === usual.scope ? '' : scope],
    ['forms', forms === usual.forms ? '' : forms],
  ];
}

/** Scope, forms and further facts of a query as sent: 'title and abstract, exact words, 2019 to 2021, 35 works'. */
export function describeSent({ scope, forms }: SearchWish, facts: readonly string[] = []): string {
  return [scopeName(scope).toLowerCase(), formsName(forms).toLowerCase(), ...facts].join(', ');
}
