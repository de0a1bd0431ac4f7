import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onReport } from '@/lib/base/report';
import { serviceWorkerResponse } from '@/lib/server/service-worker';

describe('serviceWorkerResponse(folder)', () => {
  let folder: string;
  let quiet: () => void;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'service-worker-'));
    quiet = onReport(() => undefined);
  });
  afterEach(() => {
    quiet();
    rmSync(folder, { recursive: true });
  });

  it('sends the worker of the build, which no cache on the way may store', async () => {
    mkdirSync(path.join(folder, '.next-node'));
    writeFileSync(path.join(folder, '.next-node/service-worker.js'), 'keep();');
    const response = await serviceWorkerResponse(folder);
    expect([response.status, await response.text()]).toEqual([200, 'keep();']);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it('is not there where the build has none', async () => {
    expect((await serviceWorkerResponse(folder)).status).toBe(404);
  });

  it('ends a worker that a build has left behind, in development', async () => {
    const response = await serviceWorkerResponse(folder, true);
    expect(response.status).toBe(200);
    const script = await response.text();
    expect(script).toContain('self.registration.unregister()');
    expect(script).not.toContain("'fetch'");
  });
});
