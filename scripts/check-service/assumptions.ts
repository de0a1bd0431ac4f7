import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import type { Example } from './example';
import {
  all,
  atLeast,
  count,
  type Expectation,
  emptyGroups,
  equal,
  field,
  groups,
  header,
  noHeader,
  noJson,
  number,
  record,
  refusal,
  status,
  text,
} from './expectations';
import type { Question } from './question';

/** One statement of docs/data-contract.md that the product rests on, and how the service is asked whether it holds. */
export interface Assumption {
  readonly title: string;
  /** Its heading in docs/data-contract.md, as in an address. */
  readonly heading: string;
  readonly question: Question;
  readonly expect: Expectation;
  /** Whether the product would show something untrue, or fail at what it offers, where it no longer holds. */
  readonly misleads: boolean;
}

/** What only several answers together show. */
export interface Comparison extends Pick<Assumption, 'title' | 'heading' | 'misleads'> {
  readonly questions: readonly Question[];
  /** What is wrong with the counts of the answers, in their order; null: nothing. */
  readonly expect: (counts: readonly number[]) => string | null;
}

const FIRST_FILTER = 'has_doi:true,has_orcid:true,has_references:true';
const FIRST_FIELDS = 'id,doi,authorships,primary_location,keywords';

/** Asked first: its answer gives the examples that the others are about. */
export const FIRST: Assumption = {
  title: 'A list counts what it finds, and takes an e-mail address',
  heading: 'the-list-envelope',
  misleads: true,
  question: {
    target: `/works?filter=${FIRST_FILTER}&sort=cited_by_count:desc&per_page=100&select=${FIRST_FIELDS}&mailto=nobody@example.org`,
  },
  expect: all(status(200), number('meta.count'), count('results', 1, 100)),
};

/** What else the first answer says, on which nothing rests. */
const ENVELOPE: Assumption = {
  title: 'A list says in its envelope what it cost, and which page it is',
  heading: 'the-list-envelope',
  misleads: false,
  question: FIRST.question,
  expect: all(
    status(200),
    equal('meta.page', 1),
    equal('meta.per_page', 100),
    number('meta.cost_usd'),
    count('group_by', 0, 0),
  ),
};

const isOf = (id: string) =>
  field('id', `of ${id}`, (value) => typeof value === 'string' && value.toUpperCase().endsWith(`/${id}`));

const bears = (...ids: readonly string[]): Expectation => all(...ids.map((id) => text(id, /./)));

function records({ work, doi, orcid, issn, keyword }: Example): readonly Assumption[] {
  const single = (form: string, target: string, expect: Expectation): Assumption => ({
    title: `A record is found by its ${form}`,
    heading: 'the-free-short-form',
    misleads: true,
    question: { target },
    expect: all(status(200), expect),
  });
  return [
    single('short id', `/works/${work}?select=id,display_name`, all(isOf(work), bears('display_name'))),
    single('DOI, written with its colon and slashes,', `/works/doi:${doi}?select=id`, isOf(work)),
    single('ORCID', `/authors/orcid:${orcid}?select=id`, text('id', /\/A\d+$/)),
    single('ISSN', `/sources/issn:${issn}?select=id`, text('id', /\/S\d+$/)),
    single('whole address', `/works/https%3A%2F%2Fopenalex.org%2F${work}?select=id`, isOf(work)),
    single('slug, a keyword', `/keywords/${keyword}`, text('id', /\/keywords\/[^/]+$/)),
    {
      title: 'A record that is not there is a 404 with a page instead of JSON',
      heading: 'errors',
      misleads: false,
      question: { target: '/works/W99999999999' },
      expect: all(status(404), noJson),
    },
    {
      title: 'A key is taken in the address, as pages send it',
      heading: 'keys',
      misleads: true,
      question: { target: `/works/${work}?select=id,type`, isKeyInAddress: true },
      expect: all(status(200), isOf(work)),
    },
  ];
}

/** Lists of everything, whose first record is read as the product reads it. */
function kinds(): readonly Assumption[] {
  return ENTITY_KINDS.map((kind) => ({
    title: `There are ${kind}, and they can be read`,
    heading: 'records',
    misleads: true,
    question: { target: `/${kind}?per_page=1` },
    expect: all(status(200), atLeast('meta.count', 1), record(kind)),
  }));
}

function refusals(): readonly Assumption[] {
  const refused = (title: string, heading: string, query: string, form: RegExp): Assumption => ({
    title,
    heading,
    misleads: false,
    question: { target: `/works?${query}` },
    expect: refusal(form),
  });
  const ids = Array.from({ length: 101 }, (_, at) => `W${10_000_000 + at}`).join('|');
  return [
    refused('An unknown parameter is refused', 'list-parameters', 'group_bogus=5', /not a valid parameter/),
    refused(
      'Fields below the root cannot be selected',
      'selecting-fields',
      'select=open_access.is_oa',
      /select/,
    ),
    refused(
      'A removed filter is refused',
      'removed-filters',
      'filter=grants.funder:F12',
      /not a valid field/,
    ),
    refused(
      'A filter takes at most 100 values',
      'or-lists',
      `filter=openalex:${ids}`,
      /Maximum number of values/,
    ),
    refused('There is no >= in a range', 'ranges', 'filter=publication_year:%3E%3D2020', /must be a number/),
    refused('A page has at most 200 records', 'pages-and-cursors', 'per_page=201', /between 1 and 200/),
    refused('Pages end at 10,000 records', 'pages-and-cursors', 'page=101&per_page=100', /10,?000/),
    refused('Stemmed forms refuse wildcards', 'wildcards', 'search=scien*&per_page=1', /./),
    {
      title: 'Dates of paid plans are refused in a way that no waiting cures',
      heading: 'fields-of-paid-plans',
      misleads: false,
      question: { target: '/works?filter=from_created_date:2024-01-01&per_page=1', isWithoutKey: true },
      expect: all(status(429), equal('error', 'Plan upgrade required'), noHeader('retry-after')),
    },
    {
      title: 'A wrong key is refused, also where nothing is charged',
      heading: 'keys',
      misleads: false,
      question: { target: '/works/W2741809807?api_key=not-a-key', isWithoutKey: true },
      expect: all(status(401), text('error', /API key/), noHeader('x-ratelimit-remaining')),
    },
  ];
}

function searches(): readonly Assumption[] {
  const grouped = (title: string, parameter: string, expect: Expectation = groups): Assumption => ({
    title,
    heading: 'wildcards',
    misleads: true,
    question: { target: `/works?${parameter}=scien*&group_by=type` },
    expect: all(status(200), expect),
  });
  return [
    {
      title: 'A search says how well each work fits',
      heading: 'search',
      misleads: true,
      question: { target: '/works?search=open%20access&per_page=1&select=id,relevance_score' },
      expect: all(status(200), count('results', 1, 1), number('results.0.relevance_score')),
    },
    grouped(
      'Exact forms take wildcards, and groups name codes by whole addresses',
      'search.exact',
      all(groups, text('group_by.0.key', /^https:\/\/openalex\.org\/types\/[a-z-]+$/)),
    ),
    grouped('Title and abstract have an exact form with wildcards', 'search.title_and_abstract.exact'),
    {
      title: 'A short search with three fields is answered',
      heading: 'the-free-list-form',
      misleads: true,
      question: { target: '/authors?search=smith&per_page=10&select=id,display_name,works_count' },
      expect: all(status(200), count('results', 0, 10)),
    },
  ];
}

const CURSOR: Question = { target: '/works?filter=has_doi:true&cursor=*&per_page=1&select=id' };

function listsAndSuggestions({ name, works }: Example): readonly Assumption[] {
  return [
    {
      title: 'A hundred ids in one filter bring their works',
      heading: 'or-lists',
      misleads: true,
      question: { target: `/works?filter=openalex:${works.join('|')}&per_page=100&select=id` },
      expect: all(status(200), count('results', Math.ceil(works.length * 0.95), works.length)),
    },
    {
      title: 'A cursor leads to the next page',
      heading: 'pages-and-cursors',
      misleads: true,
      question: CURSOR,
      expect: all(status(200), text('meta.next_cursor', /./)),
    },
    {
      title: 'With a cursor there is no page number',
      heading: 'pages-and-cursors',
      misleads: false,
      question: CURSOR,
      expect: all(status(200), equal('meta.page', null)),
    },
    {
      title: 'A sample is as large as asked for',
      heading: 'samples',
      misleads: true,
      question: { target: '/works?sample=5&seed=1&select=id' },
      expect: all(status(200), equal('meta.count', 5), count('results', 5, 5)),
    },
    {
      title: 'Groups of few values are filled up with groups of nothing, which the product leaves out',
      heading: 'grouping',
      misleads: false,
      question: { target: '/works?filter=type:article&group_by=type' },
      expect: all(status(200), groups, emptyGroups),
    },
    {
      title: 'Suggestions are at most ten, and say what they are',
      heading: 'type-ahead',
      misleads: true,
      question: { target: `/autocomplete/authors?q=${encodeURIComponent(name)}` },
      expect: all(
        status(200),
        count('results', 1, 10),
        text('results.0.id', /\/A\d+$/),
        text('results.0.display_name', /./),
        equal('results.0.entity_type', 'author'),
        number('results.0.works_count'),
      ),
    },
  ];
}

/** Those that the product reads, and the same in dollars. */
const RATE_HEADERS = {
  read: ['Limit', 'Remaining', 'Credits-Used', 'Reset'],
  dollars: ['Limit-USD', 'Remaining-USD', 'Cost-USD'],
} as const;

const figures = (names: readonly string[]): readonly Expectation[] =>
  names.map((name) => header(`X-RateLimit-${name}`, /^\d+(?:\.\d+)?$/));

function headers({ work }: Example): readonly Assumption[] {
  const exposed = ['X-RateLimit-Remaining', 'X-RateLimit-Credits-Used', 'X-RateLimit-Reset', 'Retry-After'];
  const Origin = 'https://explorer.example.org';
  return [
    {
      title: 'Every answer tells the budget in headers; the reset is a number of seconds below a day',
      heading: 'rate-headers',
      misleads: true,
      question: { target: `/works/${work}?select=doi` },
      expect: all(
        status(200),
        ...figures(RATE_HEADERS.read),
        header('X-RateLimit-Reset', /^(?:[0-7]?\d{1,4}|8[0-5]\d{3}|86[0-3]\d{2}|86400)$/),
      ),
    },
    {
      title: 'Every answer tells the budget in dollars too',
      heading: 'rate-headers',
      misleads: false,
      question: { target: `/works/${work}?select=doi` },
      expect: all(status(200), ...figures(RATE_HEADERS.dollars)),
    },
    {
      title: 'Pages of any origin may ask, and read the budget',
      heading: 'requests-from-a-browser',
      misleads: true,
      question: { target: `/works/${work}?select=title`, headers: { Origin } },
      expect: all(
        status(200),
        header('Access-Control-Allow-Origin', /^\*$/),
        ...exposed.map((name) => header('Access-Control-Expose-Headers', new RegExp(`\\b${name}\\b`, 'i'))),
      ),
    },
    {
      title: 'A preflight allows a key in a header',
      heading: 'requests-from-a-browser',
      misleads: false,
      question: {
        target: `/works/${work}`,
        method: 'OPTIONS',
        headers: {
          Origin,
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': 'authorization',
        },
      },
      expect: all(status(204), header('Access-Control-Allow-Headers', /\bauthorization\b/i)),
    },
  ];
}

/** What is asked once there are examples. */
export function assumptionsAbout(example: Example): readonly Assumption[] {
  return [
    ENVELOPE,
    ...headers(example),
    ...records(example),
    ...kinds(),
    ...listsAndSuggestions(example),
    ...refusals(),
    ...searches(),
  ];
}

const SEARCHED = encodeURIComponent('"antimicrobial resistance"');

/** How many there are, at the least price. */
const counted = (list: string): Question => ({ target: `/${list}&per_page=1&select=id` });

/** What shows in counts alone. */
export const COMPARISONS: readonly Comparison[] = [
  {
    title: 'Wider scopes find more: title, with abstract, with full text and keywords',
    heading: 'search',
    misleads: true,
    questions: ['search.title', 'search.title_and_abstract', 'search'].map((scope) =>
      counted(`works?${scope}=${SEARCHED}`),
    ),
    expect: ([title = 0, abstract = 0, everything = 0]) =>
      title <= abstract && abstract <= everything
        ? null
        : `${title} by title, ${abstract} by title and abstract, ${everything} by everything`,
  },
  {
    title: 'Keywords add to title and abstract, and full text to both',
    heading: 'search',
    misleads: false,
    questions: ['search.title_and_abstract', 'search.title_abstract_keywords', 'search'].map((scope) =>
      counted(`works?${scope}=${SEARCHED}`),
    ),
    expect: ([abstract = 0, keywords = 0, everything = 0]) =>
      abstract <= keywords && keywords <= everything
        ? null
        : `${abstract} by title and abstract, ${keywords} with keywords, ${everything} by everything`,
  },
  {
    title: 'A text in brackets keeps its last letters, and finds no less than one that loses them',
    heading: 'last-letters',
    misleads: true,
    questions: [
      counted(`works?search.title_and_abstract=${encodeURIComponent('(malaria AND Thailand)')}`),
      counted(`works?search.title_and_abstract=${encodeURIComponent('malaria AND Thailand')}`),
    ],
    expect: ([inBrackets = 0, bare = 0]) =>
      inBrackets >= bare ? null : `${inBrackets} in brackets, ${bare} without`,
  },
  {
    title: 'Values of several words stand bare in a list of values',
    heading: 'quoted-values',
    misleads: true,
    questions: [
      counted('sources?filter=type:book%20series|journal'),
      counted('sources?filter=type:%22book%20series%22|journal'),
    ],
    expect: ([bare = 0, quoted = 0]) => (bare >= quoted ? null : `${bare} bare, ${quoted} in quotes`),
  },
];
