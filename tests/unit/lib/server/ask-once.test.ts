import { describeWithRedis } from '@/tests/support/redis';
import { collectReports } from '@/tests/support/reports';
import { removeTemporaryFolders, type Service } from './proxy-setup';
import { closeServers, type OneOfSeveral, openServers, until } from './several-servers';

const DAY_MS = 86_400_000;
const reports = collectReports();

/** Answers when it is told to, each question with its number. */
function heldService() {
  const asked: string[] = [];
  let open: () => void = () => undefined;
  let gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let answer = (): Response =>
    Response.json({ id: 'https://openalex.org/W12', number: asked.length, results: [] });
  const service: Service = async (url) => {
    asked.push(new URL(url).pathname);
    await gate;
    return answer();
  };
  return {
    asked,
    service,
    open: () => open(),
    close: () => {
      gate = new Promise((resolve) => {
        open = resolve;
      });
    },
    answerWith: (other: () => Response) => {
      answer = other;
    },
  };
}

describeWithRedis('createAskOnce(dependencies)', (redis) => {
  afterEach(async () => {
    await closeServers();
    await removeTemporaryFolders();
  });

  /** Resolves when the service was asked so often. */
  const untilAsked = (asked: readonly string[], times: number) => until(() => asked.length >= times);

  const outcomes = (servers: readonly OneOfSeveral[], address: string, init?: RequestInit) =>
    Promise.all(servers.map((each) => each.outcome(address, init)));

  it('makes one question of sixty at three servers at once', async () => {
    const { asked, service, open } = heldService();
    const servers = openServers(3, { redis: redis.url, service });
    const visits = Array.from({ length: 20 }, () => servers).flat();
    const answers = Promise.all(visits.map((each) => each.ask('/proxy/works?filter=type:book')));
    await untilAsked(asked, 1);
    open();
    const seen = await Promise.all((await answers).map(async (each) => [each.status, await each.text()]));
    expect(new Set(seen.map(String)).size).toBe(1);
    expect(seen[0]?.[0]).toBe(200);
    expect(asked).toEqual(['/works']);
  });

  it('asks once about each of many questions that come to all servers at once', async () => {
    const { asked, service, open } = heldService();
    open();
    const servers = openServers(3, { redis: redis.url, service });
    const paths = Array.from({ length: 40 }, (_, number) => `/works/W${number + 1}`);
    for (const round of [0, 1]) {
      await Promise.all(
        paths.flatMap((path, at) =>
          servers.map((_, each) => servers[(at + each + round) % 3]?.ask(`/proxy${path}`)),
        ),
      );
    }
    expect([...asked].sort()).toEqual([...paths].sort());
  });

  it('renews once for all what is stale at all', async () => {
    const { asked, service, open, close } = heldService();
    open();
    const servers = openServers(3, { redis: redis.url, service });
    await outcomes(servers, '/proxy/works/W12');
    for (const each of servers) each.pass(DAY_MS + 1_000);
    close();
    expect(await outcomes(servers, '/proxy/works/W12')).toEqual(['stale', 'stale', 'stale']);
    await untilAsked(asked, 2);
    open();
    for (const each of servers) await each.settle();
    const renewed = await Promise.all(
      servers.map(async (each) => (await each.ask('/proxy/works/W12')).json()),
    );
    expect(renewed.map(({ number }) => number)).toEqual([2, 2, 2]);
    expect(asked).toHaveLength(2);
  });

  it('has every server ask for itself what could not be answered', async () => {
    const { asked, service, open, answerWith } = heldService();
    answerWith(() => new Response('broken', { status: 500 }));
    open();
    const servers = openServers(3, { redis: redis.url, service });
    const answers = await Promise.all(servers.map((each) => each.ask('/proxy/works/W12')));
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
    expect(asked).toHaveLength(3);
  });

  it('takes over from a server that was killed while it asked', async () => {
    const { asked, service, open } = heldService();
    const [killed, other] = openServers(2, { redis: redis.url, service });
    const lost = killed?.ask('/proxy/works/W12');
    await untilAsked(asked, 1);
    killed?.server.sharing?.link.close();
    const answer = other?.ask('/proxy/works/W12');
    await untilAsked(asked, 2);
    open();
    expect((await answer)?.status).toBe(200);
    expect((await lost)?.status).toBe(200);
  });

  it('answers everybody when Redis is killed while they wait', async () => {
    const { asked, service, open } = heldService();
    const servers = openServers(3, { redis: redis.url, service });
    const answers = Promise.all(servers.map((each) => each.ask('/proxy/works/W12')));
    await untilAsked(asked, 1);
    await redis.end('SIGKILL');
    await untilAsked(asked, 3);
    open();
    expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(reports).toContainEqual(expect.stringMatching(/^The shared cache cannot/));
  });

  it('asks anew once a minute for all servers, and each time with an own key', async () => {
    const { asked, service, open } = heldService();
    open();
    const servers = openServers(3, { redis: redis.url, service });
    await outcomes(servers, '/proxy/works/W12');
    const anew = { headers: { 'Cache-Control': 'max-age=0', 'x-client': '203.0.113.1' } };
    const seen = [];
    for (const each of servers) seen.push(await each.outcome('/proxy/works/W12', anew));
    expect(seen).toEqual(['revalidated', 'hit', 'hit']);
    const own = { headers: { ...anew.headers, 'X-OpenAlex-Key': 'own' } };
    for (const each of servers) expect(await each.outcome('/proxy/works/W12', own)).toBe('revalidated');
    expect(asked).toHaveLength(5);
  });
});
