import { type FakeServer, startFakeService } from '../../support/fake-service-server';
import type { Truth } from './service-truth';
import { contentOf, createTruth } from './service-truth';

const DAILY_CREDITS = 100_000;
const AT_ONCE = 12;

/** A strict service, and another one that tells what is right. */
export interface KnownService {
  readonly service: FakeServer;
  readonly truth: Truth;
  readonly close: () => Promise<unknown>;
}

export async function startKnownService(): Promise<KnownService> {
  const [service, reference] = await Promise.all([
    startFakeService({ dailyCredits: DAILY_CREDITS }),
    startFakeService({}),
  ]);
  const truth = createTruth(reference.url);
  return { service, truth, close: () => Promise.all([service.close(), reference.close()]) };
}

/** Lists of their own addresses, of a few records each. @param from the first of them */
export function listAddresses(count: number, from = 0): readonly string[] {
  return Array.from(
    { length: count },
    (_, at) =>
      `/works?filter=publication_year:${1900 + ((from + at) % 200)}&per_page=${5 + Math.floor((from + at) / 200)}`,
  );
}

/** Works in order, so many at a time. */
export async function inTurns<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  atOnce = AT_ONCE,
): Promise<void> {
  const waiting = items.values();
  const next = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

/** Asks for each address, and gives those that were not answered as the service itself does. */
export async function wrongAnswers(
  origin: string,
  addresses: readonly string[],
  truth: Truth,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  await inTurns(addresses, async (address) => {
    const answer = await fetch(`${origin}/proxy${address}`);
    const text = await answer.text();
    const isRight = answer.status === 200 && JSON.stringify(contentOf(text)) === (await truth(address));
    if (!isRight) wrong.push(`${address}: ${answer.status} ${text.slice(0, 200)}`);
  });
  return wrong;
}
