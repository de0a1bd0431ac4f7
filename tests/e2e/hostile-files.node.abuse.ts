import type { Locator, Page } from '@playwright/test';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { seededRandom } from '@/lib/base/random';
import { writeProjectFile } from '@/lib/project/file/write-project-file';
import { sealedRandomProject } from '../support/random-project';
import { type Chance, ownChance, tellSeen } from './support/chance';
import { dropFile } from './support/drop-file';
import { expect, type Host, type Service, test } from './support/fixtures';
import { GraphPage } from './support/graph-page';
import { HOSTILE_TEXTS, hostile, watchForHarm } from './support/hostile-content';
import { packedWithHashes, projectFileWithMap } from './support/project-file';
import { ProjectPages } from './support/project-pages';
import { fetchSample } from './support/sample-records';

/** Longer than any file of this size may hold the page. Milliseconds; on a machine that does other things too. */
const LONGEST_TASK_MS = 5_000;

/** Of each kind. */
const FILES = 12;
const SEARCHES = 8;

const watchOf = (page: Page, host: Host) => watchForHarm(page, [new URL(host.url('/')).origin]);

/** A text that was damaged on its way, or made to be something else. */
function damagedText(chance: Chance, text: string): string {
  const at = chance.below(text.length);
  return chance.pick([
    () => text.slice(0, at),
    () => text.slice(at),
    () => `${text.slice(0, at)}${chance.pick(HOSTILE_TEXTS)}${text.slice(at)}`,
    () =>
      text.replace(/"version":\s*\d+/, `"version":${chance.pick(['0', '-1', '99', '1e9', '"1"', 'null'])}`),
    () => text.replace(/"([A-Za-z]+)":/, '"__proto__":'),
    () => '['.repeat(100_000),
    () => `\ufeff${text}`,
    () => text.replaceAll('"', "'"),
    () => chance.bytes(2_000).toString('latin1'),
    () => '',
  ])();
}

/** JSON with hostile values; or no JSON at all. */
function hostileJson(chance: Chance, value: unknown): string {
  const text = JSON.stringify(
    chance.isSo(0.7) ? hostile(chance, value, chance.pick([0.02, 0.1, 0.4])) : value,
  );
  return chance.isSo(0.4) ? damagedText(chance, text) : text;
}

/** A project file of which something is forged, broken or made to burst. */
function hostileProject(chance: Chance, known: Buffer): Buffer {
  const whole = chance.isSo(0.5)
    ? known
    : Buffer.from(writeProjectFile(sealedRandomProject(seededRandom(chance.below(1e9)), 'mallory'), ORIGIN));
  const { 'manifest-sha256.txt': _, ...parts } = unzipSync(whole);
  const names = Object.keys(parts);
  const name = chance.pick(names);
  const text = new TextDecoder().decode(parts[name]);
  const changed = () => {
    try {
      return name.endsWith('.json') ? hostileJson(chance, JSON.parse(text)) : damagedText(chance, text);
    } catch {
      // Lines of JSON, or nothing.
      return damagedText(chance, `${text} `);
    }
  };
  return chance.pick<() => Buffer>([
    () => packedWithHashes({ ...parts, [name]: strToU8(changed()) }),
    () => packedWithHashes({ ...parts, [name]: strToU8(changed()) }),
    () =>
      packedWithHashes({
        ...parts,
        [chance.pick(['../evil.json', '/etc/passwd', 'a/../../b', 'rounds/1.json'])]: strToU8('{}'),
      }),
    () => packedWithHashes({ ...parts, [name]: new Uint8Array(30_000_000) }),
    () => Buffer.from(zipSync(parts)),
    () => whole.subarray(0, chance.below(whole.length)),
    () => {
      const bytes = Buffer.from(whole);
      for (let at = 0; at < FILES; at += 1) bytes[chance.below(bytes.length)] = chance.below(256);
      return bytes;
    },
    () => whole,
  ])();
}

const ORIGIN = {
  program: { name: 'Academic Explorer', version: '0.3.0', commit: 'abc', repository: '' },
  time: '2026-11-24T10:00:00.000Z',
};

/** Which of several things a page shows first. */
async function firstShown(ways: Readonly<Record<string, Locator>>): Promise<string> {
  await expect(
    Object.values(ways)
      .reduce((one, other) => one.or(other))
      .first(),
  ).toBeVisible();
  for (const [name, way] of Object.entries(ways)) if (await way.first().isVisible()) return name;
  throw new Error('it is gone again');
}

/** Counts of what files came to, as a sentence. */
function told(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([name, count]) => `${count} ${name}`).join(', ');
}

function countIn(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

test('hostile project files are refused in words or opened as texts, and what was there stays', {
  tag: '@abuse',
}, async ({ page, host }) => {
  test.slow();
  const chance = ownChance();
  const watch = await watchOf(page, host);
  const pages = new ProjectPages(page);
  const known = await projectFileWithMap('Sleep');
  const came = new Map<string, number>();
  await page.goto(host.url('/projects'));
  await pages.openFile({ name: 'sleep.zip', mimeType: 'application/zip', buffer: known });
  await expect(page.getByRole('navigation', { name: 'Pages of the project' })).toBeVisible();
  for (let at = 0; at < FILES; at += 1) {
    await page.goto(host.url('/projects'));
    const card = page.getByRole('article', { name: 'Sleep', exact: true });
    await expect(card).toContainText('2 papers');
    await pages.openFile({
      name: `p${at}.zip`,
      mimeType: 'application/zip',
      buffer: hostileProject(chance, known),
    });
    const way = await firstShown({
      refused: page.getByRole('alert').filter({ hasText: `p${at}.zip` }),
      'asked about': page.getByRole('dialog', { name: 'Open project file' }),
      opened: page.getByRole('navigation', { name: 'Pages of the project' }),
    });
    countIn(came, way);
    if (way === 'opened') {
      const links = page.getByRole('navigation', { name: 'Pages of the project' }).getByRole('link');
      for (let link = 0; link < (await links.count()); link += 1) {
        await links.nth(link).click();
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await watch.expectHarmless();
      }
    }
    await watch.expectHarmless();
    expect(await watch.longestTask()).toBeLessThan(LONGEST_TASK_MS);
  }
  await page.goto(host.url('/projects'));
  await expect(page.getByRole('article', { name: 'Sleep', exact: true })).toContainText('2 papers');
  tellSeen(`${FILES} files: ${told(came)}; the project beside them kept its papers`);
});

test('hostile cache files are refused in words or imported without harm', { tag: '@abuse' }, async ({
  page,
  host,
}) => {
  test.slow();
  const chance = ownChance();
  const watch = await watchOf(page, host);
  const { results } = await fetchSample('/works?per_page=20');
  const works = Array.isArray(results) ? results : [];
  const time = Date.now();
  const entities = works.map((work) => {
    const id = String(work.id).replace(/^.*\//, '');
    const cacheTimestamp = chance.pick([time, time, 8e15, -1, 0, 1e300]);
    return {
      id,
      type: 'works',
      cacheTimestamp,
      times: { '*': cacheTimestamp },
      record: JSON.stringify(hostile(chance, work)),
    };
  });
  const came = new Map<string, number>();
  const dialog = page.getByRole('dialog', { name: 'Import cache data' });
  for (let at = 0; at < FILES; at += 1) {
    await page.goto(host.url('/cache'));
    const file = hostileJson(chance, { format: 'academic-explorer-cache', version: 1, entities });
    await page
      .getByLabel('File to import')
      .setInputFiles({ name: `c${at}.json`, mimeType: 'application/json', buffer: Buffer.from(file) });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const way = await firstShown({
      refused: dialog.getByText(/^Failed to import cache data: /),
      previewed: dialog.getByText(/^Would import/),
      empty: dialog.getByText(/[Nn]othing/),
    });
    countIn(came, way);
    if (way === 'previewed') {
      const take = dialog.getByRole('button', { name: /^Import [\d,]+ entit/ });
      if ((await take.count()) > 0 && (await take.isEnabled())) {
        await take.click();
        await expect(dialog.getByText(/^Imported [\d,]+ entit/)).toBeVisible();
      }
    }
    await watch.expectHarmless();
    expect(await watch.longestTask()).toBeLessThan(LONGEST_TASK_MS);
  }
  await page.goto(host.url('/browse'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await watch.expectHarmless();
  tellSeen(`${FILES} files: ${told(came)}`);
});

/** A graph as our own files hold it. */
const GRAPH = {
  format: 'academic-explorer-graph',
  version: 1,
  nodes: ['W2741809807', 'A5023888391', 'S137773608'].map((id, at) => ({
    id,
    entityType: ['works', 'authors', 'sources'][at],
    label: `Node ${at}`,
    x: at * 100,
    y: at,
    externalIds: [{ type: 'doi', value: '10.1000/x' }],
    summary: { citedByCount: 3, publicationYear: 2020, hint: 'A' },
  })),
  edges: [{ id: 'e1', source: 'W2741809807', target: 'A5023888391', type: 'authored', label: 'x' }],
};

const XML = (body: string) =>
  `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY e SYSTEM "http://evil.example/x">]>${body}`;

/** A file that says that it is a graph. */
function hostileGraph(chance: Chance, at: number): { readonly name: string; readonly text: string } {
  const label = chance.pick(HOSTILE_TEXTS).replaceAll(/[<&]|[^ -~]/g, '');
  const node = `<node id="W1"><data key="label">${chance.isSo(0.5) ? '&b;&e;' : label}</data></node>`;
  return chance.pick([
    () => ({ name: `g${at}.json`, text: hostileJson(chance, GRAPH) }),
    () => ({
      name: `g${at}.json`,
      text: hostileJson(chance, { version: 1, graph: GRAPH, name: chance.pick(HOSTILE_TEXTS) }),
    }),
    () => ({
      name: `g${at}.graphml`,
      text: XML(`<graphml><graph edgedefault="directed">${node}</graph></graphml>`),
    }),
    () => ({
      name: `g${at}.gexf`,
      text: damagedText(chance, `<gexf><graph><nodes><node id="W1" label="x"/></nodes></graph></gexf>`),
    }),
    () => ({
      name: `g${at}.csv`,
      text: `source,target\n${chance.times(50, () => `${chance.pick(HOSTILE_TEXTS)},W1`).join('\n')}`,
    }),
    () => ({ name: `g${at}.txt`, text: chance.times(200, () => chance.pick(HOSTILE_TEXTS)).join('\n') }),
    () => ({
      name: `g${at}.bib`,
      text: `@article{${'{'.repeat(500)}, title = {${chance.pick(HOSTILE_TEXTS)}}}`,
    }),
  ])();
}

test('hostile graphs are refused in words or previewed without harm, and the map stays', {
  tag: '@abuse',
}, async ({ page, host }) => {
  test.slow();
  const chance = ownChance();
  const watch = await watchOf(page, host);
  const graph = new GraphPage(page);
  const came = new Map<string, number>();
  await page.goto(host.url('/explore/graph?q=climate%20change'));
  const { nodes } = await graph.waitForNodes(5);
  for (let at = 0; at < FILES; at += 1) {
    const { name, text } = hostileGraph(chance, at);
    await dropFile(page, name, text);
    const dialog = page.getByRole('dialog', { name: /^Import/ });
    await expect(dialog).toBeVisible();
    const way = await firstShown({
      refused: dialog.getByRole('alert'),
      // A map is there already.
      previewed: dialog.getByRole('button', { name: /^(?:Import|Replace graph)/ }),
      'without anything to import': dialog.getByText(/^Nothing can be imported: /),
    });
    countIn(came, way);
    await watch.expectHarmless();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect((await graph.counts()).nodes).toBe(nodes);
  }
  expect(await watch.longestTask()).toBeLessThan(LONGEST_TASK_MS);
  tellSeen(`${FILES} files: ${told(came)}; all ${nodes} nodes stayed`);
});

test('hostile sessions are refused in words or imported without harm', { tag: '@abuse' }, async ({
  page,
  host,
}) => {
  test.slow();
  const chance = ownChance();
  const watch = await watchOf(page, host);
  const graph = new GraphPage(page);
  await page.goto(host.url('/explore/graph'));
  const tools = await graph.openTools('Graph Control');
  await tools.getByRole('tab', { name: 'Exchange' }).click();
  const sessions = tools.getByRole('region', { name: 'Sessions' });
  const came = new Map<string, number>();
  const session = {
    version: 1,
    name: 'Tides',
    savedAt: 1_700_000_000_000,
    graph: GRAPH,
    pinned: ['W2741809807'],
    hidden: [],
  };
  for (let at = 0; at < FILES; at += 1) {
    const name = `s${at}.json`;
    const text = hostileJson(chance, session);
    await sessions
      .getByLabel('Sessions to import')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
    countIn(
      came,
      await firstShown({
        imported: sessions.getByText(new RegExp(`^Imported \\d+ sessions? from ${name}`)),
        refused: sessions.getByText(new RegExp(`^${name} was not imported: `)),
      }),
    );
    await watch.expectHarmless();
  }
  const rows = sessions.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  for (let at = 0; at < Math.min(6, await rows.count()); at += 1) {
    await rows.nth(at).getByRole('button').first().click();
    await expect(graph.canvas()).toBeVisible();
    await watch.expectHarmless();
  }
  expect(await watch.longestTask()).toBeLessThan(LONGEST_TASK_MS);
  tellSeen(`${FILES} files: ${told(came)}`);
});

/** Lines of a strategy that somebody pastes. */
function hostileStrategy(chance: Chance): string {
  const line = () =>
    chance
      .pick([
        () => chance.pick(HOSTILE_TEXTS),
        () => `${'('.repeat(chance.below(500))}a`,
        () => `a${' OR a'.repeat(chance.below(500))}`,
        () => `${chance.below(50)} and ${chance.below(50)} not ${chance.below(50)}`,
        () => `or/${chance.below(9)}-${chance.pick(['99999999', '1', ''])}`,
        () => `"${chance.pick(HOSTILE_TEXTS)}`,
        () => `exp ${chance.pick(HOSTILE_TEXTS)}/ adj${chance.below(1e6)} x$.ti,ab.`,
        () => '*?#$'.repeat(chance.below(400)),
      ])()
      .replaceAll('\n', ' ');
  return chance
    .times(1 + chance.below(40), (at) => `${chance.isSo(0.8) ? `${at + 1}. ` : ''}${line()}`)
    .join('\n');
}

test('hostile strategies are read line by line, and told', { tag: '@abuse' }, async ({
  page,
  host,
}: {
  page: Page;
  host: Host;
  service: Service;
}) => {
  test.slow();
  const chance = ownChance();
  const watch = await watchOf(page, host);
  let lines = 0;
  for (let at = 0; at < SEARCHES; at += 1) {
    await page.goto(host.url('/projects/strategy'));
    await page
      .getByRole('button', { name: /^(?:Paste a search\.\.\.|Paste\.\.\.)$/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Paste a search' });
    const text = hostileStrategy(chance);
    lines += text.split('\n').length;
    await dialog.getByRole('textbox', { name: /^A search of PubMed/ }).fill(text);
    await expect(dialog.getByRole('status')).not.toBeEmpty();
    await watch.expectHarmless();
    expect(await watch.longestTask()).toBeLessThan(LONGEST_TASK_MS);
    const take = dialog.getByRole('button', { name: /^(?:Take in|Add) / });
    if (chance.isSo(0.4) && (await take.isEnabled())) {
      await take.click();
      await expect(page.getByRole('list', { name: 'Lines of the search' })).toBeVisible();
      await watch.expectHarmless();
    }
  }
  tellSeen(
    `${SEARCHES} searches of ${lines} lines: each was read and told, none held the page for ${LONGEST_TASK_MS / 1_000} s`,
  );
});
