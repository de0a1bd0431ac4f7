import { tellSeen } from './support/chance';
import { expect, test } from './support/fixtures';
import { GraphPage } from './support/graph-page';
import { makeProject } from './support/project-pages';
import { storedWholeAt } from './support/stored-entries';

const DAY_MS = 86_400_000;

// A clock that is put otherwise stays so for all pages of its context.
test.use({ isContextShared: false });

test('a clock that jumps a day forward and two back loses no decision, keeps no request waiting and no answer fresh', {
  tag: '@abuse',
}, async ({ page, host, service }) => {
  test.slow();
  const now = Date.now();
  await page.clock.install({ time: now });
  const pages = await makeProject(page, host.url('/search?q=data'));
  const jump = (days: number) => page.clock.setSystemTime(now + days * DAY_MS);
  await jump(1);
  await pages.decide(['i', 'e']);
  await jump(-1);
  await pages.decide(['e', 'i']);
  const decided = (await pages.progress().textContent()) ?? '';
  expect(decided).toMatch(/^7 of 20 decided/);
  await page.reload();
  await expect(pages.progress()).toHaveText(decided);
  await pages.turnTo('History');
  await expect(page.getByText(/^Checked: all \d+ entries are as they were written\.$/)).toBeVisible();

  await test.step('what a clock that was ahead has marked is asked for anew', async () => {
    const graph = new GraphPage(page);
    await jump(1);
    await page.goto(host.url('/explore/graph?q=climate%20change'));
    await graph.waitForNodes(5);
    const [work = ''] = (await graph.nodeIds()).filter((id) => id.startsWith('W'));
    await page.goto(host.url(`/works/${work}`));
    await graph.waitForNodes(1);
    // An answer that came after the jump would be marked rightly.
    const isMarkedAhead = async () => ((await storedWholeAt(page, 'works', work)) ?? 0) > now + DAY_MS / 2;
    await expect.poll(isMarkedAhead).toBe(true);
    await page.goto('about:blank');
    await jump(0);
    const asked = service.requests().length;
    await page.goto(host.url(`/works/${work}`));
    await graph.waitForNodes(1);
    await expect
      .poll(
        () =>
          service
            .requests()
            .slice(asked)
            .filter((request) => request.startsWith(`/works/${work}`)).length,
      )
      .toBe(1);
    // Many requests one after the other, of which none waits for tomorrow.
    await jump(-1);
    for (const text of ['tides', 'salt', 'wind', 'ice']) {
      await page.goto(host.url(`/search?q=${text}`));
      await expect(
        page
          .getByRole('grid', { name: 'Academic works' })
          .or(page.getByText(/No results/))
          .first(),
      ).toBeVisible();
    }
  });
  tellSeen(`${decided} after a reload, and the history is whole`);
});
