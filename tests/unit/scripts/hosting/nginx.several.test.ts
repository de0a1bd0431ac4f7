import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeWithNginx, type Nginx, startNginx } from '@/tests/support/nginx';
import { describeWithRedis } from '@/tests/support/redis';
import { collectReports } from '@/tests/support/reports';
import type { Service } from '../../lib/server/proxy-setup';
import { closeServers, type OneOfSeveral, openServers, untilShared } from '../../lib/server/several-servers';

/** As the recipe has them. */
const PORTS = [3001, 3002, 3003] as const;

// A server that is ended is told of by the others; that is tested where Redis is.
collectReports();

async function answer(one: OneOfSeveral, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers = new Headers({ 'x-client': request.socket.remoteAddress ?? '' });
  for (const name of ['x-forwarded-for', 'host'])
    if (request.headers[name] !== undefined) headers.set(name, String(request.headers[name]));
  const { status, headers: told, body } = await one.ask(request.url ?? '/', { headers });
  response.writeHead(status, Object.fromEntries(told));
  response.end(body === null ? undefined : Buffer.from(await new Response(body).arrayBuffer()));
}

/** Serves one of the servers on a port of its own. */
async function listen(one: OneOfSeveral): Promise<Server> {
  const server = createServer((request, response) => void answer(one, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function end(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

describeWithNginx('nginx before several servers', () => {
  describeWithRedis('that share a Redis', (redis) => {
    let doors: readonly Server[];
    let nginx: Nginx;
    let asked: string[];

    beforeEach(async () => {
      asked = [];
      const service: Service = async (url) => {
        asked.push(new URL(url).pathname);
        await new Promise((resolve) => setTimeout(resolve, 50));
        return Response.json({ id: 'https://openalex.org/W12', number: asked.length });
      };
      const env = { TRUST_PROXY: '1', CREDITS_PER_CLIENT_HOUR: '50' };
      const servers = openServers(3, { redis: redis.url, service, env });
      await untilShared(servers);
      doors = await Promise.all(servers.map(listen));
      const changes = Object.fromEntries(
        doors.map((door, at) => [
          `127.0.0.1:${PORTS[at]} max_fails`,
          `127.0.0.1:${(door.address() as AddressInfo).port} max_fails`,
        ]),
      );
      nginx = await startNginx('nginx-several.conf', changes);
      asked.length = 0;
    });
    afterEach(async () => {
      await nginx.close();
      await Promise.all(doors.filter(({ listening }) => listening).map(end));
      await closeServers();
    });

    const ask = (at: string, visitor = '203.0.113.7') =>
      fetch(`${nginx.url}${at}`, { headers: { 'x-forwarded-for': visitor } });

    it('asks the service once for sixty equal questions at once', async () => {
      const answers = await Promise.all(Array.from({ length: 60 }, () => ask('/proxy/works/W12')));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const bodies = await Promise.all(answers.map((each) => each.text()));
      expect(new Set(bodies).size).toBe(1);
      expect(asked).toEqual(['/works/W12']);
    });

    it('answers while two of the three servers are gone', async () => {
      await ask('/proxy/works/W12');
      for (const door of doors.slice(0, 2)) await end(door);
      for (let turn = 0; turn < 9; turn += 1) expect((await ask('/proxy/works/W12')).status).toBe(200);
      expect((await ask('/proxy/works/W13')).status).toBe(200);
      expect(asked).toEqual(['/works/W12', '/works/W13']);
    });

    it('lets a visitor spend one share at all servers together', async () => {
      const statuses: number[] = [];
      for (let number = 0; number < 6; number += 1)
        statuses.push((await ask(`/proxy/works?search=words${number}`)).status);
      // A search costs ten credits, and a fifth of fifty may be spent at once, ten at least.
      expect(statuses).toEqual([200, 429, 429, 429, 429, 429]);
    });

    it('keeps figures of the servers to the machine', async () => {
      expect((await ask('/proxy/metrics')).status).toBe(404);
      expect((await ask('/proxy/works/W12')).status).toBe(200);
    });
  });
});
