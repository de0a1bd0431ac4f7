import type { Chance } from './chance';
import type { RawRequest } from './raw-request';

const PREFIXES = [
  '/proxy/',
  '/proxy/',
  '/proxy/works/',
  '/proxy/live/',
  '/proxy/sample/',
  '/proxy//',
  '/proxy',
  '/static-cache/',
  '/_next/',
  '/_next/image?url=',
  '/works/',
  '/embed/',
  '/projects/',
  '//',
  '/',
  '',
  'http://evil.example/proxy/',
  'https://evil.example:443/',
  '*',
] as const;

const PIECES = [
  ...[
    '..',
    '.',
    '%2e%2e',
    '%2E.',
    '%252e%252e',
    '%25252e%25252e',
    '....',
    '..;',
    '%2e%2e%2f',
    '..%5c',
    '..\\',
  ],
  ...[
    '%2f',
    '%5c',
    '\\',
    '//',
    '%252f',
    '@evil.example',
    'evil.example',
    ':443',
    '%40evil.example',
    'user:pass@',
  ],
  ...['%0d%0aX-Injected:%201', '%0aSet-Cookie:a=b', '%00', '%ff', '%c0%ae', '%e0%a4%a', '%', '%zz', '%u002e'],
  ...[
    'works',
    'authors',
    'keywords',
    'text',
    'rate-limit',
    'status',
    'metrics',
    'admin',
    'users',
    'autocomplete',
  ],
  ...[
    'W2741809807',
    'doi:10.1/..%2f..',
    'https:%2F%2Fevil.example',
    '__proto__',
    'constructor',
    'package.json',
  ],
  ...[
    'etc/passwd',
    '.env',
    '.git/config',
    'index.json',
    '\u00e9',
    '\u00ff\u00fe',
    '#part',
    ';a=b',
    '~',
    '<script>',
  ],
] as const;

const PARAMETERS = [
  ...[
    'filter',
    'search',
    'select',
    'per_page',
    'page',
    'cursor',
    'sort',
    'group_by',
    'sample',
    'api_key',
    'q',
  ],
  ...[
    'filter[]',
    'mailto',
    'url',
    'redirect',
    'callback',
    '__proto__',
    'constructor',
    '?search',
    '',
    'per-page',
  ],
] as const;

const VALUES = [
  ...[
    'climate',
    '-1',
    '0',
    '1e9',
    'NaN',
    '*',
    '%00',
    '%0d%0aX-Injected:1',
    'http://evil.example/',
    '../../',
    '..%2f',
  ],
  ...[
    'id,__proto__',
    'publication_year:2020',
    'publication_year:2020,is_oa:',
    '"',
    '%ff',
    '\u00ff',
    '<script>',
    '&&=',
  ],
] as const;

/** An address that is to lead somewhere else; one character is one byte, none ends the line. */
export function hostileTarget(chance: Chance): string {
  const path = chance.times(1 + chance.below(5), () => chance.pick(PIECES)).join(chance.pick(['/', '/', '']));
  const query = chance.times(
    chance.below(4),
    () =>
      `${chance.pick(PARAMETERS)}=${chance.isSo(0.05) ? 'x'.repeat(chance.below(70_000)) : chance.pick(VALUES)}`,
  );
  return `${chance.pick(PREFIXES)}${path}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

const METHODS = [
  ...[
    'GET',
    'GET',
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'TRACE',
    'PROPFIND',
    'QUERY',
    'CONNECT',
  ],
  ...['get', 'G\u00cbT'],
] as const;

const HOSTS = [
  'evil.example',
  'localhost',
  '127.0.0.1:1',
  'a b',
  'evil.example:99999',
  '[::1]',
  "evil.example'",
];

/** What frameworks, proxies and caches are known to go by. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  'X-Forwarded-Host': ['evil.example', 'evil.example, other'],
  'X-Forwarded-For': ['203.0.113.7', '::1', '127.0.0.1', "'; --"],
  'X-Forwarded-Proto': ['https', 'javascript'],
  'X-Forwarded-Port': ['1', 'x'],
  'X-Original-URL': ['/proxy/rate-limit', 'http://evil.example/'],
  'X-Rewrite-URL': ['/admin'],
  'X-HTTP-Method-Override': ['POST', 'DELETE'],
  'x-middleware-subrequest': ['middleware:middleware:middleware:middleware:middleware', 'src/middleware'],
  'x-invoke-path': ['/admin'],
  'x-matched-path': ['/proxy/[...path]', '/about'],
  'x-now-route-matches': ['1=evil'],
  'x-nextjs-data': ['1'],
  'x-prerender-revalidate': ['1', 'a'.repeat(64)],
  'Next-Action': ['a'.repeat(40)],
  'Next-Router-State-Tree': ['%5B%22evil%22%5D', '['],
  'Next-Url': ['//evil.example'],
  RSC: ['1'],
  'x-academic-explorer-client': ['203.0.113.7'],
  'X-OpenAlex-Key': ['a\tb', '\u00ff', 'k'.repeat(4_000)],
  Authorization: ['Bearer x', 'Basic YTpi'],
  Range: ['bytes=0-1', 'bytes=5-'],
  'If-None-Match': ['*', '"x"', 'x'.repeat(2_000)],
  'If-Modified-Since': ['never', 'Thu, 01 Jan 2099 00:00:00 GMT'],
  'Accept-Encoding': ['br', 'gzip;q=0', 'gzip, '.repeat(200), '*'],
  Accept: ['text/html', '*/*', 'text/x-component'],
  'Cache-Control': ['max-age=0', 'only-if-cached', 'no-store'],
  Pragma: ['no-cache'],
  Cookie: ['__prerender_bypass=1; a=b', 'x'.repeat(3_000)],
  Origin: ['http://evil.example', 'null', 'file://'],
  'Sec-Fetch-Site': ['cross-site', 'same-site', 'none', 'evil'],
  'Sec-Fetch-Mode': ['navigate', 'no-cors'],
  Upgrade: ['h2c', 'websocket'],
  Expect: ['100-continue', 'evil'],
  TE: ['trailers'],
  'Content-Length': ['0', '5', '-1'],
  'Transfer-Encoding': ['chunked', 'identity'],
  Via: ['1.0 evil'],
  Forwarded: ['for=127.0.0.1;host=evil.example'],
};

/** A request for an address in a way that is to change what others get there. */
export function hostileRequest(chance: Chance, target: string): RawRequest {
  const names = chance.times(1 + chance.below(5), () => chance.pick(Object.keys(HEADERS)));
  const headers = names.map((name) => [name, chance.pick(HEADERS[name] ?? [''])] as const);
  const host = chance.isSo(0.2) ? [['Host', chance.pick(HOSTS)] as const] : [];
  return { method: chance.pick(METHODS), target, headers: Object.fromEntries([...headers, ...host]) };
}
