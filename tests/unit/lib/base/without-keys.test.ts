/** @jest-environment jsdom */
import { seededRandom } from '@/lib/base/random';
import {
  ADDRESS_WITHOUT_KEYS_SCRIPT,
  isKeyName,
  keyIn,
  withoutKeys,
  withoutKeysInLog,
} from '@/lib/base/without-keys';
import { manyItems, REPEATED_PIECES, superlinear } from '@/tests/support/growth';

const SITE = 'https://api.openalex.org';

describe('withoutKeys(text)', () => {
  it.each([
    [`${SITE}/rate-limit?api_key=S3CRET`, `${SITE}/rate-limit`],
    [`${SITE}/works?search=x&api_key=S3CRET`, `${SITE}/works?search=x`],
    [`${SITE}/works?api_key=S3CRET&search=x`, `${SITE}/works?search=x`],
    [`${SITE}/works?a=1&api-key=S3CRET&b=2`, `${SITE}/works?a=1&b=2`],
    [`${SITE}/works?apikey=S3CRET#top`, `${SITE}/works#top`],
    [`${SITE}/works?API_KEY=S3CRET`, `${SITE}/works`],
    ['/works?api_key=S3CRET&api-key=S3CRET', '/works'],
    ['/works?api_key=S3CRET&apikey=S3CRET&page=2', '/works?page=2'],
    ['/works?page=2&api_key=S3CRET&Api-Key=S3CRET', '/works?page=2'],
    ['/works?api%5Fkey=S3CRET&api%2Dkey=S3CRET&%61pi_%6Bey=S3CRET&page=2', '/works?page=2'],
    [
      '/search?q=https%3A%2F%2Fapi.openalex.org%2Fworks%3Fapi_key%3DS3CRET',
      '/search?q=https%3A%2F%2Fapi.openalex.org%2Fworks',
    ],
    ['/search?q=works%3Fapi_key%3DS3CRET%26page%3D2&page=3', '/search?q=works%3Fpage%3D2&page=3'],
    [
      '/search?q=works%253Fpage%253D2%2526api%255Fkey%253DS3CRET%2526x%253D1',
      '/search?q=works%253Fpage%253D2%2526x%253D1',
    ],
    ['/search?q=works%253Fapi_key%253DS3CRET&page=3', '/search?q=works&page=3'],
    [
      '/openalex-url/https%3A%2F%2Fapi.openalex.org%2Frate-limit%3Fapi_key%3DS3CRET',
      '/openalex-url/https%3A%2F%2Fapi.openalex.org%2Frate-limit',
    ],
    ['/search?q=tides+api_key%3DS3CRET+moon', '/search?q=tides++moon'],
    ['api_key=S3CRET', ''],
    ['My OPENALEX_API_KEY=S3CRET', 'My OPENALEX_'],
    ['api_key = S3CRET', ''],
    ['GET "/works?api_key=S3CRET" failed', 'GET "/works" failed'],
    [`GET '/works?api_key=S3CRET&page=1' failed`, `GET '/works?page=1' failed`],
    [String.raw`{"q":"a\"b?api_key=S3CRET\"c"}`, String.raw`{"q":"a\"b\"c"}`],
    ['pyalex.config.api_key = "S3CRET"', 'pyalex.config.""'],
    [`{'api_key': 'S3CRET'}`, `{'api_key': ''}`],
    ['{"api_key": "S3CRET", "mailto": "a@b.c"}', '{"api_key": "", "mailto": "a@b.c"}'],
    ['openalex_api_key: S3CRETS3CRET tides', 'openalex_ tides'],
    ['See /works?api_key=S3CRET\nand more', 'See /works\nand more'],
    ['Authorization: Bearer S3CRETS3CRET1', ''],
    ['Authorization: Bearer S3C+RET/9= tides', ' tides'],
    ['{"Authorization": "Bearer S3CRETS3CRET1"}', '{"Authorization": ""}'],
    ['X-Api-Key: S3CRET tides', ' tides'],
    ['/search?q=Authorization:%20Bearer%20S3CRET99&page=2', '/search?q=&page=2'],
    ['/search?q=authorization%3A+Bearer+S3CRET99+tides&page=2', '/search?q=+tides&page=2'],
    ['/search?q=Authorization%253A%2520Bearer%2520S3CRET99', '/search?q='],
    ['/search?q=%22Authorization%3A%20Bearer%20S3CRET99%22%20x', '/search?q=%22%22%20x'],
    ['/works?search=Bearer+S3CRETS3CRET1&page=2', '/works?search=&page=2'],
    ['/works?search=tides%20Bearer%20S3CRETS3CRET1%20moon', '/works?search=tides%20%20moon'],
    ['bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI.Sfl-K_x', ''],
    ['Bearer 123e4567-e89b-12d3-a456-426614174000', ''],
    ['/search?q=X-Api-Key%3A+S3CRET&x=1', '/search?q=&x=1'],
    ['/search?q=X-Api-Key:S3CRET#top', '/search?q=#top'],
    ['/search?q=X-OpenAlex-Key%3A%20S3CRET%20tides', '/search?q=%20tides'],
    ['X-OpenAlex-Key: S3CRET, Accept: text', ', Accept: text'],
    ['{"api_key"  :\t"S3CRET"}', '{"api_key"  :\t""}'],
    ['api_key   =   S3CRET tides', ' tides'],
    ['api_key\xa0=\xa0S3CRET', ''],
    ['API key: S3CRETS3CRET1 tides', ' tides'],
    ['search.py --api-key S3CRETS3CRET1 tides', 'search.py  tides'],
    [String.raw`{"url":"/works?api_key\u003dS3CRET"}`, '{"url":"/works?"}'],
    ['/works?api_key&#61;S3CRET tides', '/works? tides'],
    ['/search?q=api_key%20=%20S3CRET&page=2', '/search?q=&page=2'],
    ['/search?q=api_key+%3D+S3CRET&page=2', '/search?q=&page=2'],
    ['/search?q=%7B%22api_key%22%3A%20%22S3CRET%22%7D&x=1', '/search?q=%7B%22%22%7D&x=1'],
    [`/search?q=%7B'api_key'%3A+'S3CRET'%7D`, `/search?q=%7B''%7D`],
    ['/search?q=%257B%2522api_key%2522%253A%2522S3CRET%2522%257D', '/search?q=%257B%2522%2522%257D'],
    ['/search?q=api_key+%3D+%22S3CRET%22', '/search?q=%22'],
    ['/search?q=api_key:%20S3CRETS3CRET1', '/search?q='],
    ['key with %3D: api_key=S3CRET%3D%26&x=1', 'key with %3D: x=1'],
  ])('%s becomes %s', (text, expected) => {
    expect(withoutKeys(text)).toBe(expected);
  });

  it.each([
    '',
    'api key management in the cloud',
    'how to use an api_key with OpenAlex?',
    'bearer bonds and bearer tokens',
    'torch bearer SARS-CoV-2 transmission 2020',
    'bearer CRISPR/Cas9-edited cells',
    'pall bearer 10.1234/journal.pone.0249102',
    'authorization: bearer instruments and the law of 1999',
    'Authorization of bearer shares: a COVID-19-related review',
    '/search?q=standard+bearer+r%C3%A9sum%C3%A9s+2019',
    '/search?q=authorization%3A%20bearer%20instruments%20in%201999&page=2',
    '/search?q=bearer%20HIV-1-infected%20carriers',
    'x api key management 2020',
    'API key: a review of management',
    'the --api-key option of programs',
    '/search?q=api_key%3A%20a%20review&page=2',
    '10.1234/api-key',
    '/works?search=api_key#top',
    'what is it? & why',
    '100 %25 %3D %zz',
  ])('leaves %s as it is', (text) => {
    expect(withoutKeys(text)).toBe(text);
  });

  it('takes out every key, however it is written and wherever it stands, and nothing that is between them', () => {
    const random = seededRandom(20_261_124);
    const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
    const characters = [...'abcXYZ019-._~+/=?'];
    const failures = Array.from({ length: 3_000 }, () => {
      const secret = `Zq${Array.from({ length: 6 }, () => pick(characters)).join('')}Zq`;
      const pairs = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
        random() < 0.5
          ? `${pick(['api_key', 'api-key', 'apikey', 'API_KEY', 'Api-Key', 'api%5Fkey', 'api%2dkey'])}=${encodeURIComponent(secret)}`
          : `${pick(['page', 'search', 'filter'])}=${encodeURIComponent(pick(['2', 'a b', 'x&y', 'type:article,year:>2000']))}`,
      );
      const address = `${pick([SITE, '', '/https/api.openalex.org'])}${pick(['/works', '/', '/text'])}?${pairs.join('&')}${pick(['', '#top'])}`;
      const written = pick([
        address,
        encodeURIComponent(address),
        encodeURIComponent(encodeURIComponent(address)),
        `/search?q=${encodeURIComponent(address)}&page=2`,
        `/search?q=${encodeURIComponent(encodeURIComponent(address))}&page=2`,
        JSON.stringify({ recent: [address, encodeURIComponent(address)] }),
        `Failed: ${address} (HTTP 401)`,
      ]);
      const open = withoutKeys(written);
      const kept = pairs
        .filter((pair) => !pair.includes('Zq'))
        .every((pair) =>
          [pair, encodeURIComponent(pair), encodeURIComponent(encodeURIComponent(pair))].some((form) =>
            open.includes(form),
          ),
        );
      return open.includes('Zq') || !kept || withoutKeys(open) !== open ? [`${written} became ${open}`] : [];
    }).flat();
    expect(failures).toEqual([]);
  });

  it.each([
    ['api_api_key=x&key=S3CRET', ''],
    ['/works?api_api_key=x&key=S3CRET', '/works'],
    [`${'api_'.repeat(9)}api_key=x${'&key=S3CRET'.repeat(9)}`, ''],
  ])('takes out a key that another one was written into, too: %s', (text, expected) => {
    expect(withoutKeys(text)).toBe(expected);
  });

  it('leaves JSON readable', () => {
    const text = JSON.stringify({ state: ['/explore/graph?q=x%3Fapi_key%3DS3CRET&limit=3'], version: 1 });
    expect(JSON.parse(withoutKeys(text))).toEqual({ state: ['/explore/graph?q=x&limit=3'], version: 1 });
    const named = JSON.stringify({
      name: 'He said "Bearer S3CRETS3CRET1"',
      note: 'X-OpenAlex-Key: S3CRET\\',
    });
    const ends = { 'api_key=': 'word', list: ['api_key=', 'word'], text: 'say "api_key": "S3CRET"' };
    expect(JSON.parse(withoutKeys(JSON.stringify(ends)))).toEqual({
      '': 'word',
      list: ['', 'word'],
      text: 'say "api_key": ""',
    });
    expect(JSON.parse(withoutKeys(named))).toEqual({ name: 'He said ""', note: '\\' });
  });

  it.each([
    '%25',
    'api_key=',
    '?api_key=a&',
    'api',
    '?',
    'bearer ',
    'bearer+',
    'bearer%20a',
    'authorization: ',
    'authorization%3abearer%20a',
    'x-api-key%3a',
    'api_key="',
    'api_key: ',
    '&api_key%3D',
    'api_key   ',
    'api_key+%20+',
    '%22api_key%22%3A%20',
    '--api-key ',
    'api key',
    ' ',
    'a',
  ])('takes time in proportion to a text made of %s', (piece) => {
    expect(() => withoutKeys(piece.repeat(200_000))).not.toThrow();
  });

  it('takes no more than twice the work for twice the text', async () => {
    const pieces = [
      'api_key',
      '?api_key=a&',
      'api_key = ',
      'Bearer ',
      'bearer a1 ',
      'x-api-key: ',
      '%25',
      '%253f',
    ];
    const texts = Object.fromEntries(pieces.map((piece) => [piece, manyItems(() => piece)]));
    expect(await superlinear(withoutKeys, { ...REPEATED_PIECES, ...texts })).toEqual([]);
  }, 60_000);
});

describe('ADDRESS_WITHOUT_KEYS_SCRIPT', () => {
  it.each([
    ['/works?search=x&api_key=S3CRET', '/works?search=x'],
    [
      '/search?q=https%3A%2F%2Fapi.openalex.org%2Fworks%3Fapi_key%3DS3CRET#end',
      '/search?q=https%3A%2F%2Fapi.openalex.org%2Fworks#end',
    ],
    ['/search?q=Authorization:%20Bearer%20S3CRET99&page=2', '/search?q=&page=2'],
    ['/search?q=X-Api-Key: S3CRET', '/search?q='],
    ['/autocomplete/works?q=%7B%22api_key%22%3A%20%22S3CRET%22%7D', '/autocomplete/works?q=%7B%22%22%7D'],
    [`/autocomplete/works?q={'api_key':'S3CRET'}`, '/autocomplete/works?q={%27%27}'],
    ['/search?q=x&api_api_key=x&key=S3CRET', '/search?q=x'],
    ['/works?search=x', '/works?search=x'],
  ])('replaces %s by %s in history', (written, expected) => {
    window.history.pushState({ kept: 1 }, '', written);
    const before = window.history.length;
    const script = document.createElement('script');
    script.textContent = ADDRESS_WITHOUT_KEYS_SCRIPT;
    document.head.append(script);
    expect(`${window.location.pathname}${window.location.search}${window.location.hash}`).toBe(expected);
    expect(window.history.length).toBe(before);
    expect(window.history.state).toEqual({ kept: 1 });
  });

  it('holds nothing that ends a script', () => {
    expect(ADDRESS_WITHOUT_KEYS_SCRIPT).not.toMatch(/<[!/]/);
  });
});

describe('withoutKeysInLog(text)', () => {
  it('takes short words with a digit behind bearer for keys too', () => {
    expect(withoutKeysInLog('GET /works failed, Bearer secret-of-2026')).toBe('GET /works failed, ');
    expect(withoutKeysInLog('GET /works?api_key=S3CRET failed')).toBe('GET /works failed');
    expect(withoutKeysInLog('the bearer molecule')).toBe('the bearer molecule');
  });
});

describe('keyIn(text)', () => {
  it.each([
    ['api_key=a%20b', 'a b'],
    ['page=1&api-key=one&APIKEY=two', 'two'],
    [`${SITE}/rate-limit?api_key=S3CRET`, 'S3CRET'],
    ['api%5Fkey=S3CRET', 'S3CRET'],
    ['api_key=', null],
    ['page=1', null],
    ['S3CRET', null],
    ['search=x%3Fapi_key%3DS3CRET', null],
  ])('of %s is %s', (text, key) => {
    expect(keyIn(text)).toBe(key);
  });
});

describe('isKeyName(name)', () => {
  it.each(['api_key', 'api-key', 'apikey', 'API_KEY'])('takes %s', (name) => {
    expect(isKeyName(name)).toBe(true);
  });

  it.each(['key', 'api_keys', 'apc_key', ''])('does not take %s', (name) => {
    expect(isKeyName(name)).toBe(false);
  });
});
