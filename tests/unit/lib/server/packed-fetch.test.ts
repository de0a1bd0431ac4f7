import { createServer, type RequestListener, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { fetchPacked } from '@/lib/server/packed-fetch';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const started = createServer(listener);
  servers.push(started);
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const address = started.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/works?search=a`;
}

describe('fetchPacked(url, init)', () => {
  it('gives status, headers, and the body as it came', async () => {
    const packed = gzipSync('{"id":"W1"}');
    const url = await serve((request, response) => {
      response.setHeader('X-Seen', `${request.method} ${request.url} ${request.headers.accept}`);
      response.writeHead(404, { 'Content-Encoding': 'gzip', 'Set-Cookie': ['a', 'b'] }).end(packed);
    });
    const answer = await fetchPacked(url, { headers: { Accept: 'application/json' } });
    expect([answer.status, answer.headers.get('X-Seen'), answer.headers.get('Content-Encoding')]).toEqual([
      404,
      'GET /works?search=a application/json',
      'gzip',
    ]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(packed)).toBe(true);
  });

  it('follows no redirect', async () => {
    const url = await serve((_, response) => response.writeHead(302, { Location: '/x' }).end('there'));
    const { status, headers } = await fetchPacked(url, {});
    expect([status, headers.get('Location')]).toEqual([302, '/x']);
  });

  it.each([204, 304])('gives no body with %d', async (status) => {
    const url = await serve((_, response) => response.writeHead(status).end());
    expect((await fetchPacked(url, {})).body).toBeNull();
  });

  it('reads no faster than it is read', async () => {
    let sent = 0;
    const url = await serve((_, response) => {
      const send = () => {
        sent += 1;
        const isRoom = response.write(Buffer.alloc(1_024 ** 2));
        if (sent === 64) response.end();
        else if (isRoom) send();
        else response.once('drain', send);
      };
      send();
    });
    const answer = await fetchPacked(url, {});
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(sent).toBeLessThan(32);
    expect((await answer.arrayBuffer()).byteLength).toBe(64 * 1_024 ** 2);
  });

  it('hears nothing more of an answer once its reader has left', async () => {
    const url = await serve((_, response) => response.end(Buffer.alloc(300_000, 'x')));
    for (let round = 0; round < 20; round += 1) {
      const reader = (await fetchPacked(url, {})).body?.getReader();
      for (let part = 0; part < round % 5; part += 1) await reader?.read();
      await reader?.cancel();
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(servers).toHaveLength(1);
  });

  it('fails with the reason of the signal, before the answer and in the middle of it', async () => {
    const silent = await serve(() => undefined);
    await expect(fetchPacked(silent, { signal: AbortSignal.timeout(20) })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    const half = await serve((_, response) => response.write('{'));
    const answer = await fetchPacked(half, { signal: AbortSignal.timeout(200) });
    await expect(answer.text()).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('fails where nobody listens, and where the connection breaks', async () => {
    await expect(fetchPacked('http://127.0.0.1:9/', {})).rejects.toThrow('ECONNREFUSED');
    const url = await serve((_, response) => {
      response.writeHead(200, { 'Content-Length': 10 });
      response.write('{', () => response.destroy());
    });
    const answer = await fetchPacked(url, {});
    await expect(answer.text()).rejects.toThrow('aborted');
  });
});
