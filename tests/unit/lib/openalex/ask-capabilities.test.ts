import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { createLibrary } from '@/lib/library/library';
import {
  askCapabilities,
  fieldsQuestion,
  isParameterKnown,
  type PlainAnswer,
  readListedFields,
  readPlainAnswer,
} from '@/lib/openalex/ask-capabilities';
import { CONTRACT, isDue, knownParams, offeredFields } from '@/lib/openalex/capabilities';
import { checkedReference } from '@/lib/openalex/checked-reference';
import { createOpenAlexClient } from '@/lib/openalex/endpoints/client';
import { rawWork } from '@/tests/support/build-records';
import { createFakeService, type FakeServiceOptions } from '@/tests/support/fake-service';

const NOW = Date.parse('2026-11-29T12:00:00Z');
const REFUSED =
  'no_such_field is not a valid select field. Valid fields for select are: id, display_name, doi.';

/** A service that has the work which is asked for first. */
function createService(options: FakeServiceOptions = {}) {
  const works = [{ ...rawWork('W2741809807') }];
  return createFakeService(createLibrary(new Map([['works', works]]), { name: 'Test' }), options);
}

function setup(
  options: FakeServiceOptions = {},
  change: (target: string) => PlainAnswer | null | undefined = () => undefined,
) {
  const service = createService(options);
  const asked: string[] = [];
  const pauses: number[] = [];
  const question = {
    ask: async (target: string) => {
      asked.push(target);
      const changed = change(target);
      if (changed !== undefined) return changed;
      const response = await service.fetch(`https://api.openalex.org${target}`);
      return readPlainAnswer(response.status, await response.json().catch(() => null));
    },
    sleep: async (ms: number) => {
      pauses.push(ms);
    },
    now: () => NOW,
  };
  return { question, service, asked, pauses };
}

describe('askCapabilities(question)', () => {
  it('finds nothing that differs where the service keeps the contract, for nothing', async () => {
    const { question, service, asked, pauses } = setup();
    const found = await askCapabilities(question);
    expect(found).toMatchObject({
      askedAt: NOW,
      goneFields: CONTRACT.goneFields,
      newFields: CONTRACT.newFields,
    });
    expect(service.creditsUsed).toBe(0);
    expect(asked).toHaveLength(1 + 9 + 3);
    expect(new Set(asked).size).toBe(asked.length);
    expect(pauses).toEqual(Array.from({ length: 12 }, () => 500));
  });

  it('names what is gone and what is new, of each kind, and parameters that are not known', async () => {
    const { question } = setup({ goneFields: ['mesh', 'lineage'], goneParameters: ['corpus'] }, (target) =>
      target === fieldsQuestion('topics')
        ? {
            status: 400,
            message: REFUSED.replace(
              'doi',
              'description, keywords, ids, subfield, field, domain, siblings, works_count, cited_by_count, works_api_url, updated_date, created_date, depth',
            ),
          }
        : undefined,
    );
    const found = await askCapabilities(question);
    expect(found?.goneFields).toMatchObject({
      works: ['mesh'],
      institutions: ['lineage'],
      publishers: ['lineage'],
    });
    expect(found?.newFields.topics).toEqual(['depth']);
    expect(found?.unknownParameters).toContain('corpus');
  });

  it.each<[string, PlainAnswer | null]>([
    ['nobody answers', null],
    ['a key is needed', { status: 401, message: 'API key required' }],
    ['it is out of order', { status: 503, message: '' }],
  ])('knows nothing where %s, and asks no further', async (_, answer) => {
    const { question, asked } = setup({}, () => answer);
    await expect(askCapabilities(question)).resolves.toBeNull();
    expect(asked).toEqual(['/works/W2741809807?select=id']);
  });

  it.each<[string, PlainAnswer | null]>([
    ['no answer', null],
    ['an answer of another form', { status: 400, message: 'Bad request' }],
    ['a list without names', { status: 400, message: REFUSED.replace('display_name, ', '') }],
    ['a list that was cut', { status: 400, message: REFUSED }],
  ])('leaves a kind as the contract has it on %s', async (_, answer) => {
    const { question } = setup({}, (target) => (target === fieldsQuestion('sources') ? answer : undefined));
    const found = await askCapabilities(question);
    expect(found?.goneFields).toEqual(CONTRACT.goneFields);
  });

  it('asks nothing that could cost where a wrong field is not refused', async () => {
    const { question, asked } = setup({}, () => ({ status: 200, message: '' }));
    await expect(askCapabilities(question)).resolves.toEqual({ ...CONTRACT, askedAt: NOW });
    expect(asked).toHaveLength(2);
  });

  it('asks single records in their free form, of each kind that has one', () => {
    const free = ENTITY_KINDS.filter((kind) => /^\/[a-z]+\/[A-Z]\d+\?/.test(fieldsQuestion(kind)));
    expect(ENTITY_KINDS.filter((kind) => !free.includes(kind))).toEqual(['keywords']);
  });
});

describe('isParameterKnown(name, answer)', () => {
  it('is told by what the refusal is about', () => {
    const message = 'corpus is not a valid parameter. Valid parameters are: search.';
    expect(isParameterKnown('corpus', { status: 400, message })).toBe(false);
    expect(isParameterKnown('corpus', { status: 400, message: REFUSED })).toBe(true);
    expect(isParameterKnown('corpus', { status: 400, message: 'Something else' })).toBeNull();
    expect(isParameterKnown('corpus', { status: 200, message: '' })).toBeNull();
  });
});

describe('readListedFields(message)', () => {
  it('reads the list with or without its full stop', () => {
    expect(readListedFields(REFUSED)).toEqual(['id', 'display_name', 'doi']);
    expect(readListedFields(REFUSED.slice(0, -1))).toEqual(['id', 'display_name', 'doi']);
    expect(readListedFields('x is not a valid field. Valid fields are: id, display_name')).toBeNull();
  });
});

describe('offeredFields(kind, select, capabilities)', () => {
  const known = { ...CONTRACT, goneFields: { ...CONTRACT.goneFields, works: ['mesh', 'doi'] } };

  it('leaves out what is gone, and never everything', () => {
    expect(offeredFields('works', ['id', 'doi', 'type'], known)).toEqual(['id', 'type']);
    expect(offeredFields('works', ['mesh'], known)).toEqual(['id']);
    expect(offeredFields('authors', ['doi'], known)).toEqual(['doi']);
    expect(offeredFields('works', undefined, known)).toBeUndefined();
    expect(offeredFields('works', [], known)).toEqual([]);
  });
});

describe('knownParams(params, capabilities)', () => {
  it('leaves out what the service does not know, and no search, whose list would be one of everything', () => {
    const known = { ...CONTRACT, unknownParameters: ['seed', 'search.title'] };
    const params = { 'search.title': 'tides', sample: 5, seed: 1 };
    expect(knownParams(params, known)).toEqual({ 'search.title': 'tides', sample: 5 });
    expect(knownParams(params, CONTRACT)).toEqual(params);
  });
});

describe('isDue(capabilities, now)', () => {
  it('is so after a day, and where the clock was put back', () => {
    expect(isDue(CONTRACT, NOW)).toBe(true);
    const known = { ...CONTRACT, askedAt: NOW };
    expect(isDue(known, NOW + 23 * 3_600_000)).toBe(false);
    expect(isDue(known, NOW + 24 * 3_600_000)).toBe(true);
    expect(isDue(known, NOW - 1)).toBe(true);
  });
});

describe('a client of a service that has removed a field', () => {
  const FIELDS = ['display_name', 'mesh', 'doi'];
  const urls = (service: ReturnType<typeof createService>) =>
    service.requests.map(({ url }) => decodeURIComponent(url));

  it.each([
    [
      'one record',
      (client: ReturnType<typeof createOpenAlexClient>) =>
        client.fetchEntity(checkedReference('works', 'W2741809807'), { select: FIELDS }),
    ],
    [
      'a list',
      (client: ReturnType<typeof createOpenAlexClient>) => client.fetchList('works', { select: FIELDS }),
    ],
    [
      'many records',
      (client: ReturnType<typeof createOpenAlexClient>) =>
        client.fetchBatch('works', ['W2741809807'], { select: FIELDS }),
    ],
  ])('learns it from the refusal, for nothing, and does not ask for it again: %s', async (_, ask) => {
    const service = createService({ goneFields: ['mesh'] });
    const client = createOpenAlexClient({ baseUrl: 'https://api.openalex.org', fetch: service.fetch });
    await expect(ask(client)).resolves.toBeTruthy();
    const [refused = '', answered = '', ...rest] = urls(service);
    expect(rest).toEqual([]);
    expect(refused).toContain('select=id,display_name,mesh,doi');
    expect(answered).toBe(refused.replace('mesh,', ''));
    expect(service.requests[0]?.credits).toBe(0);
    await client.fetchList('works', { filter: 'type:article', select: ['mesh', 'type'] });
    expect(urls(service)[2]).toContain('select=id,type');
  });

  it('passes on what it cannot mend, in the service’s own words', async () => {
    const service = createService();
    const client = createOpenAlexClient({ baseUrl: 'https://api.openalex.org', fetch: service.fetch });
    await expect(client.fetchList('works', { select: ['id', 'fame'] })).rejects.toThrow(
      'fame is not a valid select field. Valid fields for select are: ',
    );
    expect(service.requests).toHaveLength(1);
  });

  it('asks by the contract where what is known cannot be loaded', async () => {
    const service = createService();
    const client = createOpenAlexClient({
      baseUrl: 'https://api.openalex.org',
      fetch: service.fetch,
      capabilities: () => Promise.reject(new Error('Loading chunk 7 failed.')),
    });
    await expect(client.fetchList('works', { select: FIELDS })).resolves.toBeTruthy();
    expect(service.requests).toHaveLength(1);
  });

  it('begins with what is known, and notes what it learns', async () => {
    const service = createService({ goneFields: ['mesh', 'doi'] });
    let latest = { ...CONTRACT, goneFields: { ...CONTRACT.goneFields, works: ['mesh'] } };
    const client = createOpenAlexClient({
      baseUrl: 'https://api.openalex.org',
      fetch: service.fetch,
      capabilities: async () => ({
        current: () => latest,
        note: (learned) => {
          latest = {
            ...learned,
            goneFields: { ...learned.goneFields, works: [...learned.goneFields.works] },
          };
        },
      }),
    });
    await client.fetchList('works', { select: FIELDS });
    expect(urls(service).map((each) => /select=(.*)$/.exec(each)?.[1])).toEqual([
      'id,display_name,doi',
      'id,display_name',
    ]);
    expect(latest.goneFields.works).toEqual(['doi', 'mesh']);
  });
});
