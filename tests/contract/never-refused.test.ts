import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { seededRandom } from '@/lib/base/random';
import { FIELD_CATALOGUE } from '@/lib/entities/catalogue/catalogue';
import { createLibrary } from '@/lib/library/library';
import type { ListParams } from '@/lib/openalex/api';
import { InvalidRequestError } from '@/lib/openalex/errors';
import { buildListRequest } from '@/lib/openalex/list-params';

/*
 * The library refuses what the service refuses. Whatever the client lets pass, it must answer.
 * Empty, since a refusal hangs on the request alone.
 */
const library = createLibrary(new Map(), { name: 'empty' });

const VALUES = [
  ...['5', '>5', '<5', '5-9', '5-', '-9', '9-5', '>=5', '<=5', '1.5', 'abc', 'é', '\ud800', 'host_venue'],
  ...['true', 'false', 'TRUE', 'null', '!null', '!true', 'none', 'NONE', 'undefined', ' ', '', '""'],
  ...['2020-01-01', '>2020-01-01', '2020-13-45', '2020-02-31', '2020-1-1', '2020-01-01-2021-01-01'],
  ...['W12', 'https://openalex.org/W12', 'W12|W13', '!W12|W13', 'W12+W13', 'W12 W13', 'W12|', '|', 'a|!b'],
  ...['"a, b"', '"a', 'a"b', 'what?', 'wh*t', 'what*', '"wh*t"', '*', '!a', '! a', 'a !b', '"!a"', '!'],
  ...['"smart* phone"', '"sm* phone"', '"smart* phone" x', '"a b?" c', '"neuro*"'],
  ...['a AND b', '(a', 'a)', '(a AND', 'AND', '"x" "y"', 'x~2', 'https://x.org/a?b=c', 'a+', '%2C', '5|>6'],
  ...[
    '!5',
    '!5-9',
    '!>5',
    '!2020-',
    '!-5',
    '!2020-01-01',
    '!"a b"',
    '"!a b"',
    '"a b"|c',
    'c|"a, b"',
    '!"a b"|c',
  ],
  'x|'.repeat(120),
];

const LONG_PHRASES = ['a', 'b', 'c', 'd'].map((letter) => `"${letter.repeat(90)}"`).join(' ');
const SEARCHES = [
  ...[
    'open access',
    'what?',
    'wh*t',
    'a|b',
    '!a',
    '"!a"',
    '! ! a',
    'a host_venue',
    '"',
    '"x',
    '(x',
    '()',
    '""',
  ],
  ...[
    'AND',
    'NOT',
    'NOT a',
    'a AND',
    'a OR OR b',
    'a AND (b OR',
    '(AND)',
    '(a)(b)',
    '~',
    'x~2',
    '"x y"~3',
    '"~2',
  ],
  ...['"a b?" c', '"*x y"', '"sm* x"', '"smart* phone"', '"smart* x"~3', '"wh*t"', '"a" "b"', '"" x'],
  ...['\u0000', '\ud83e', '{', '\\"', 'a || b', '*a', '"a?b', '"'.repeat(7), 'x'.repeat(3_000), LONG_PHRASES],
];

interface Outcome {
  readonly isSent: boolean;
  /** Status of a refusal; null: answered, or never sent. */
  readonly refusal: number | null;
}

function outcomeOf(kind: EntityKind, params: ListParams): Outcome {
  try {
    const { status } = library.answer(buildListRequest(kind, params));
    return { isSent: true, refusal: status === 200 ? null : status };
  } catch (error) {
    if (error instanceof InvalidRequestError) return { isSent: false, refusal: null };
    throw error;
  }
}

/** Which of many requests were refused, and how many were sent. */
function trial(requests: Iterable<readonly [EntityKind, ListParams]>) {
  const refused: string[] = [];
  let sent = 0;
  for (const [kind, params] of requests) {
    const { isSent, refusal } = outcomeOf(kind, params);
    if (isSent) sent += 1;
    // A paid plan may filter and sort by these; whether the key has one, the service knows (429).
    if (refusal !== null && refusal !== 429) refused.push(`${refusal} ${kind} ${JSON.stringify(params)}`);
  }
  return { sent, refused: refused.slice(0, 10) };
}

function* filters(): Generator<readonly [EntityKind, ListParams]> {
  for (const kind of ENTITY_KINDS) {
    for (const key of FIELD_CATALOGUE[kind].filterable) {
      for (const value of VALUES) yield [kind, { filter: `${key}:${value}` }];
    }
  }
}

function* searches(): Generator<readonly [EntityKind, ListParams]> {
  for (const kind of ENTITY_KINDS) for (const search of SEARCHES) yield [kind, { search }];
}

function* fields(): Generator<readonly [EntityKind, ListParams]> {
  for (const kind of ENTITY_KINDS) {
    const { sortable, selectable, groupable } = FIELD_CATALOGUE[kind];
    for (const sort of sortable) yield [kind, { sort }];
    for (const field of selectable) yield [kind, { select: [field] }];
    for (const groupBy of groupable) {
      yield [kind, { groupBy }];
      yield [kind, { groupBy: `${groupBy}:include_unknown`, sort: 'cited_by_count.mean:desc' }];
      yield [kind, { groupBy: `${groupBy},${groupable[0]}`, cursor: '*' }];
      yield [kind, { groupBy, cursor: '*', perPage: 200 }];
    }
  }
}

function* mixtures(): Generator<readonly [EntityKind, ListParams]> {
  const random = seededRandom(20_261_120);
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const perhaps = <Item>(items: readonly Item[]) => (random() < 0.3 ? pick(items) : undefined);
  for (let round = 0; round < 4_000; round += 1) {
    const kind = pick(ENTITY_KINDS) ?? 'works';
    const { sortable, selectable, groupable } = FIELD_CATALOGUE[kind];
    const field = pick(sortable) ?? '';
    yield [
      kind,
      {
        search: perhaps(SEARCHES),
        sort: perhaps([field, `${field}:desc`, `${field}.mean`, 'count', 'key:desc', 'relevance_score:desc']),
        page: perhaps([0, 1, 1.5, 2, 100, 101, 10_000]),
        perPage: perhaps([0, 1, 25, 100, 101, 200]),
        cursor: perhaps(['*', 'null', 'none', '', ' ']),
        select: perhaps([[pick(selectable) ?? ''], ['ids.openalex']]),
        sample: perhaps([0, 1, 10_000, 10_001]),
        seed: perhaps([0, 7, -1]),
        groupBy: perhaps([pick(groupable) ?? '', `${pick(groupable)},${pick(groupable)}`]),
      },
    ];
  }
}

describe('a request for known fields that the client lets pass', () => {
  it.each([
    ['any filter', filters, 8_000],
    ['any search', searches, 200],
    ['any field', fields, 800],
    ['any mixture', mixtures, 300],
  ])('is never refused, with %s', (_, requests, atLeast) => {
    const { sent, refused } = trial(requests());
    expect(refused).toEqual([]);
    expect(sent).toBeGreaterThan(atLeast);
  });

  it.each<[ListParams, string]>([
    [{ filter: 'title.search:what?' }, 'Invalid value for filter title.search: what?'],
    [{ filter: 'title.search:none' }, 'Invalid value for filter title.search: none'],
    [{ filter: 'title.search.exact:wh*t' }, 'Invalid value for filter title.search.exact: wh*t'],
    [{ filter: 'title.search:a|!b' }, 'Invalid value for filter title.search: a|!b'],
    [
      { filter: 'from_publication_date:2020-02-31' },
      'Invalid value for filter from_publication_date: 2020-02-31',
    ],
    [{ filter: 'language:host_venue' }, 'Invalid value for filter language: host_venue'],
    [{ cursor: 'null' }, 'There are no further results'],
    [
      { cursor: '*', groupBy: 'type,language' },
      'Groups of several fields, or of true and false, cannot be paged by cursor',
    ],
    [
      { cursor: '*', groupBy: 'is_retracted' },
      'Groups of several fields, or of true and false, cannot be paged by cursor',
    ],
    [
      { groupBy: 'type,is_oa' },
      'At most three fields can be grouped within one another, and none of true and false, continents or versions',
    ],
    [{ groupBy: 'type', sort: 'title.mean' }, 'Cannot sort works by title.mean'],
  ])('%j would be, and is not sent', (params, message) => {
    expect(() => buildListRequest('works', params)).toThrow(new InvalidRequestError(message));
  });

  it.each<[ListParams, string]>([
    [{ filter: 'title.search:open access|"a, b"' }, 'filter=title.search:open%20access|%22a,%20b%22'],
    [{ filter: 'title.search.exact:metho*' }, 'filter=title.search.exact:metho*'],
    [{ filter: 'authorships.author.id:A12+A13' }, 'filter=authorships.author.id:A12%20A13'],
    [{ filter: 'topics.id:!https://openalex.org/T12|t13' }, 'filter=topics.id:!T12|t13'],
    [{ filter: 'from_publication_date:2020-02-29' }, 'filter=from_publication_date:2020-02-29'],
    [{ search: 'host_venue' }, 'search=host%20venue'],
    [{ groupBy: 'type', sort: 'cited_by_count.mean:desc' }, 'group_by=type&sort=cited_by_count.mean:desc'],
  ])('%j is sent as %s', (params, query) => {
    expect(buildListRequest('works', params).query).toBe(query);
  });
});
