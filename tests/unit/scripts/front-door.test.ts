import { createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http';
import { connect } from 'node:net';
import { ADDRESS_HEADER, withFrontDoor, withLongQueue, withoutUpgrades } from '@/scripts/front-door.mjs';

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type AnswerDirectly = Parameters<typeof withFrontDoor>[1];

const FRAMING = { page: '/embed', policy: "frame-ancestors 'self' https://blog.example.org" };

const nothingStored: AnswerDirectly = async () => null;

/** What a server behind the front door answers, which tells what reached it. */
async function ask(
  path: string,
  method = 'GET',
  headers: Record<string, string> = {},
  answerDirectly = nothingStored,
  listener: RequestListener = (asked, response) => {
    response.end(`${asked.method} ${asked.url} from ${asked.headers[ADDRESS_HEADER]}`);
  },
): Promise<Answer> {
  const server = createServer(withFrontDoor(listener, answerDirectly, FRAMING));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          body += text;
        });
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
      });
      asked.on('error', reject).end();
    });
  } finally {
    server.close();
  }
}

/** What a server says on a bare connection, until it ends it. */
async function say(text: string, server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const answer = await new Promise<string>((resolve, reject) => {
    let said = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8').on('data', (part) => {
      said += part;
    });
    socket.on('end', () => resolve(said)).on('error', reject);
  });
  server.close();
  return answer;
}

describe('withFrontDoor(listener)', () => {
  it('says which address a connection came from, whatever the visitor says', async () => {
    const { body } = await ask('/proxy/works', 'GET', { [ADDRESS_HEADER]: '203.0.113.7' });
    expect(body).toBe('GET /proxy/works from 127.0.0.1');
  });

  it.each(['/proxy/works/%zz', '/explorer/proxy/works/doi:10.1/50%', '/static-cache/%E0%A4%A'])(
    'answers 400 to %s, which cannot be decoded',
    async (path) => {
      const { status, headers, body } = await ask(path);
      expect([status, JSON.parse(body)]).toEqual([400, { error: 'Malformed address' }]);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    },
  );

  it.each(['/%zz', '/works/%zz', '/proxy/works?search=50%', '/proxy/works/doi:10.1/50%25', '/about#%zz'])(
    'lets %s pass',
    async (path) => {
      expect((await ask(path)).status).toBe(200);
    },
  );

  it.each([
    ['TRACE', '/'],
    ['TRACE', '/proxy/works/W1'],
    ['POST', '/'],
    ['PUT', '/about'],
    ['DELETE', '/proxy/works/W1'],
  ])('answers 405 to %s %s', async (method, path) => {
    const { status, headers } = await ask(path, method);
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it.each([
    ['OPTIONS', '*'],
    ['GET', 'http://evil.example/proxy/works/W1'],
  ])('answers 400 to %s %s, which is no address of this server', async (method, path) => {
    const { status, headers } = await ask(path, method);
    expect([status, headers.location]).toEqual([400, undefined]);
  });

  it.each([
    ['/embed', true],
    ['/embed?project=sleep&map=m1', true],
    ['/embed/x', false],
    ['/about', false],
    ['/works/embed', false],
  ])('says at %s which sites may frame it: %s', async (path, isSaid) => {
    const { headers } = await ask(path);
    const policy = `frame-ancestors 'self'${isSaid ? ' https://blog.example.org' : ''}`;
    expect(headers['content-security-policy']).toBe(policy);
  });

  it('keeps cookies from Next, which takes some for marks of its own', async () => {
    const listener: RequestListener = ({ headers }, response) => response.end(`cookies: ${headers.cookie}`);
    for (const path of ['/about', '/proxy/works']) {
      const cookies = { Cookie: '__prerender_bypass=1; a=b' };
      expect(await ask(path, 'GET', cookies, undefined, listener)).toMatchObject({
        body: 'cookies: undefined',
      });
    }
  });

  it('says of a request by HTTP/1.0 that a proxy sent it', async () => {
    const server = createServer(
      withFrontDoor((asked, response) => response.end(`via ${asked.headers.via}`), nothingStored, FRAMING),
    );
    expect(await say('GET / HTTP/1.0\r\n\r\n', server)).toContain('via 1.0');
  });

  /** Next leads some addresses to their plain form, or says what is wrong with them, before it comes to headers. */
  const WAYS: [string, RequestListener][] = [
    ['by its end', (_, response) => response.writeHead(308, { Location: '/proxy/works' }).end()],
    ['by words', (_, response) => response.writeHead(308, 'Elsewhere', { Location: '/' }).end()],
    [
      'by the members of the answer',
      (_, response) => {
        response.statusCode = 308;
        response.setHeader('Location', '/proxy/works');
        response.end('/proxy/works');
      },
    ],
    [
      'part by part',
      (_, response) => {
        response.statusCode = 400;
        response.write('Bad ');
        response.end('request');
      },
    ],
  ];

  it.each(WAYS)('gives our headers to what has none, answered %s', async (_way, listener) => {
    for (const path of ['/proxy/keywords/%2e%2e', '/works/W1/', '/works//W1', '/works\\W1', '/a/./', '/']) {
      const { headers } = await ask(path, 'GET', {}, nothingStored, listener);
      expect(headers).toMatchObject({
        'content-security-policy': "frame-ancestors 'self'",
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringMatching(/^camera=\(\)/),
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it.each<[string, RequestListener]>([
    [
      'set before',
      (_, response) => {
        response.appendHeader('Content-Security-Policy', "default-src 'none'");
        response.appendHeader('X-Content-Type-Options', 'nosniff');
        response.end();
      },
    ],
    [
      'given with the status',
      (_, response) => {
        const own = { 'content-security-policy': "default-src 'none'", 'x-content-type-options': 'nosniff' };
        response.writeHead(200, own).end();
      },
    ],
  ])('leaves headers alone that were %s', async (_way, listener) => {
    const { headers } = await ask('/proxy/works/W1', 'GET', {}, nothingStored, listener);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
  });
});

describe('withFrontDoor(listener, answerDirectly)', () => {
  const kept = {
    status: 200,
    headers: { 'Content-Type': 'application/json' },
    body: Buffer.from('kept'),
    isPacked: false,
  };

  it('sends what is stored, with our headers, and asks the listener for nothing', async () => {
    const asked: Request[] = [];
    const answer = await ask(
      '/explorer/proxy/works/W1?select=id',
      'GET',
      { Accept: 'a' },
      async (request) => {
        asked.push(request);
        return { ...kept, headers: { ...kept.headers, 'Content-Security-Policy': "default-src 'none'" } };
      },
    );
    expect(answer).toMatchObject({ status: 200, body: 'kept' });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(asked.map(({ method, url }) => [method, new URL(url).pathname + new URL(url).search])).toEqual([
      ['GET', '/explorer/proxy/works/W1?select=id'],
    ]);
  });

  it('tells the store which address a connection came from, whatever the visitor says', async () => {
    const told: (string | null)[] = [];
    await ask('/proxy/works', 'GET', { [ADDRESS_HEADER]: '203.0.113.7' }, async ({ headers }) => {
      told.push(headers.get(ADDRESS_HEADER));
      return null;
    });
    expect(told).toEqual(['127.0.0.1']);
  });

  it.each<[string, AnswerDirectly]>([
    ['has nothing', nothingStored],
    [
      'fails',
      async () => {
        throw new Error('broken');
      },
    ],
  ])('leaves to the listener what a store that %s cannot answer', async (_what, answerDirectly) => {
    expect((await ask('/proxy/works', 'GET', {}, answerDirectly)).body).toBe(
      'GET /proxy/works from 127.0.0.1',
    );
  });

  it.each([
    ['GET', '/works/W1'],
    ['GET', '/proxy'],
    ['GET', '/about?next=/proxy/works'],
    ['HEAD', '/proxy/works'],
  ])('never asks the store for %s %s', async (method, path) => {
    let isAsked = false;
    await ask(path, method, {}, async () => {
      isAsked = true;
      return kept;
    });
    expect(isAsked).toBe(false);
  });
});

describe('withoutUpgrades(server)', () => {
  it.each(['h2c', 'websocket'])(
    'answers who asks for %s, and keeps no connection open for it',
    async (protocol) => {
      const server = withoutUpgrades(createServer((asked, response) => response.end(`page ${asked.url}`)));
      let taken = 0;
      server.on('upgrade', () => {
        taken += 1;
      });
      const headers = ['Host: a', 'Connection: close, Upgrade', `Upgrade: ${protocol}`].join('\r\n');
      expect(await say(`GET /about HTTP/1.1\r\n${headers}\r\n\r\n`, server)).toContain('page /about');
      expect(taken).toBe(0);
    },
  );
});

describe('withLongQueue(server)', () => {
  it('listens where it was told, with room for all connections of many visitors', async () => {
    const server = createServer((_asked, response) => response.end('page'));
    const listened: unknown[][] = [];
    const { listen } = server;
    server.listen = (...given: unknown[]) => {
      listened.push(given);
      return Reflect.apply(listen, server, given);
    };
    expect(await say('GET / HTTP/1.0\r\n\r\n', withLongQueue(server))).toContain('page');
    expect(listened).toEqual([[{ port: 0, host: '127.0.0.1', backlog: 4_096 }, expect.any(Function)]]);
  });
});
