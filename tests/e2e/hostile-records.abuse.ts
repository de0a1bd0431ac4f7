import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { type Chance, ownChance, tellSeen } from './support/chance';
import { expect, test } from './support/fixtures';
import { hostile, watchForHarm } from './support/hostile-content';
import { fetchSample, findSample } from './support/sample-records';

/** Where the pages of a static host ask. */
const LIVE = 'https://api.openalex.org';

const KINDS = ENTITY_KINDS.filter((kind) => kind !== 'concepts');

/** Addresses of screens that show records, with what names one. */
const SCREENS: readonly ((chance: Chance, ids: Readonly<Record<string, string>>) => string)[] = [
  (chance) => `/${chance.pick(KINDS)}`,
  (chance, ids) => {
    const kind = chance.pick(KINDS);
    return `/${kind}/${ids[kind]}`;
  },
  (_chance, ids) => `/works/${ids.works}`,
  (_chance, ids) => `/authors/${ids.authors}`,
  () => '/search?q=climate',
  () => '/explore/graph?q=climate',
  () => '/autocomplete/works?q=cli',
  () => '/cache',
  () => '/browse',
];

test('hostile records run no script and lead to no other site, also on a host without headers', {
  tag: '@abuse',
}, async ({ page, host, service, record }) => {
  test.slow();
  const chance = ownChance();
  record.allow(/incomplete|could not be read|Failed to load resource|not found/i);
  const watch = await watchForHarm(page, [new URL(host.url('/')).origin, LIVE]);
  const ids: Record<string, string> = {};
  for (const kind of KINDS) {
    const { id } = await findSample(kind);
    ids[kind] = id;
    const one = await fetchSample(`/${kind}/${id}`);
    const list = await fetchSample(`/${kind}?per_page=25`);
    service.fail({
      match: new RegExp(`^/${kind}/`),
      status: 200,
      body: JSON.stringify(hostile(chance, one)),
    });
    service.fail({
      match: new RegExp(`^/${kind}(?:\\?|$)`),
      status: 200,
      body: JSON.stringify(hostile(chance, list, 0.25)),
    });
  }
  const suggested = await fetchSample('/autocomplete/works?q=cli');
  service.fail({ match: /^\/autocomplete/, status: 200, body: JSON.stringify(hostile(chance, suggested)) });
  const screens = chance.times(10, () => chance.pick(SCREENS)(chance, ids));
  let slowest = 0;
  for (const screen of screens) {
    await test.step(screen, async () => {
      await page.goto(host.url(screen));
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      await watch.expectHarmless();
      slowest = Math.max(slowest, await watch.longestTask());
    });
  }
  tellSeen(
    `${screens.length} screens of hostile records: no script, no dialog, no other site; the longest task took ${slowest} ms`,
  );
});
