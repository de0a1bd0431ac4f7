import type { EntityKind } from '@/lib/base/entity-kind';
import { createLibrary, type Library } from '@/lib/library/library';
import type { RawRecord } from '@/lib/library/raw-record';
import { bothLibraries } from './both-libraries';

export const url = (id: string) => `https://openalex.org/${id}`;

function work(number: number, title: string, fields: RawRecord = {}): RawRecord {
  return {
    id: url(`W${number}`),
    doi: `https://doi.org/10.5555/t.${number}`,
    title,
    display_name: title,
    publication_year: 2020,
    publication_date: '2020-06-01',
    ids: { openalex: url(`W${number}`) },
    type: 'article',
    cited_by_count: 0,
    is_retracted: false,
    open_access: { is_oa: false, oa_status: 'closed' },
    referenced_works: [],
    related_works: [],
    abstract_inverted_index: null,
    ...fields,
  };
}

function byline(...authors: readonly (readonly [string, string])[]): readonly RawRecord[] {
  return authors.map(([id, name]) => ({
    author: { id: url(id), display_name: name, orcid: null },
    institutions: [
      { id: url('I20'), display_name: 'Child Lab', country_code: 'FR', lineage: [url('I20'), url('I10')] },
    ],
  }));
}

const WORKS: readonly RawRecord[] = [
  work(30, 'Open access in networks', {
    publication_year: 2019,
    publication_date: '2019-03-04',
    cited_by_count: 5,
    open_access: { is_oa: true, oa_status: 'gold' },
    authorships: byline(['A11', 'Ada Lovett'], ['A12', 'Béla Kun']),
    primary_location: {
      source: {
        id: url('S40'),
        display_name: 'Journal of Tests',
        issn_l: '1234-5679',
        type: 'journal',
        host_organization: url('P50'),
        host_organization_lineage: [url('P50'), url('P51')],
      },
    },
    topics: [
      { id: url('T60'), display_name: 'Testing', field: { id: url('fields/17'), display_name: 'CS' } },
    ],
    keywords: [{ id: url('keywords/open-access'), display_name: 'Open access', score: 0.9 }],
    funders: [{ id: url('F70'), display_name: 'Fund' }],
    abstract_inverted_index: { Learning: [0], machines: [1, 3], and: [2] },
    language: 'en',
  }),
  work(17, 'Closed access, open questions', {
    publication_year: 2021,
    publication_date: '2021-12-31',
    cited_by_count: 5,
    referenced_works: [url('W30'), url('W404')],
    related_works: [url('W100')],
    authorships: byline(['A12', 'Béla Kun']),
    keywords: [{ keyword: 'Open Access', score: 0.4 }],
    grants: [{ funder: url('F70'), award_id: 'X-1' }],
    language: 'de',
  }),
  work(100, 'A study of neural networks', {
    type: 'review',
    cited_by_count: 12,
    doi: null,
    referenced_works: [url('W30')],
    is_retracted: true,
  }),
  work(15, 'Core or not?', { is_xpac: true }),
  work(200, 'Relearning &amp; <i>networked</i> thoughts', {
    publication_year: null,
    publication_date: null,
    abstract_inverted_index: { open: [0], the: [1], access: [2] },
    type: 'article',
  }),
];

const OTHERS: ReadonlyMap<EntityKind, readonly RawRecord[]> = new Map([
  [
    'authors',
    [
      {
        id: url('A11'),
        display_name: 'Ada Lovett',
        orcid: 'https://orcid.org/0000-0000-0000-0001',
        works_count: 1,
        cited_by_count: 5,
        last_known_institutions: [{ id: url('I20'), display_name: 'Child Lab', country_code: 'FR' }],
      },
      {
        id: url('A12'),
        display_name: 'Béla Kun',
        works_count: 2,
        cited_by_count: 10,
        last_known_institution: { id: url('I10'), display_name: 'Parent', country_code: 'US' },
      },
      { id: url('A13'), display_name: 'Nobody Yet', works_count: 0, cited_by_count: 0 },
    ],
  ],
  [
    'sources',
    [
      {
        id: url('S40'),
        display_name: 'Journal of Tests',
        issn_l: '1234-5679',
        issn: ['1234-5679'],
        type: 'journal',
        host_organization: url('P50'),
        host_organization_name: 'Small Press',
        works_count: 1,
        cited_by_count: 5,
      },
      {
        id: url('S41'),
        display_name: 'Testing Archive',
        type: 'repository',
        works_count: 0,
        cited_by_count: 0,
      },
    ],
  ],
  [
    'institutions',
    [
      {
        id: url('I10'),
        display_name: 'Parent',
        ror: 'https://ror.org/0zzz00139',
        country_code: 'US',
        lineage: [url('I10')],
        geo: { city: 'Testville', country_code: 'US', country: 'United States' },
        works_count: 2,
        cited_by_count: 9,
      },
      { id: url('I20'), display_name: 'Child Lab', country_code: 'FR', lineage: [url('I20'), url('I10')] },
    ],
  ],
  [
    'topics',
    [
      {
        id: url('T60'),
        display_name: 'Testing',
        field: { id: url('fields/17') },
        description: 'unit checks',
      },
    ],
  ],
  [
    'publishers',
    [
      {
        id: url('P50'),
        display_name: 'Small Press',
        parent_publisher: url('P51'),
        lineage: [url('P50'), url('P51')],
      },
      { id: url('P51'), display_name: 'Big Press', parent_publisher: null, lineage: [url('P51')] },
    ],
  ],
  ['funders', [{ id: url('F70'), display_name: 'Fund', country_code: 'DE', grants_count: 4 }]],
  ['keywords', [{ id: url('keywords/open-access'), display_name: 'Open access', works_count: 2 }]],
  [
    'concepts',
    [{ id: url('C80'), display_name: 'Network', level: 1, wikidata: 'https://www.wikidata.org/wiki/Q1' }],
  ],
]);

const TINY = new Map([...OTHERS, ['works' as const, WORKS]]);

/** Five works of several generations and what surrounds them. */
export function tinyLibrary(): Library {
  return createLibrary(TINY, { name: 'tiny' });
}

/** The same records in memory and on disk: whatever is asked, both answer alike. */
export function tinyLibraries(): readonly (readonly [string, Library])[] {
  return bothLibraries(TINY, 'tiny');
}

type Fields = Readonly<Record<string, unknown>>;

interface Hit extends Fields {
  readonly id: string;
  readonly display_name: string;
}

interface GroupBody extends Fields {
  readonly key: string;
  readonly key_display_name: string;
  readonly count: number;
}

/** What bodies of any endpoint may hold; each test looks only at what its endpoint sends. */
export interface AskedBody extends Fields {
  readonly meta: Fields & { readonly next_cursor?: string | null; readonly count: number };
  readonly results: readonly Hit[];
  readonly group_by: readonly GroupBody[];
  readonly group_bys: readonly { readonly group_by_key: string; readonly groups: readonly GroupBody[] }[];
  readonly error: string;
  readonly message: string;
}

export interface Asked {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly contentType: string;
  readonly text: string;
  readonly body: AskedBody;
}

/** Asks with a query written plainly; values are encoded here. */
export function ask(library: Library, path: string, query: Readonly<Record<string, string>> = {}): Asked {
  const answer = library.answer({ path, query: new URLSearchParams(query).toString() });
  const { status, headers, contentType, body: text } = answer;
  return {
    status,
    headers,
    contentType,
    text,
    body: contentType === 'application/json' ? JSON.parse(text) : {},
  };
}

/** The short ids of a list answer, in order. */
export function idsOf(asked: Asked): readonly string[] {
  return asked.body.results.map(({ id }) => id.replace('https://openalex.org/', ''));
}
