import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { readEnvironment } from '@/lib/server/environment';
import { handleProxy } from '@/lib/server/proxy';
import { assembleServer } from '@/lib/server/runtime';
import { describeWithNginx, type Nginx, startNginx } from '@/tests/support/nginx';
import { LIVE, noteBackground, removeTemporaryFolders, temporaryFolder } from '../../lib/server/proxy-setup';

/** The lines that the README adds to `nginx-proxy.conf`. */
function readLogin(users: string): string {
  const readme = readFileSync('scripts/hosting/README.md', 'utf8');
  const lines = /```nginx\n(auth_basic [\s\S]*?)```/.exec(readme)?.[1];
  if (lines === undefined) throw new Error('the README shows no log-in');
  return lines.replace('/etc/nginx/explorer.users', users);
}

/** A server behind a log-in, which lets visitors spend two searches at once. */
async function serve(): Promise<Server> {
  const server = assembleServer({
    environment: readEnvironment({
      ...LIVE,
      OPENALEX_CACHE_DIR: temporaryFolder(),
      TRUST_PROXY: '1',
      LOGIN_HEADER: 'X-Remote-User',
      CREDITS_PER_CLIENT_HOUR: '50',
    }),
    fetch: async () => Response.json({ results: [] }),
    onBackground: noteBackground,
  });
  const door = createServer(async (request, response) => {
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
      name,
      `${value}`,
    ]);
    const answer = await handleProxy(new Request(`http://localhost${request.url}`, { headers }), server);
    response.writeHead(answer.status).end(await answer.text());
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  return door;
}

describeWithNginx('nginx with a log-in before the server', () => {
  let door: Server;
  let nginx: Nginx;

  beforeEach(async () => {
    door = await serve();
    const users = path.join(temporaryFolder(), 'users');
    writeFileSync(users, 'ada:{PLAIN}secret-a\ngrace:{PLAIN}secret-g\n');
    nginx = await startNginx('nginx-proxy.conf', {
      '127.0.0.1:3000': `127.0.0.1:${(door.address() as AddressInfo).port}`,
      'proxy_http_version 1.1;': `${readLogin(users)}proxy_http_version 1.1;`,
    });
  });
  afterEach(async () => {
    await nginx.close();
    door.closeAllConnections();
    await new Promise((resolve) => door.close(resolve));
    await removeTemporaryFolders();
  });

  const askAs = async (user: string | null, words: string, headers: Record<string, string> = {}) => {
    const login = user === null ? {} : { Authorization: `Basic ${btoa(user)}` };
    const answer = await fetch(`${nginx.url}/proxy/works?search=${words}`, {
      headers: { ...login, ...headers },
    });
    return answer.status;
  };

  it('lets nobody in without it', async () => {
    expect(await askAs(null, 'ice')).toBe(401);
    expect(await askAs('ada:wrong', 'ice')).toBe(401);
    expect(await askAs(null, 'ice', { 'X-Remote-User': 'ada' })).toBe(401);
  });

  it('tells the server who asks, whatever a visitor writes', async () => {
    expect(await askAs('ada:secret-a', 'ice')).toBe(200);
    expect(await askAs('ada:secret-a', 'bees', { 'X-Remote-User': 'grace' })).toBe(429);
    expect(await askAs('grace:secret-g', 'coral')).toBe(200);
  });
});
