import { expect, test } from '@playwright/test';
import { startFakeService } from '../support/fake-service-server';
import { askedOf, createSeen, percentile, VISITORS, visitAtOnce } from './support/many-visits';
import { startOwnServer } from './support/own-server';
import { createTruth } from './support/service-truth';
import { soakMinutes } from './support/soak-time';

/** A sixth of the soak; some waves at least, since what has been answered is to come from the cache. */
const SHARE = 1 / 6;
const LEAST_WAVES = 4;
/** More than the visitors need: what the server does when they are spent is tested elsewhere. */
const DAILY_CREDITS = 100_000;

test(`${VISITORS} visitors at once are answered right by one server, which asks for nothing twice and keeps its size`, async () => {
  const minutes = soakMinutes() * SHARE;
  test.setTimeout((minutes + 15) * 60_000);
  const [service, reference] = await Promise.all([
    startFakeService({ dailyCredits: DAILY_CREDITS }),
    startFakeService({}),
  ]);
  const server = await startOwnServer({ service: service.url });
  const truth = createTruth(reference.url);
  const seen = createSeen();
  const sizes: number[] = [];
  const end = Date.now() + minutes * 60_000;
  try {
    for (let number = 0; number < LEAST_WAVES || Date.now() < end; number += 1) {
      await test.step(`wave ${number + 1}`, () => visitAtOnce(server.origin, number, truth, seen));
      sizes.push((await server.residentBytes()) ?? 0);
    }
    const asked = askedOf(service);
    const report = {
      waves: sizes.length,
      requests: seen.waitsMs.length,
      statuses: Object.fromEntries(seen.statuses),
      waitMs: {
        half: Math.round(percentile(seen.waitsMs, 0.5)),
        p95: Math.round(percentile(seen.waitsMs, 0.95)),
      },
      askedOfService: asked.size,
      residentMiB: sizes.map((size) => Math.round(size / 1_048_576)),
    };
    test.info().annotations.push({ type: 'visitors', description: JSON.stringify(report) });
    console.log(`${VISITORS} visitors: ${JSON.stringify(report)}`);
    expect([...seen.statuses.keys()], 'every answer is one').toEqual(['200']);
    expect([...seen.wrong], 'answers that differ from the service').toEqual([]);
    expect(
      [...asked].filter(([, times]) => times > 1),
      'asked for twice',
    ).toEqual([]);
    expect(asked.size).toBeGreaterThan(0);
    // The first waves fill the caches and have the code compiled.
    const early = Math.max(...sizes.slice(0, 2));
    expect(sizes.at(-1) ?? 0, 'resident memory').toBeLessThanOrEqual(1.5 * early);
  } finally {
    await server.close();
    await Promise.all([service.close(), reference.close()]);
  }
});
