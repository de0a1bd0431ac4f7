import { buildAutocompleteRequest } from '@/lib/openalex/endpoints/autocomplete';
import { rawEntity } from '@/tests/support/build-records';
import { createLibraryClient } from '@/tests/support/library-client';

const AUTHORS = Array.from({ length: 14 }, (_, index) =>
  rawEntity(`A${1001 + index}`, { display_name: `Ada Number ${index}` }),
);

describe('buildAutocompleteRequest(kind, query, options)', () => {
  it.each([
    ['all', '/autocomplete'],
    ['works', '/autocomplete/works'],
    ['authors', '/autocomplete/authors'],
    ['sources', '/autocomplete/sources'],
    ['institutions', '/autocomplete/institutions'],
    ['topics', '/autocomplete/topics'],
    ['publishers', '/autocomplete/publishers'],
    ['funders', '/autocomplete/funders'],
    ['keywords', '/autocomplete/keywords'],
    ['concepts', '/autocomplete/concepts'],
  ] as const)('for %s asks %s for nothing', (kind, path) => {
    const request = buildAutocompleteRequest(kind, ' a  b ', { perPage: 50, format: 'json' });
    expect(request).toEqual({ path, query: 'q=a%20b', credits: 0 });
  });

  it.each<[unknown, object, string]>([
    [undefined, {}, 'Query must be a string'],
    [5, {}, 'Query must be a string'],
    ['', {}, 'Query string is required and cannot be empty'],
    [' \n', {}, 'Query string is required and cannot be empty'],
    ['x', { perPage: 0 }, 'per_page must be between 1 and 50'],
    ['x', { perPage: 51 }, 'per_page must be between 1 and 50'],
    ['x', { perPage: 2.5 }, 'per_page must be between 1 and 50'],
    ['x', { format: 'csv' }, 'Only json format is currently supported'],
  ])('refuses %p with %p', (query, options, message) => {
    expect(() => buildAutocompleteRequest('works', query, options)).toThrow(message);
  });
});

describe('autocomplete', () => {
  it('gives at most ten, or fewer when told', async () => {
    const { client, requests } = createLibraryClient(AUTHORS);
    expect(await client.autocomplete('authors', 'ada')).toHaveLength(10);
    expect(await client.autocomplete('authors', 'ada', { perPage: 3 })).toHaveLength(3);
    expect(await client.autocomplete('authors', 'ada', { perPage: 50 })).toHaveLength(10);
    expect(requests).toEqual(['/autocomplete/authors?q=ada']);
  });

  it('shares one request among equal calls, running or answered, for 30 s', async () => {
    let time = 0;
    const { client, requests } = createLibraryClient(AUTHORS, { now: () => time });
    const [first, second] = await Promise.all([
      client.autocomplete('all', 'ada number'),
      client.autocomplete('all', ' ada  number'),
    ]);
    expect(second).toEqual(first);
    time = 300;
    await client.autocomplete('all', 'ada number');
    time = 29_999;
    await client.autocomplete('all', 'ada number');
    expect(requests).toHaveLength(1);
    await client.autocomplete('authors', 'ada number');
    expect(requests).toHaveLength(2);
    time = 30_000;
    await client.autocomplete('all', 'ada number');
    expect(requests).toHaveLength(3);
  });
});
