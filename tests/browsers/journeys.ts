import assert from 'node:assert/strict';
import type { Query, Visit } from './visit';

/** What later steps take from earlier ones. */
export interface Journey {
  readonly visit: Visit;
  /** Ends the server and the service that it asks. */
  readonly cutOff: () => Promise<void>;
  /** Path and query of the map. */
  map: string;
  nodes: number;
  /** Path of the page on which the project is screened. */
  screening: string;
}

export interface Step {
  readonly name: string;
  readonly run: (journey: Journey) => Promise<void>;
}

/** Installing a service worker waits until the browser has nothing else to do. */
const INSTALL_MS = 150_000;
/** How long an expansion may take before the double-click counts as missed. */
const EXPANSION_MS = 15_000;
/** Px that the map is moved. */
const PAN = 120;
/** Px that the wheel is turned, away from the reader. */
const TURN = -240;

const button = (name: string | RegExp): Query => ({ role: 'button', name });
const link = (name: string | RegExp): Query => ({ role: 'link', name });
const heading = (name: string | RegExp): Query => ({ role: 'heading', name });
const CANVAS: Query = { role: 'region', name: 'Graph canvas' };
const COUNTS: Query = { text: /^[\d,]+ nodes?, [\d,]+ edges?$/, inside: CANVAS };
const TOOLS: Query = { role: 'complementary', name: 'Graph Control' };
const CARD: Query = { role: 'article', name: 'Paper to decide on' };
const PROGRESS: Query = { role: 'status', inside: { role: 'complementary', name: 'Reading' } };

async function nodesOf(visit: Visit): Promise<number> {
  const text = await visit.see(COUNTS);
  return Number(text.replaceAll(',', '').match(/\d+/)?.[0]);
}

/** Waits until the map has so many nodes, all laid out and at rest. */
async function waitForNodes(visit: Visit, atLeast: number): Promise<number> {
  const nodes = await visit.until(`${atLeast} nodes`, async () => {
    const now = await nodesOf(visit);
    return now >= atLeast && now;
  });
  let last = '';
  await visit.until('a map at rest', async () => {
    const before = last;
    const { count } = await visit.look({ css: '[data-layout-state="running"]' });
    last = (await visit.map()).transform;
    return count === 0 && last !== '' && last === before;
  });
  return nodes;
}

/** One of the pages of the project that is open. */
const turnTo = (visit: Visit, page: string) =>
  visit.click({ ...link(page), inside: { role: 'navigation', name: 'Pages of the project' } });

const isDecided = (visit: Visit, decided: number, included: number) =>
  visit.until(`${decided} decisions, ${included} to include`, async () =>
    new RegExp(`^${decided} of \\d+ decided, ${included} included`).test(await visit.see(PROGRESS)),
  );

async function opens({ visit }: Journey) {
  await visit.open('/');
  await visit.see(heading('Academic Explorer'));
}

async function searchesToMap(journey: Journey) {
  const { visit } = journey;
  await visit.open('/');
  await visit.fill({ css: '[placeholder="Search papers, authors, DOIs, ORCIDs..."]' }, 'machine learning');
  await visit.click(button('Search & Visualize'));
  journey.nodes = await waitForNodes(visit, 20);
  await visit.see({ css: '[data-layout-state="settled"]' });
  journey.map = await visit.address();
  assert.equal(journey.map, '/explore/graph?q=machine%20learning');
}

async function expands(journey: Journey) {
  const { visit, nodes } = journey;
  const node = { css: '.react-flow__node [data-node-id^="W"]', inside: CANVAS };
  await visit.until('an expansion', async () => {
    // On a busy machine, more time than a double-click has may lie between two clicks: then they are repeated.
    await visit.click(node, 2);
    const hasGrown = async () => (await nodesOf(visit)) > nodes;
    return visit.until('more nodes', hasGrown, EXPANSION_MS).catch(() => false);
  });
  journey.nodes = await waitForNodes(visit, nodes + 1);
}

async function pansAndZooms({ visit }: Journey) {
  await visit.click(button('Fit view'));
  await waitForNodes(visit, 1);
  const first = await visit.map();
  assert.ok(first.painted > 0, 'nothing is painted behind the nodes');

  const from = await visit.freeSpot(PAN);
  await visit.driver.drag(from, { x: from.x + PAN, y: from.y + PAN });
  const panned = await visit.until('a map that has moved', async () => {
    const view = await visit.map();
    return view.transform !== first.transform && view.picture !== first.picture && view;
  });
  assert.equal(panned.zoom, first.zoom);

  await visit.driver.wheel(from, TURN);
  await visit.until('a larger map', async () => {
    const view = await visit.map();
    return view.zoom > panned.zoom && view.picture !== panned.picture;
  });
}

async function decidesOnTen(journey: Journey) {
  const { visit } = journey;
  await visit.open('/search?q=data');
  await visit.see({ role: 'link', inside: { role: 'grid', name: 'Academic works' } });
  await visit.click({ role: 'checkbox', name: 'Select all rows' });
  await visit.click(button('Add to project'));
  await visit.click(link('Open project'));
  await turnTo(visit, 'Overview');
  await visit.click(button('Start deciding'));
  await turnTo(visit, 'Screen');
  await visit.see(CARD);
  for (let decided = 1; decided <= 10; decided += 1) {
    await visit.driver.type(decided % 2 === 1 ? 'i' : 'e');
    await isDecided(visit, decided, Math.ceil(decided / 2));
  }
  journey.screening = await visit.address();
}

async function isThereAgain({ visit, map, nodes, screening }: Journey) {
  assert.notEqual(screening, '', 'no project was screened');
  await visit.open(screening);
  await visit.reload();
  await isDecided(visit, 10, 5);
  await visit.open(map.replace(/\?.*/, ''));
  await visit.reload();
  assert.equal(await waitForNodes(visit, nodes), nodes);
}

async function exports({ visit, nodes, screening }: Journey) {
  if ((await visit.look(TOOLS)).count === 0) await visit.click(button(/^Graph Control/));
  await visit.click({ role: 'tab', name: 'Exchange', inside: TOOLS });
  const json = await visit.saved({ ...button('Export'), inside: TOOLS }, (bytes) =>
    bytes.toString('utf8').trimEnd().endsWith('}'),
  );
  assert.equal(JSON.parse(json.toString('utf8')).nodes.length, nodes);

  await visit.open(screening);
  await turnTo(visit, 'Overview');
  // A zip ends with its directory, whose last part begins so.
  const project = await visit.saved(button('Save project'), (bytes) => bytes.includes('PK\u0005\u0006'));
  assert.equal(project.subarray(0, 2).toString('latin1'), 'PK');
}

/** A page that was opened before its service worker was ready is answered by it from the next visit on. */
async function cacheApplication(visit: Visit) {
  await visit.open('/');
  await visit.until(
    'an active service worker',
    () =>
      visit.driver.evaluate(
        async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
      ),
    INSTALL_MS,
  );
  await visit.open('/');
  await visit.until('a page that the service worker answers', () =>
    visit.driver.evaluate(() => navigator.serviceWorker.controller !== null),
  );
}

async function worksOffline({ visit, cutOff, map, nodes, screening }: Journey) {
  await cacheApplication(visit);
  await cutOff();
  await visit.reload();
  await visit.see(heading('Academic Explorer'));
  await visit.see({ text: /You are offline\.|OpenAlex cannot be reached\./ });
  await visit.open('/about');
  await visit.see(heading(/^About/));
  await visit.open(map);
  await waitForNodes(visit, nodes);
  await visit.open(screening);
  await isDecided(visit, 10, 5);
  await visit.see(CARD);
  await visit.driver.type('i');
  await isDecided(visit, 11, 6);
}

/** What every browser has to do, in this order: a step goes on where the one before has left the visit. */
export const STEPS: readonly Step[] = [
  { name: 'opens', run: opens },
  { name: 'searches and shows the results on the map', run: searchesToMap },
  { name: 'expands a node', run: expands },
  { name: 'pans and zooms', run: pansAndZooms },
  { name: 'takes papers into a project, and ten decisions by keyboard', run: decidesOnTen },
  { name: 'has the project and the map again after a reload', run: isThereAgain },
  { name: 'exports the map and the project', run: exports },
  { name: 'opens without a server, with what is stored, and decides on', run: worksOffline },
];
