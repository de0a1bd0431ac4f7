import { expect, test } from '@playwright/test';
import { ownChance, tellSeen } from './support/chance';
import { MISBEHAVIOURS, startMisbehavingService } from './support/misbehaving-service';
import { startOwnServer } from './support/own-server';
import { type RawAnswer, sendRaw } from './support/raw-request';

const SERVER_KEY = 'the-servers-own-key-4711';
/** What the service answers as it should. */
const PLAIN = '/proxy/works?filter=publication_year:1999&per_page=1';
/** Above it a container of 512 MB would be in danger. */
const MOST_RESIDENT = 450 * 1_048_576;
/** A day; no wait of the service is longer. */
const LONGEST_WAIT_SECONDS = 86_400;

const FOREIGN_HEADERS = [
  'set-cookie',
  'access-control-allow-origin',
  'clear-site-data',
  'refresh',
  'location',
  'link',
];

/** What is wrong with what a visitor is told of a broken service; null: nothing. */
function faultOf({ status, headers, body }: RawAnswer): string | null {
  if (status === null || status < 200) return `status ${status}`;
  if (JSON.stringify([headers, body]).includes(SERVER_KEY)) return 'quotes the key of the server';
  const foreign = FOREIGN_HEADERS.find((name) => name in headers);
  if (foreign !== undefined) return `passes ${foreign} on`;
  if (!/^(?:application\/json|text\/plain)/.test(headers['content-type'] ?? '')) {
    if (status !== 204) return `is ${headers['content-type']}`;
  }
  if (headers['x-content-type-options'] !== 'nosniff') return 'may be taken for a page';
  const wait = headers['retry-after'];
  if (wait !== undefined && !(Number(wait) >= 0 && Number(wait) <= LONGEST_WAIT_SECONDS))
    return `waits for ${wait}`;
  if (status === 200) {
    const content: unknown = JSON.parse(body);
    if (typeof content !== 'object' || content === null) return 'is no answer';
  }
  return null;
}

test('a broken service is told in plain words, and breaks nothing', async () => {
  test.slow();
  const chance = ownChance();
  const service = await startMisbehavingService(chance);
  const server = await startOwnServer(
    { service: service.url },
    { OPENALEX_API_KEY: SERVER_KEY, CREDITS_PER_CLIENT_HOUR: '0', CREDITS_RESERVE: '0' },
    { expected: /paused|cache|service|OpenAlex/i },
  );
  const names = Object.keys(MISBEHAVIOURS);
  const faults: string[] = [];
  const statuses = new Map<number | null, number>();
  const ask = async (name: string, target: string) => {
    const answer = await sendRaw(server.origin, {
      target,
      headers: { 'Accept-Encoding': chance.pick(['gzip', 'identity', 'br']) },
    });
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const isPacked = answer.headers['content-encoding'] === 'gzip';
    const fault = isPacked ? null : faultOf(answer);
    if (fault !== null) faults.push(`${name} (${target}): ${fault}`);
  };
  try {
    const questions = names.flatMap((name, at) => [
      [name, `/proxy/works/W${1_000 * (1 + chance.below(900_000)) + at}`] as const,
      [name, `/proxy/works?filter=publication_year:${1_000 * (1 + chance.below(9)) + at}`] as const,
    ]);
    const first = await sendRaw(server.origin, { target: PLAIN });
    const answers = questions.map(([name, target]) => ask(name, target));
    await Promise.all(answers);
    const last = await sendRaw(server.origin, { target: PLAIN });
    expect([first.status, last.status, last.headers['x-cache']]).toEqual([200, 200, 'hit']);
    expect(faults).toEqual([]);
    expect(service.requests.filter((url) => !/^\/works(?:[/?]|$)/.test(url))).toEqual([]);
    expect(server.output() + server.warnings().join('\n')).not.toContain(SERVER_KEY);
    const resident = (await server.residentBytes()) ?? 0;
    expect(resident).toBeLessThan(MOST_RESIDENT);
    tellSeen(
      `${names.length} kinds of fault in ${questions.length} requests: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}; ${Math.round(resident / 1_048_576)} MB after a body of 1 GB`,
    );
  } finally {
    await server.close();
    await service.close();
  }
});
