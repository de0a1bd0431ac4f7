import { batchOf } from '@/lib/openalex/endpoints/batch';
import { AloneLeft, findByExternalIds, findByIds } from '@/lib/openalex/endpoints/find-records';
import { fetchSourceByIssn, fetchSourcesByIssn } from '@/lib/openalex/endpoints/issn-sources';
import { ApiError } from '@/lib/openalex/errors';
import { rawEntity, rawWork } from '@/tests/support/build-records';
import { createLibraryClient } from '@/tests/support/library-client';

const doi = (index: number) => `10.5555/example.${index}`;
const workWithDoi = (index: number, text = doi(index)) =>
  rawWork(`W${1000 + index}`, {
    changes: {
      doi: `https://doi.org/${text}`,
      ids: { doi: `https://doi.org/${text}`, pmid: `https://pubmed.ncbi.nlm.nih.gov/${5000 + index}` },
    },
  });

describe('findByExternalIds(api, type, ids, options)', () => {
  it('asks DOIs fifty at a time, each once, and passes over what is none', async () => {
    const works = Array.from({ length: 120 }, (_, index) => workWithDoi(index));
    const { client, requests } = createLibraryClient(works);
    const dois = Array.from({ length: 121 }, (_, index) => doi(index));
    const asked = [...dois, `https://doi.org/${doi(3).toUpperCase()}`, 'hello'];
    const answer = await findByExternalIds(client, 'doi', asked, { select: ['display_name'] });
    expect(requests.map((request) => request.split('|').length)).toEqual([50, 50, 21, 1]);
    expect(requests.at(-1)).toBe(`/works/doi:${doi(120)}?select=id,display_name`);
    expect(requests[0]).toMatch(
      /^\/works\?filter=doi:10\.5555\/example\.0\|.*&corpus=all&per_page=100&select=id,display_name,doi$/,
    );
    expect(answer.onlyListed).toEqual([]);
    expect(answer.matches).toHaveLength(121);
    expect(answer.matches[120]).toMatchObject({
      asked: 'https://doi.org/10.5555/EXAMPLE.3',
      record: { id: 'W1003' },
    });
  });

  it('keeps within the request line however long the DOIs are', async () => {
    const long = Array.from({ length: 60 }, (_, index) => `10.5555/${'é'.repeat(150)}${index}`);
    const { client, requests } = createLibraryClient(long.map((text, index) => workWithDoi(index, text)));
    const answer = await findByExternalIds(client, 'doi', long);
    expect(answer.matches).toHaveLength(60);
    expect(requests.length).toBeGreaterThan(2);
    for (const request of requests) expect(encodeURI(request).length).toBeLessThan(8_190 - 300);
  });

  it('fetches a single one, and one that no list can hold, for nothing', async () => {
    const { client, requests } = createLibraryClient([
      workWithDoi(1),
      workWithDoi(2, '10.5555/a|b'),
      workWithDoi(3, '10.5555/a,b'),
      workWithDoi(4),
    ]);
    await findByExternalIds(client, 'doi', [doi(1)]);
    const answer = await findByExternalIds(client, 'doi', [doi(1), '10.5555/a|b', '10.5555/a,b', doi(4)]);
    expect(requests).toEqual([
      '/works/doi:10.5555/example.1',
      '/works?filter=doi:10.5555/example.1|10.5555/example.4&corpus=all&per_page=100',
      '/works/doi:10.5555/a|b',
      '/works/doi:10.5555/a,b',
    ]);
    expect(answer.matches.map(({ record }) => record.id)).toEqual(['W1001', 'W1002', 'W1003', 'W1004']);
    expect(client.meter.get().spentCredits).toBe(1);
  });

  it('asks nothing where there is nothing to ask', async () => {
    const { client, requests } = createLibraryClient([]);
    expect(await findByExternalIds(client, 'doi', [])).toEqual({
      matches: [],
      onlyListed: [],
    });
    expect(await findByExternalIds(client, 'orcid', ['x'])).toEqual({
      matches: [],
      onlyListed: [],
    });
    expect(requests).toEqual([]);
  });

  it.each([
    [
      'pmid',
      ['5001', 'PMID 5002'],
      '/works?filter=pmid:5001|5002&corpus=all&per_page=100',
      ['W1001', 'W1002'],
    ],
    [
      'orcid',
      ['0000-0002-1825-0097', 'https://orcid.org/0000-0002-1694-233X'],
      '/authors?filter=orcid:0000-0002-1825-0097|0000-0002-1694-233X&per_page=100',
      ['A1001', 'A1002'],
    ],
    [
      'ror',
      ['02y3ad647', 'ror:05dxps055'],
      '/institutions?filter=ror:02y3ad647|05dxps055&per_page=100',
      ['I1001', 'I1002'],
    ],
    [
      'issn',
      ['1932-6203', '20411723'],
      '/sources?filter=issn:1932-6203|2041-1723&per_page=100',
      ['S1001', 'S1002'],
    ],
  ] as const)('finds records by %s', async (type, ids, request, found) => {
    const { client, requests } = createLibraryClient([
      workWithDoi(1),
      workWithDoi(2),
      rawEntity('A1001', { orcid: 'https://orcid.org/0000-0002-1825-0097' }),
      rawEntity('A1002', { orcid: 'https://orcid.org/0000-0002-1694-233X' }),
      rawEntity('I1001', { ror: 'https://ror.org/02y3ad647' }),
      rawEntity('I1002', { ror: 'https://ror.org/05dxps055' }),
      rawEntity('S1001', { issn_l: '1932-6203', issn: ['1932-6203'] }),
      rawEntity('S1002', { issn_l: '2041-1723', issn: ['2041-1723'] }),
    ]);
    const answer = await findByExternalIds(client, type, ids);
    expect(requests).toEqual([request]);
    expect(answer.matches.map(({ record }) => record.id)).toEqual(found);
  });
});

describe('what a list leaves out', () => {
  const PREPRINT = '10.48550/arxiv.1';
  const RECORDS = [
    workWithDoi(1),
    rawWork('W2001', { changes: { doi: 'https://doi.org/10.5555/data', is_xpac: true } }),
    rawWork('W2002', {
      changes: {
        doi: 'https://doi.org/10.5555/article',
        locations: [{ id: 'doi:10.5555/article' }, { id: `doi:${PREPRINT}` }],
      },
    }),
    rawEntity('A2001', {
      orcid: 'https://orcid.org/0000-0002-1825-0097',
      observed_orcids: ['https://orcid.org/0000-0002-1825-0097', 'https://orcid.org/0000-0002-1694-233X'],
    }),
    rawEntity('A2002', { orcid: 'https://orcid.org/0000-0002-1694-233X' }),
  ];

  it('holds works of the expansion corpus at no further request', async () => {
    const { client, requests } = createLibraryClient(RECORDS);
    const byDoi = await findByExternalIds(client, 'doi', [doi(1), '10.5555/data']);
    const byId = await findByIds(client, 'works', ['W1001', 'W2001']);
    expect([byDoi, byId].map(({ matches }) => matches.map(({ record }) => record.id))).toEqual([
      ['W1001', 'W2001'],
      ['W1001', 'W2001'],
    ]);
    expect(requests).toHaveLength(2);
  });

  it('is found alone, for nothing, where a preprint was merged into its article', async () => {
    const { client, requests } = createLibraryClient(RECORDS);
    const { matches } = await findByExternalIds(client, 'doi', [doi(1), PREPRINT, '10.5555/none']);
    expect(matches.map(({ asked, record }) => [asked, record.id])).toEqual([
      [doi(1), 'W1001'],
      [PREPRINT, 'W2002'],
    ]);
    expect(requests.slice(1)).toEqual([`/works/doi:${PREPRINT}`, '/works/doi:10.5555/none']);
    expect(client.meter.get().spentCredits).toBe(1);
  });

  it('matches authors by every ORCID seen on their works, their own first', async () => {
    const { client, requests } = createLibraryClient(RECORDS);
    const { matches } = await findByExternalIds(client, 'orcid', [
      '0000-0002-1825-0097',
      '0000-0002-1694-233X',
    ]);
    expect(matches.map(({ record }) => record.id)).toEqual(['A2001', 'A2002']);
    const others = createLibraryClient(RECORDS.slice(0, 4));
    const observed = await findByExternalIds(others.client, 'orcid', [
      '0000-0002-1694-233X',
      '0000-0001-6187-6610',
    ]);
    expect(observed.matches.map(({ record }) => record.id)).toEqual(['A2001']);
    expect(requests).toHaveLength(1);
  });

  it('is asked for as often as one act allows, and the rest is named', async () => {
    const { client, requests } = createLibraryClient(RECORDS);
    const aloneLeft = new AloneLeft(3);
    const ids = ['W901', 'W902', 'W903', 'W904', 'W905'];
    const first = await findByIds(client, 'works', ids.slice(0, 2), { aloneLeft });
    const second = await findByIds(client, 'works', ids.slice(2), { aloneLeft });
    expect([first.onlyListed, second.onlyListed]).toEqual([[], ['W904', 'W905']]);
    expect(second.matches).toEqual([]);
    expect(requests.filter((request) => !request.includes('?'))).toEqual([
      '/works/W901',
      '/works/W902',
      '/works/W903',
    ]);
  });

  it('costs nothing of what lists brought where a request for one fails', async () => {
    const { client } = createLibraryClient(RECORDS);
    const api = {
      fetchList: client.fetchList,
      fetchEntity: async () => {
        throw new ApiError('HTTP 500', 500, null);
      },
    };
    const dois = [doi(1), '10.5555/data', PREPRINT];
    const onFault = jest.fn();
    const answer = await findByExternalIds(api, 'doi', dois, { onFault });
    expect(onFault).toHaveBeenCalledTimes(1);
    await expect(findByExternalIds(api, 'doi', dois)).rejects.toThrow('HTTP 500');
    expect(answer.matches.map(({ record }) => record.id)).toEqual(['W1001', 'W2001']);
    expect(answer.onlyListed).toEqual([PREPRINT]);
  });

  it('is not asked for where that costs: a keyword leads nowhere else', async () => {
    const { client } = createLibraryClient([rawEntity('keywords/access', {})]);
    const { matches } = await findByIds(client, 'keywords', ['access', 'gone', 'lost']);
    expect(matches.map(({ asked }) => asked)).toEqual(['access']);
    expect(client.meter.get().spentCredits).toBe(1);
  });

  it('is given by a service that knows no corpora as far as it has it', async () => {
    const asked: (string | undefined)[] = [];
    const { client } = createLibraryClient(RECORDS);
    const { found } = await batchOf(
      {
        fetchList: (kind, params, options) => {
          asked.push(params.corpus);
          if (params.corpus !== undefined)
            throw new ApiError('corpus is not a valid parameter. Valid parameters are: apc_sum.', 400, null);
          return client.fetchList(kind, params, options);
        },
      },
      'works',
      ['W1001', 'W2001'],
    );
    expect(found.map(({ id }) => id)).toEqual(['W1001']);
    expect(asked).toEqual(['all', undefined]);
  });
});

describe('sources by ISSN', () => {
  const SOURCES = [
    rawEntity('S1001', { issn_l: '1932-6203', issn: ['1932-6203', '0317-8471'] }),
    rawEntity('S1002', { issn_l: '2041-1723', issn: ['2041-1723'] }),
  ];

  it('finds one for nothing, by any of its ISSNs', async () => {
    const { client } = createLibraryClient(SOURCES);
    await expect(fetchSourceByIssn(client, 'ISSN 03178471')).resolves.toMatchObject({ id: 'S1001' });
    expect(client.meter.get().spentCredits).toBe(0);
  });

  it.each([
    ['', 'InvalidRequestError', 'ISSN must be a non-empty string'],
    ['1234', 'InvalidRequestError', 'Invalid ISSN format: 1234'],
    ['2434-561x', 'ApiError', 'No source found for ISSN: 2434-561X'],
  ])('says of %p what is wrong', async (issn, name, message) => {
    const { client } = createLibraryClient(SOURCES);
    await expect(fetchSourceByIssn(client, issn)).rejects.toMatchObject({ name, message });
  });

  it('finds several, each once', async () => {
    const { client } = createLibraryClient(SOURCES);
    const found = await fetchSourcesByIssn(client, ['2041-1723', '1932-6203', '0317-8471', 'x', '2434-561X']);
    expect(found.map(({ id }) => id)).toEqual(['S1002', 'S1001']);
  });

  it.each([
    [[], 'ISSN array must be non-empty'],
    [['x', '12'], 'No valid ISSNs found in: x, 12'],
  ])('says of %p what is wrong', async (issns, message) => {
    const { client, requests } = createLibraryClient(SOURCES);
    await expect(fetchSourcesByIssn(client, issns)).rejects.toMatchObject({ message });
    expect(requests).toEqual([]);
  });
});
