import { randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Chance } from './chance';

/** What a service may do wrong, by name. Given the key that the server sent, and what is left to chance. */
type Misbehaviour = (response: ServerResponse, key: string, chance: Chance) => void;

const WORK = { id: 'https://openalex.org/W12', title: 'A title', display_name: 'A title', type: 'article' };
const LIST = { meta: { count: 1, page: 1, per_page: 25 }, results: [WORK], group_by: [] };
const JSON_TYPE = { 'Content-Type': 'application/json' };

const send =
  (
    status: number,
    body: string | Buffer,
    headers: Readonly<Record<string, string>> = JSON_TYPE,
  ): Misbehaviour =>
  (response) =>
    response.writeHead(status, headers).end(body);

const packed = gzipSync(JSON.stringify(LIST));
/** A gigabyte of zeros, as 1 MB. */
const bomb = () => Buffer.concat(Array(100).fill(gzipSync(Buffer.alloc(10_000_000))));

export const MISBEHAVIOURS: Readonly<Record<string, Misbehaviour>> = {
  'breaks off': (response) => {
    response.writeHead(200, { ...JSON_TYPE, 'Content-Length': '5000' });
    response.write('{"meta":{"count":');
    setTimeout(() => response.destroy(), 50);
  },
  'resets the connection': (response) => response.destroy(),
  'cuts its gzip': (response, _key, chance) =>
    response
      .writeHead(200, { ...JSON_TYPE, 'Content-Encoding': 'gzip' })
      .end(packed.subarray(0, 12 + chance.below(packed.length - 20))),
  'damages its gzip': (response, _key, chance) => {
    const damaged = Buffer.from(packed);
    const at = 10 + chance.below(damaged.length - 10);
    damaged.writeUInt8((damaged[at] ?? 0) ^ 0x41, at);
    response.writeHead(200, { ...JSON_TYPE, 'Content-Encoding': 'gzip' }).end(damaged);
  },
  'says gzip and means text': send(200, JSON.stringify(LIST), { ...JSON_TYPE, 'Content-Encoding': 'gzip' }),
  'sends a bomb': (response) =>
    response.writeHead(200, { ...JSON_TYPE, 'Content-Encoding': 'gzip' }).end(bomb()),
  'sends without end': (response) => {
    response.writeHead(200, JSON_TYPE);
    const more = () => {
      while (response.write(' '.repeat(65_536)));
      response.once('drain', more);
    };
    more();
  },
  'sends noise': (response, _key, chance) => response.writeHead(200, JSON_TYPE).end(chance.bytes(4_000)),
  'sends more noise': (response) => response.writeHead(200, JSON_TYPE).end(randomBytes(300_000)),
  'sends nothing': send(200, ''),
  'sends null': send(200, 'null'),
  'sends a number': send(200, '17'),
  'sends half of its JSON': send(200, JSON.stringify(LIST).slice(0, 60)),
  'sends a page with a script': send(200, '<script>alert(1)</script>', { 'Content-Type': 'text/html' }),
  'sends a page as JSON': send(200, '<script>alert(1)</script>'),
  'nests without end': send(200, `{"meta":${'['.repeat(200_000)}${']'.repeat(200_000)}}`),
  'names a prototype': send(
    200,
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"id":"W12"}',
  ),
  'leads to another host': send(302, '', { Location: 'http://169.254.169.254/latest/meta-data/' }),
  'leads to a file': send(302, '', { Location: 'file:///etc/passwd' }),
  'leads to itself': (response) => response.writeHead(301, { Location: response.req.url ?? '/' }).end(),
  'sets cookies and a policy': send(200, JSON.stringify(LIST), {
    ...JSON_TYPE,
    'Set-Cookie': 'a=b; Path=/',
    'Access-Control-Allow-Origin': '*',
    'Content-Security-Policy': "default-src 'none'",
    'Clear-Site-Data': '"*"',
    Refresh: '0; url=http://evil.example/',
  }),
  'quotes the key': (response, key) =>
    response.writeHead(403, { ...JSON_TYPE, 'X-Quoted': key, Link: `<http://x/?api_key=${key}>` }).end(
      JSON.stringify({
        error: 'Forbidden',
        message: `The key ${key} may not do that`,
        url: `/?api_key=${key}`,
      }),
    ),
  'quotes the key in an answer': (response, key) =>
    response.writeHead(200, JSON_TYPE).end(JSON.stringify({ ...LIST, results: [{ ...WORK, title: key }] })),
  'asks to wait for ever': (response, _key, chance) =>
    response
      .writeHead(429, {
        ...JSON_TYPE,
        'Retry-After': chance.pick([
          '999999999999',
          '-5',
          '1e99',
          'NaN',
          'Fri, 31 Dec 9999 23:59:59 GMT',
          '0x10',
        ]),
      })
      .end('{"error":"Rate limit exceeded"}'),
  'answers 418': send(418, '{"error":"Teapot"}'),
  'answers 500 with a page': send(500, '<h1>Server Error</h1>', { 'Content-Type': 'text/html' }),
  'says 204': send(204, ''),
  drips: (response) => {
    response.writeHead(200, JSON_TYPE);
    const timer = setInterval(() => response.write(' '), 1_000);
    response.on('close', () => clearInterval(timer));
  },
  'is silent': () => undefined,
};

/** Serves misbehaviours: the page of a list that is asked for, or the number of a record, chooses the one of that number. */
export async function startMisbehavingService(chance: Chance): Promise<{
  readonly url: string;
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
}> {
  const kinds = Object.values(MISBEHAVIOURS);
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    requests.push(url);
    response.on('error', () => undefined);
    const number = Number(/(?:W|publication_year:)(\d+)/.exec(url)?.[1] ?? -1);
    const key = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    const kind = kinds[number % 1_000];
    if (kind === undefined) send(200, JSON.stringify(LIST))(response, key, chance);
    else kind(response, key, chance);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the service has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
