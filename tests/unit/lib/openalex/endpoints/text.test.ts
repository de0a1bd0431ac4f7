import { buildTextRequest, fetchTextAnalysis, readTextTags, scoreBand } from '@/lib/openalex/endpoints/text';
import { priceOf } from '@/lib/openalex/meter';
import { rawEntity } from '@/tests/support/build-records';
import { createLibraryClient } from '@/tests/support/library-client';

const TITLE = 'The state of open access';

describe('buildTextRequest(aspect, input)', () => {
  it.each([
    ['all', '/text'],
    ['keywords', '/text/keywords'],
    ['topics', '/text/topics'],
    ['concepts', '/text/concepts'],
  ] as const)('for %s asks %s, at 100 credits', (aspect, path) => {
    const request = buildTextRequest(aspect, { title: ` ${TITLE} `, abstract: 'Despite growing interest' });
    expect(request).toEqual({
      path,
      query: 'title=The%20state%20of%20open%20access&abstract=Despite%20growing%20interest',
      credits: 100,
      isCut: false,
    });
    expect(priceOf(request)).toEqual({ credits: 100, priceClass: 'text' });
  });

  it.each([
    [{ title: 'x'.repeat(19) }, 'Title must be between 20-2000 characters (current: 19)'],
    [{ title: '' }, 'Title must be between 20-2000 characters (current: 0)'],
    [{ title: 'x'.repeat(2_001) }, 'Title must be between 20-2000 characters (current: 2001)'],
    [
      { title: TITLE, abstract: 'x'.repeat(5_001) },
      'Abstract must be less than 5000 characters (current: 5001)',
    ],
  ])('refuses a wrong length (%#)', (input, message) => {
    expect(() => buildTextRequest('topics', input)).toThrow(message);
  });

  it('cuts the abstract to the 2,000 characters that the service takes of both, and says so', () => {
    const request = buildTextRequest('all', { title: 'x'.repeat(1_990), abstract: 'abcdefghijklmnop' });
    expect(request.query).toBe(`title=${'x'.repeat(1_990)}&abstract=abcdefghi`);
    expect(request.isCut).toBe(true);
    expect(buildTextRequest('all', { title: 'x'.repeat(1_999), abstract: 'a' })).toMatchObject({
      query: `title=${'x'.repeat(1_999)}`,
      isCut: true,
    });
  });

  it.each([
    [20, 0, 20, false],
    [1_999, 0, 1_999, false],
    [2_000, 0, 1_999, true],
    [1_000, 999, 1_000, false],
    [1_000, 1_000, 1_000, true],
  ])('counts the joining blank: a title of %d and an abstract of %d', (title, abstract, sent, isCut) => {
    const request = buildTextRequest('all', { title: 'x'.repeat(title), abstract: 'a'.repeat(abstract) });
    const params = new URLSearchParams(request.query);
    expect([params.get('title')?.length, request.isCut]).toEqual([sent, isCut]);
    const { client } = createLibraryClient([]);
    // The library is as strict as the service: one character more is a 400.
    return expect(client.get(request)).resolves.toBeDefined();
  });

  it('keeps a title of long characters within the request line', () => {
    const request = buildTextRequest('all', { title: '学'.repeat(2_000), abstract: 'a' });
    expect(request.isCut).toBe(true);
    expect(request.query.length).toBeLessThan(7_600);
  });

  it.each([
    [4_999, false],
    [5_000, false],
    [5_001, true],
  ])('takes an abstract of %d characters: refused %p', (length, isRefused) => {
    const build = () => buildTextRequest('all', { title: TITLE, abstract: 'x'.repeat(length) });
    if (isRefused) expect(build).toThrow('Abstract must be less than 5000 characters (current: 5001)');
    else expect(build().isCut).toBe(true);
  });

  it('keeps an abstract of long characters within the request line', () => {
    const request = buildTextRequest('all', { title: TITLE, abstract: '学'.repeat(1_900) });
    expect(request.isCut).toBe(true);
    expect(request.query.length).toBeLessThan(7_900);
    expect(request.query.length).toBeGreaterThan(6_000);
  });
});

describe('scoreBand(score)', () => {
  it.each([
    [1, 'high'],
    [0.7, 'high'],
    [0.69, 'medium'],
    [0.3, 'medium'],
    [0.29, 'low'],
    [0, 'low'],
  ])('%d is %s', (score, band) => {
    expect(scoreBand(score)).toBe(band);
  });
});

describe('fetchTextAnalysis(client, aspect, input, options)', () => {
  const BODY = {
    meta: { keywords_count: 2, topics_count: 1, concepts_count: 1 },
    keywords: [
      { id: 'https://openalex.org/keywords/open-access', display_name: 'Open access', score: 0.71 },
      { id: 'https://openalex.org/keywords/p53', display_name: 'P53', score: 0.29 },
      { display_name: 'no id', score: 0.9 },
    ],
    topics: [{ id: 'https://openalex.org/T10102', display_name: 'Scientometrics', score: 0.99 }],
    concepts: [{ id: 'https://openalex.org/C12', display_name: null, score: '0.3' }],
  };

  function setup(body: unknown) {
    const requests: string[] = [];
    const get = async ({ path }: { readonly path: string }) => {
      requests.push(path);
      return body;
    };
    return { client: { get }, requests };
  }

  it('gives tags from 0.3 on, best first, in bands', async () => {
    const { client, requests } = setup(BODY);
    expect(await fetchTextAnalysis(client, 'all', { title: TITLE })).toEqual({
      isCut: false,
      tags: [
        { kind: 'topics', id: 'T10102', label: 'Scientometrics', score: 0.99, band: 'high' },
        { kind: 'keywords', id: 'open-access', label: 'Open access', score: 0.71, band: 'high' },
        { kind: 'concepts', id: 'C12', label: 'C12', score: 0.3, band: 'medium' },
      ],
    });
    expect(requests).toEqual(['/text']);
  });

  it('reads the lists of one aspect under either name, and takes another threshold', async () => {
    const { client } = setup({ results: BODY.keywords });
    const { tags } = await fetchTextAnalysis(client, 'keywords', { title: TITLE }, { threshold: 0 });
    expect(tags.map(({ id, band }) => [id, band])).toEqual([
      ['open-access', 'high'],
      ['p53', 'low'],
    ]);
    expect(readTextTags('topics', { topics: null }, 0)).toEqual([]);
  });

  it('is read as the service writes it', async () => {
    const { client } = createLibraryClient([rawEntity('T1001', { display_name: 'State of open access' })]);
    const { tags } = await fetchTextAnalysis(client, 'topics', { title: TITLE });
    expect(tags).toEqual([
      { kind: 'topics', id: 'T1001', label: 'State of open access', score: 1, band: 'high' },
    ]);
    expect(client.meter.get().byClass.text.requests).toBe(1);
  });

  it('asks nothing where the text is refused, and refuses what is no analysis', async () => {
    const { client, requests } = setup([]);
    await expect(fetchTextAnalysis(client, 'all', { title: 'short' })).rejects.toMatchObject({
      name: 'InvalidRequestError',
    });
    expect(requests).toEqual([]);
    await expect(fetchTextAnalysis(client, 'all', { title: TITLE })).rejects.toMatchObject({
      name: 'MalformedResponseError',
    });
  });
});
