import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FAREWELL } from '@/lib/server/farewell';
import { runNode } from '../../../../scripts/project.mjs';

describe('writeServiceWorker(folder, target, settings)', () => {
  it('ships the farewell where the worker is off, so that browsers end what they keep', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'worker-'));
    const script = `const { writeServiceWorker } = await import('./scripts/service-worker/write.mjs');
      await writeServiceWorker(${JSON.stringify(folder)}, 'export', { mode: 'off', foreignPrefixes: [] });`;
    const { code, output } = await runNode(['--input-type=module', '-e', script], { capture: true });
    expect([code, output]).toEqual([0, '']);
    expect(readFileSync(path.join(folder, 'service-worker.js'), 'utf8')).toBe(FAREWELL);
    rmSync(folder, { recursive: true });
  }, 30_000);
});
