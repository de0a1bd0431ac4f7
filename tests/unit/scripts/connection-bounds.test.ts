import { once } from 'node:events';
import { createServer, get, type RequestListener, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { BOUNDS, boundsOf, visitorAt, withFewConnections } from '@/scripts/connection-bounds.mjs';
import { withFrontDoor } from '@/scripts/front-door.mjs';

const FRAMING = { page: '/embed', policy: "frame-ancestors 'self'" };
/** More than the system holds for a connection. */
const LARGE = 16 * 1_024 ** 2;
const LARGE_PACKED = gzipSync(Buffer.alloc(LARGE, 'x'));

let server: Server | null = null;
const clients: Socket[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  server?.closeAllConnections();
  server?.close();
});

type Direct = Parameters<typeof withFrontDoor>[1];

/** A server behind the front door, with short times. */
async function serve(
  listener: RequestListener,
  given: Partial<typeof BOUNDS> = {},
  direct: Direct = async () => null,
) {
  const bounds = { ...BOUNDS, untakenMs: 300, graceMs: 100, lookMs: 20, ...given };
  const started = createServer(withFrontDoor(listener, direct, FRAMING, bounds));
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const address = started.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Asks and takes nothing of the answer; resolves when the server has ended the connection, to how long that took. */
function takeNothing(port: number, path = '/'): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const client = connect(port, '127.0.0.1', () => client.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`));
    clients.push(client);
    client.pause();
    const sockets = server;
    sockets?.once('connection', (socket: Socket) =>
      socket.once('close', () => resolve(performance.now() - begun)),
    );
  });
}

function take(
  port: number,
  headers: Record<string, string> = {},
): Promise<{ readonly status: number; readonly size: number }> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', headers, agent: false }, (response) => {
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.length;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, size }));
      response.on('error', reject);
    }).on('error', reject);
  });
}

const sendLarge: RequestListener = (_, response) => response.end(Buffer.alloc(LARGE));

describe('withFrontDoor(listener, answerDirectly, framing, bounds)', () => {
  it('ends an answer of which nothing is taken for a while', async () => {
    expect(await takeNothing(await serve(sendLarge))).toBeGreaterThanOrEqual(300);
  });

  it('ends one that it unpacks itself', async () => {
    const answer = { status: 200, headers: {}, body: LARGE_PACKED, isPacked: true };
    const port = await serve(sendLarge, {}, async () => answer);
    expect(await takeNothing(port, '/proxy/works')).toBeGreaterThanOrEqual(300);
  });

  (process.platform === 'linux' ? it : it.skip)(
    'ends a connection whose answer the system holds whole, and nobody takes',
    async () => {
      const port = await serve((_, response) => response.end(Buffer.alloc(800_000)));
      expect(await takeNothing(port)).toBeGreaterThanOrEqual(300);
    },
  );

  (process.platform === 'linux' ? it : it.skip)(
    'ends all of many connections, also those that come while the table of the system is read',
    async () => {
      const port = await serve((_, response) => response.end(Buffer.alloc(800_000)));
      const closed: Promise<void>[] = [];
      // As the product has it: no idle connection ends by itself meanwhile.
      if (server !== null) server.keepAliveTimeout = 125_000;
      server?.on('connection', (socket: Socket) =>
        closed.push(new Promise((resolve) => socket.once('close', () => resolve()))),
      );
      for (let at = 0; at < 300; at += 1) {
        const client = connect(port, '127.0.0.1');
        client.on('error', () => undefined);
        client.pause();
        clients.push(client);
        await once(client, 'connect');
      }
      for (const client of clients) {
        client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      await Promise.all(closed);
      expect(closed).toHaveLength(300);
    },
  );

  it('leaves those alone who take an answer slowly, wait for it, or ask again later', async () => {
    const port = await serve((_, response) => {
      setTimeout(() => response.end(Buffer.alloc(LARGE)), 500);
    });
    const slowly = new Promise<number>((resolve, reject) => {
      const asked = get({ port, host: '127.0.0.1', agent: false }, (response) => {
        let size = 0;
        response.on('data', (part: Buffer) => {
          size += part.length;
          if (size % 1_024 ** 2 < part.length) {
            response.pause();
            setTimeout(() => response.resume(), 50);
          }
        });
        response.on('end', () => resolve(size));
        response.on('error', reject);
      });
      asked.on('error', reject);
    });
    expect(await slowly).toBe(LARGE);
  });

  it('ends what has waited longest where more waits than may', async () => {
    const port = await serve(sendLarge, { untakenMs: 60_000, mostWaiting: LARGE * 1.5 });
    const first = takeNothing(port);
    await new Promise((resolve) => setTimeout(resolve, 100));
    let isSecondOver = false;
    void takeNothing(port).then(() => {
      isSecondOver = true;
    });
    expect(await first).toBeLessThan(5_000);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(isSecondOver).toBe(false);
    expect(await take(port)).toEqual({ status: 200, size: LARGE });
  });

  it('bounds the requests of a visitor behind trusted proxies, whatever the visitor writes', async () => {
    const held: (() => void)[] = [];
    const port = await serve((_, response) => void held.push(() => response.end('page')), {
      perVisitor: 2,
      trustedProxies: 1,
    });
    const from = (address: string) => take(port, { 'X-Forwarded-For': address });
    const whole = [from('8.8.8.8, 203.0.113.7'), from('203.0.113.7')];
    while (held.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await from('9.9.9.9, 203.0.113.7')).status).toBe(429);
    const other = from('203.0.113.7, 203.0.113.8');
    while (held.length < 3) await new Promise((resolve) => setTimeout(resolve, 5));
    for (const end of held.splice(0)) end();
    const statuses = (await Promise.all([...whole, other])).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200]);
    const again = from('203.0.113.7');
    while (held.length < 1) await new Promise((resolve) => setTimeout(resolve, 5));
    for (const end of held.splice(0)) end();
    expect((await again).status).toBe(200);
  });
});

describe('withFewConnections(server, bounds)', () => {
  /** A connection of a visitor at an address, told to the server as the system does. */
  function connection(remoteAddress: string) {
    const listeners: (() => void)[] = [];
    const socket = {
      remoteAddress,
      isDestroyed: false,
      destroy: () => {
        socket.isDestroyed = true;
      },
      once: (_: string, listener: () => void) => listeners.push(listener),
      close: () => {
        for (const listener of listeners) listener();
      },
    };
    return socket;
  }

  function setup(trustedProxies = 0) {
    const listening = createServer();
    listening.removeAllListeners('connection');
    withFewConnections(listening, { perVisitor: 2, trustedProxies });
    return (address: string) => {
      const socket = connection(address);
      listening.emit('connection', socket as never);
      return socket;
    };
  }

  it('ends the connections of an address beyond the bound, until others of it are over', () => {
    const open = setup();
    const [one, , three] = [open('203.0.113.7'), open('203.0.113.7'), open('::ffff:203.0.113.7')];
    expect([three.isDestroyed, open('203.0.113.8').isDestroyed]).toEqual([true, false]);
    one.close();
    expect([open('203.0.113.7').isDestroyed, open('203.0.113.7').isDestroyed]).toEqual([false, true]);
    const of6 = ['2001:db8:0:1::1', '2001:db8:0:1::2', '2001:db8:0:1:9::', '2001:db8:0:2::1'];
    expect(of6.map((address) => open(address).isDestroyed)).toEqual([false, false, true, false]);
  });

  it.each(['127.0.0.1', '10.1.2.3', '172.17.0.1', '192.168.1.2', '::1', 'fd00::1'])(
    'leaves %s alone, from where a proxy may ask',
    (address) => {
      const open = setup();
      expect([1, 2, 3, 4].map(() => open(address).isDestroyed)).toEqual([false, false, false, false]);
    },
  );

  it('leaves the connections of trusted proxies alone', () => {
    const open = setup(1);
    expect([1, 2, 3].map(() => open('203.0.113.7').isDestroyed)).toEqual([false, false, false]);
  });
});

describe('visitorAt(text)', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7:443 ', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['[2001:db8:1:2:3:4:5:6]:443', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['unknown', null],
    ['', null],
  ])('%j is %j', (text, visitor) => {
    expect(visitorAt(text)).toBe(visitor);
  });
});

describe('boundsOf(env)', () => {
  it('reads the variables', () => {
    expect(boundsOf({})).toMatchObject({ perVisitor: 1_500, trustedProxies: 0, untakenMs: 30_000 });
    expect(boundsOf({ CONNECTIONS_PER_CLIENT: '0', TRUST_PROXY: '2' })).toMatchObject({
      perVisitor: 0,
      trustedProxies: 2,
    });
    expect(boundsOf({ CONNECTIONS_PER_CLIENT: ' ', TRUST_PROXY: 'yes' })).toMatchObject({
      perVisitor: 1_500,
      trustedProxies: 0,
    });
  });

  it('says what is wrong', () => {
    expect(() => boundsOf({ CONNECTIONS_PER_CLIENT: 'many' })).toThrow(
      'CONNECTIONS_PER_CLIENT is a number of connections, not many',
    );
  });
});
