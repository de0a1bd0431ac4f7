import { QueryClient } from '@tanstack/react-query';
import {
  keepValueName,
  keywordsOfFilter,
  renewedKeywordQuery,
  valueNames,
  withKeyword,
} from '@/lib/queries/value-names';
import { createTestContext } from '@/tests/support/flow-context';

describe('valueNames(client, context, kind)', () => {
  it('knows a value by the name that it was chosen by, however its id is written', () => {
    const client = new QueryClient();
    const nameOf = valueNames(client, null, 'works');
    expect(nameOf('primary_location.source.id', 'S137773608')).toBeNull();
    keepValueName(client, 'S137773608', 'Nature');
    expect(nameOf('primary_location.source.id', 's137773608')).toBe('Nature');
    expect(nameOf('primary_location.source.id', 'https://openalex.org/S137773608')).toBe('Nature');
    client.clear();
  });
});

describe('renewedKeywordQuery(context, slug, storedName)', () => {
  it('keeps what was found, and asks again where nothing came', async () => {
    const client = new QueryClient();
    const context = createTestContext([]);
    const hit = {
      id: 'tide',
      kind: 'keywords',
      label: 'tide',
      hint: '',
      citedByCount: 0,
      worksCount: 1,
    } as const;
    const answers = [[], [hit], []];
    const autocomplete = async () => answers.shift() ?? [];
    const query = renewedKeywordQuery({ ...context, api: { ...context.api, autocomplete } }, 'tides', null);
    const found = [];
    for (let time = 0; time < 3; time += 1) found.push((await client.fetchQuery(query))?.slug ?? null);
    expect([found, answers.length]).toEqual([[null, 'tide', 'tide'], 1]);
    client.clear();
  });
});

describe('keywords of a filter', () => {
  it.each([
    ['works', 'keywords.id:tide|https://openalex.org/keywords/Sea,type:article', ['tide', 'sea']],
    ['works', 'keywords.id:!tide', []],
    ['keywords', 'id:tide', ['tide']],
    ['authors', 'id:A11', []],
  ] as const)('of %s in %s are %j', (kind, filter, slugs) => {
    expect(keywordsOfFilter(kind, filter)).toEqual(slugs);
  });

  it('take the place of one another', () => {
    expect(withKeyword('works', 'keywords.id:keywords/tide|sea,type:article', 'tide', 'tides-2')).toBe(
      'keywords.id:tides-2|sea,type:article',
    );
  });
});
