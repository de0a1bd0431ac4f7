import { listAsSent } from '@/lib/flows/collect-list';
import { conditionsOfRequest, priceOfReplay } from '@/lib/flows/replay-search';

const LAST = { time: '2026-11-24T12:00:00.000Z', ids: [], merged: [], deleted: [] };

describe('conditionsOfRequest(request)', () => {
  it.each([
    '/works?search=sleep',
    '/works?search.title_and_abstract.exact=nap*%20OR%20%22shift%20work%22&filter=publication_year:2015-2020,type:article',
    '/works?filter=cites:W12&sort=cited_by_count:desc',
    '/works?filter=type:article&sample=20&seed=7',
  ])('reads %s, which is sent the same again', (request) => {
    const params = conditionsOfRequest(request);
    expect(listAsSent({ kind: 'works', source: { type: 'list', params } })).toBe(request);
  });

  it.each(['/authors?search=reed', '/works?search=a&group_by=type', '/works?search=a&search_mode=new'])(
    'refuses %s',
    (request) => {
      expect(() => conditionsOfRequest(request)).toThrow(/This version cannot send the request/);
    },
  );
});

describe('priceOfReplay(search)', () => {
  const price = (extent: 'beginning' | 'chosen', limit: number, found: number, request = '/works?search=a') =>
    priceOfReplay({ request, extent, limit, last: { ...LAST, found } });

  it.each([
    [price('beginning', Number.POSITIVE_INFINITY, 1_204), { requests: 13, credits: 130 }],
    [price('beginning', 25, 1_204), { requests: 1, credits: 10 }],
    [price('beginning', 0, 1_204), { requests: 1, credits: 10 }],
    [price('chosen', 101, 1_204), { requests: 3, credits: 30 }],
    [
      price('beginning', Number.POSITIVE_INFINITY, 250, '/works?filter=cites:W12'),
      { requests: 3, credits: 3 },
    ],
    // No more than can be collected.
    [price('beginning', Number.POSITIVE_INFINITY, 90_000), { requests: 100, credits: 1_000 }],
  ])('case %#', (told, expected) => {
    expect(told).toEqual(expected);
  });

  it('leaves out what is retrieved already', () => {
    const ids = new Set(Array.from({ length: 100 }, (_, at) => `W${at}`));
    const before = { soFar: { next: 'x', ids, found: 250 }, facts: new Map(), credits: 10 };
    const search = { request: '/works?search=a', extent: 'beginning', limit: 1_000 } as const;
    expect(priceOfReplay({ ...search, last: { ...LAST, found: 900 } }, before)).toEqual({
      requests: 2,
      credits: 20,
    });
  });
});
