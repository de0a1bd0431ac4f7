import { connect, createServer, type Server } from 'node:net';
import { onReport } from '@/lib/base/report';
import { createRedisLink, type RedisLink } from '@/lib/server/redis/redis-link';
import { describeWithRedis } from '@/tests/support/redis';

describeWithRedis('createRedisLink(options)', (redis) => {
  const reports: string[] = [];
  const links: RedisLink[] = [];
  let stop: () => void;

  beforeEach(async () => {
    reports.length = 0;
    stop = onReport(({ message }) => reports.push(message));
  });
  afterEach(async () => {
    stop();
    for (const link of links.splice(0)) link.close();
  });

  function open(url: string, now?: () => number): RedisLink {
    const link = createRedisLink({ url, scope: 'test', ...(now === undefined ? {} : { now }) });
    links.push(link);
    return link;
  }

  const ping = (link: RedisLink) => link.ask(async (session) => String(await session.send('PING')));

  /** Resolves when the link is up again. */
  const isUp = (link: RedisLink) => new Promise<void>((resolve) => link.onUp(resolve));

  it('carries out commands of one turn in their order, and gives bytes back as they are', async () => {
    const link = open(redis.url);
    const bytes = Buffer.from([0, 255, 13, 10, 128]);
    const told = await link.ask((session) =>
      Promise.all([
        session.send('SET', 'key', bytes),
        session.send('GET', 'key'),
        session.send('GET', 'none'),
        session.send('STRLEN', 'key'),
      ]),
    );
    expect(told).toEqual({ isTold: true, value: [Buffer.from('OK'), bytes, null, 5] });
    expect(link.state()).toMatchObject({ state: 'up', fault: null });
  });

  it('is told the time by Redis, whatever the clock of its own machine says', async () => {
    const [ahead, behind] = [
      open(redis.url, () => Date.now() + 60_000),
      open(redis.url, () => Date.now() - 60_000),
    ];
    await Promise.all([ping(ahead), ping(behind)]);
    for (const link of [ahead, behind]) expect(Math.abs(link.now() - Date.now())).toBeLessThan(500);
  });

  it('has nobody wait for a Redis that was ended, and is back by itself when it is started', async () => {
    const link = open(redis.url);
    await ping(link);
    await redis.end('SIGKILL');
    expect(await ping(link)).toEqual({ isTold: false });
    expect(link.state()).toMatchObject({ state: 'down', fault: 'unreachable' });
    const up = isUp(link);
    await redis.start();
    await up;
    expect(await ping(link)).toEqual({ isTold: true, value: 'PONG' });
    expect(reports).toEqual([expect.stringMatching(/^The shared cache cannot be reached: /)]);
  });

  it('waits half a second once for a Redis that hangs, and not at all after that', async () => {
    const link = open(redis.url);
    await ping(link);
    redis.pause();
    const waits = [];
    for (let time = 0; time < 3; time += 1) {
      const begin = performance.now();
      expect(await Promise.all([ping(link), ping(link)])).toEqual([{ isTold: false }, { isTold: false }]);
      waits.push(performance.now() - begin);
    }
    expect(link.state()).toMatchObject({ state: 'down', fault: 'slow' });
    expect(waits[0]).toBeGreaterThan(400);
    expect(Math.max(...waits.slice(1))).toBeLessThan(400);
    const up = isUp(link);
    redis.wake();
    await up;
    expect(await ping(link)).toMatchObject({ isTold: true });
  });

  it('goes without a Redis whose address is wrong, or that only looks like one', async () => {
    const silent = await listen((server) => server.on('connection', () => undefined));
    const other = await listen((server) =>
      server.on('connection', (socket) =>
        socket.on('error', () => undefined).end('HTTP/1.1 400 Bad Request\r\n\r\n'),
      ),
    );
    const gone = `redis://127.0.0.1:${await closedPort()}`;
    for (const [url, fault] of [
      [gone, 'unreachable'],
      [silent.url, 'slow'],
      [other.url, /^(?:unreachable|failed)$/],
    ] as const) {
      const link = open(url);
      expect(await ping(link)).toEqual({ isTold: false });
      expect(link.state().fault).toEqual(expect.stringMatching(fault));
    }
    await Promise.all([silent.close(), other.close()]);
  });

  it('goes without a Redis that refuses the password, and says so without it', async () => {
    await redis.command('CONFIG SET requirepass correct-horse');
    const wrong = open(redis.url.replace('://', '://:battery-staple@'));
    const none = open(redis.url);
    const right = open(redis.url.replace('://', '://:correct-horse@'));
    expect(await ping(wrong)).toEqual({ isTold: false });
    expect(await ping(none)).toEqual({ isTold: false });
    expect(await ping(right)).toMatchObject({ isTold: true });
    expect([wrong.state().fault, none.state().fault]).toEqual(['refused', 'refused']);
    expect(reports.join('\n')).not.toMatch(/battery-staple|correct-horse/);
  });

  it('goes without a Redis that is full until it has room', async () => {
    const link = open(redis.url);
    await redis.command('CONFIG SET maxmemory 1');
    const write = () => link.ask((session) => session.send('SET', 'academic-explorer:1:test:a', 'b'));
    expect(await write()).toEqual({ isTold: false });
    expect(link.state()).toMatchObject({ state: 'down', fault: 'full' });
    const up = isUp(link);
    await redis.command('CONFIG SET maxmemory 0');
    await up;
    expect(await write()).toMatchObject({ isTold: true });
  });

  it('stays open after a command that was wrong by itself', async () => {
    const link = open(redis.url);
    await redis.command('RPUSH academic-explorer:1:test:a b');
    expect(await link.ask((session) => session.send('GET', 'academic-explorer:1:test:a'))).toEqual({
      isTold: false,
    });
    expect(link.state().state).toBe('up');
    expect(reports).toEqual([expect.stringContaining('The shared cache refused a command: WRONGTYPE')]);
  });
});

interface Listening {
  readonly url: string;
  readonly close: () => Promise<void>;
}

async function listen(prepare: (server: Server) => void): Promise<Listening> {
  const server = createServer();
  const sockets = new Set<import('node:net').Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  prepare(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `redis://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** A port at which nobody listens. */
async function closedPort(): Promise<number> {
  const { url, close } = await listen(() => undefined);
  await close();
  const port = Number(new URL(url).port);
  await new Promise<void>((resolve) => connect(port, '127.0.0.1').on('error', () => resolve()));
  return port;
}
