import type { Example } from './example';
import {
  all,
  count,
  type Expectation,
  equal,
  field,
  groups,
  header,
  noHeader,
  noJson,
  number,
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
  /** What the answer must say was charged; null: it must not come that far, and says nothing. */
  readonly credits: number | null;
  readonly question: Question;
  readonly expect: Expectation;
}

const FIRST_FILTER = 'has_doi:true,has_orcid:true,has_references:true';
const FIRST_FIELDS = 'id,doi,authorships,primary_location,keywords';

/** Asked first: its answer gives the examples that the others are about. */
export const FIRST: Assumption = {
  title: 'A list costs 1 credit, says so in its envelope, and takes an e-mail address',
  heading: 'the-list-envelope',
  credits: 1,
  question: {
    target: `/works?filter=${FIRST_FILTER}&sort=cited_by_count:desc&per_page=100&select=${FIRST_FIELDS}&mailto=nobody@example.org`,
  },
  expect: all(
    status(200),
    number('meta.count'),
    equal('meta.page', 1),
    equal('meta.per_page', 100),
    equal('meta.cost_usd', 0.0001),
    count('results', 1, 100),
    count('group_by', 0, 0),
  ),
};

const isOf = (id: string) =>
  field('id', `of ${id}`, (value) => typeof value === 'string' && value.toUpperCase().endsWith(`/${id}`));

function records({ work, doi, orcid, issn, keyword }: Example): readonly Assumption[] {
  const free = (form: string, target: string, expect: Expectation): Assumption => ({
    title: `A record by its ${form} is free`,
    heading: 'the-free-short-form',
    credits: 0,
    question: { target },
    expect: all(status(200), expect),
  });
  return [
    free('short id', `/works/${work}?select=id,display_name`, all(isOf(work), text('display_name', /./))),
    free('DOI, written with its colon and slashes,', `/works/doi:${doi}?select=id`, isOf(work)),
    free('ORCID', `/authors/orcid:${orcid}?select=id`, text('id', /\/A\d+$/)),
    free('ISSN', `/sources/issn:${issn}?select=id`, text('id', /\/S\d+$/)),
    {
      title: 'A record by its whole address costs a credit',
      heading: 'the-free-short-form',
      credits: 1,
      question: { target: `/works/https%3A%2F%2Fopenalex.org%2F${work}?select=id` },
      expect: all(status(200), isOf(work)),
    },
    {
      title: 'A keyword is known by its slug, for a credit',
      heading: 'the-free-short-form',
      credits: 1,
      question: { target: `/keywords/${keyword}` },
      expect: all(status(200), text('id', /\/keywords\/[^/]+$/)),
    },
    {
      title: 'A record that is not there is a 404 with a page instead of JSON',
      heading: 'errors',
      credits: 0,
      question: { target: '/works/W99999999999' },
      expect: all(status(404), noJson),
    },
  ];
}

function refusals(): readonly Assumption[] {
  const refused = (title: string, heading: string, query: string, form: RegExp): Assumption => ({
    title,
    heading,
    credits: 0,
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
    refused('An unknown filter is refused', 'filters', 'filter=grants.funder:F12', /not a valid field/),
    refused(
      'A filter takes at most 100 values',
      'or-lists',
      `filter=openalex:${ids}`,
      /Maximum number of values/,
    ),
    refused('There is no >= in a range', 'ranges', 'filter=publication_year:%3E%3D2020', /must be a number/),
    refused('A page has at most 200 records', 'pages-and-cursors', 'per_page=201', /between 1 and 200/),
    refused('Pages end at 10,000 records', 'pages-and-cursors', 'page=101&per_page=100', /10,?000/),
    {
      title: 'Dates of paid plans are refused in a way that no waiting cures',
      heading: 'fields-of-paid-plans',
      credits: null,
      question: { target: '/works?filter=from_created_date:2024-01-01&per_page=1', isWithoutKey: true },
      expect: all(status(429), equal('error', 'Plan upgrade required'), noHeader('retry-after')),
    },
    {
      title: 'A wrong key is refused, also where nothing is charged',
      heading: 'keys',
      credits: null,
      question: { target: '/works/W2741809807?api_key=not-a-key', isWithoutKey: true },
      expect: all(status(401), text('error', /API key/), noHeader('x-ratelimit-remaining')),
    },
  ];
}

function searches(): readonly Assumption[] {
  const grouped = (
    title: string,
    heading: string,
    query: string,
    expect: Expectation,
    credits = 10,
  ): Assumption => ({
    title,
    heading,
    credits,
    question: { target: `/works?${query}&group_by=type` },
    expect,
  });
  const found = all(status(200), groups);
  return [
    {
      title: 'A search costs 10 credits and says how well each work fits',
      heading: 'prices',
      credits: 10,
      question: { target: '/works?search=open%20access&per_page=1&select=id,relevance_score' },
      expect: all(status(200), count('results', 1, 1), number('results.0.relevance_score')),
    },
    grouped(
      'Groups of a search cost 10 credits, and name codes by whole addresses',
      'group-keys',
      'search=open',
      all(found, text('group_by.0.key', /^https:\/\/openalex\.org\/types\/[a-z-]+$/)),
    ),
    grouped('Titles can be searched', 'search', 'search.title=open', found),
    grouped('Exact forms take wildcards', 'wildcards', 'search.exact=scien*', found),
    grouped(
      'Title and abstract have an exact form with wildcards',
      'wildcards',
      'search.title_and_abstract.exact=scien*',
      found,
    ),
    grouped('Other forms refuse wildcards', 'wildcards', 'search=scien*', refusal(/./), 0),
    {
      title: 'A short search with three fields is free',
      heading: 'the-free-list-form',
      credits: 0,
      question: { target: '/authors?search=smith&per_page=10&select=id,display_name,works_count' },
      expect: all(status(200), count('results', 0, 10)),
    },
  ];
}

function listsAndSuggestions({ name }: Example): readonly Assumption[] {
  return [
    {
      title: 'A cursor leads to the next page and has no page number',
      heading: 'pages-and-cursors',
      credits: 1,
      question: { target: '/works?filter=has_doi:true&cursor=*&per_page=1&select=id' },
      expect: all(status(200), text('meta.next_cursor', /./), equal('meta.page', null)),
    },
    {
      title: 'A sample is as large as asked for',
      heading: 'samples',
      credits: 1,
      question: { target: '/works?sample=5&seed=1&select=id' },
      expect: all(status(200), equal('meta.count', 5), count('results', 5, 5)),
    },
    {
      title: 'Suggestions are free, at most ten, and say what they are',
      heading: 'type-ahead',
      credits: 0,
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

const RATE_HEADERS = ['Limit', 'Remaining', 'Reset', 'Limit-USD', 'Remaining-USD', 'Cost-USD'];

function headers({ work }: Example): readonly Assumption[] {
  const exposed = ['X-RateLimit-Remaining', 'X-RateLimit-Credits-Used', 'X-RateLimit-Reset', 'Retry-After'];
  return [
    {
      title: 'Every answer tells the budget in headers; the reset is a number of seconds below a day',
      heading: 'rate-headers',
      credits: 0,
      question: { target: `/works/${work}?select=doi` },
      expect: all(
        status(200),
        ...RATE_HEADERS.map((name) => header(`X-RateLimit-${name}`, /^\d+(?:\.\d+)?$/)),
        header('X-RateLimit-Reset', /^(?:[0-7]?\d{1,4}|8[0-5]\d{3}|86[0-3]\d{2}|86400)$/),
      ),
    },
    {
      title: 'Pages of any origin may ask, and read the budget',
      heading: 'requests-from-a-browser',
      credits: 0,
      question: {
        target: `/works/${work}?select=title`,
        headers: { Origin: 'https://explorer.example.org' },
      },
      expect: all(
        status(200),
        header('Access-Control-Allow-Origin', /^\*$/),
        ...exposed.map((name) => header('Access-Control-Expose-Headers', new RegExp(`\\b${name}\\b`, 'i'))),
      ),
    },
    {
      title: 'A preflight allows a key in a header',
      heading: 'requests-from-a-browser',
      credits: null,
      question: {
        target: `/works/${work}`,
        method: 'OPTIONS',
        headers: {
          Origin: 'https://explorer.example.org',
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
    ...headers(example),
    ...records(example),
    ...listsAndSuggestions(example),
    ...refusals(),
    ...searches(),
  ];
}
