import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { startFakeService } from '../../support/fake-service-server';
import { SHARED_DATA } from '../../support/shared-data';
import { announceHosts } from './host-addresses';

const SCRIPT = path.resolve(__dirname, '../../../scripts/test-hosts.mjs');

/** Hosts of the run; all where it names none. */
const WANTED = process.env.TEST_HOSTS === undefined ? [] : [process.env.TEST_HOSTS];

/** The one line of addresses that the script prints when all hosts answer. */
async function readAddresses(hosts: ChildProcess): Promise<Record<string, string>> {
  if (hosts.stdout === null) throw new Error('the hosts have no output');
  for await (const line of createInterface(hosts.stdout)) {
    if (line.startsWith('{')) return JSON.parse(line);
  }
  throw new Error('the hosts did not start: see the message above');
}

/** Starts the service and every host once for all tests; what it returns stops them. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of its global set-up
export default async function startHosts(): Promise<() => Promise<void>> {
  const service = await startFakeService({});
  const hosts = spawn(process.execPath, [SCRIPT, service.url, SHARED_DATA, ...WANTED], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  announceHosts({ service: service.url, hosts: await readAddresses(hosts) });
  return async () => {
    const ended = once(hosts, 'exit');
    hosts.kill('SIGTERM');
    await ended;
    await service.close();
  };
}
