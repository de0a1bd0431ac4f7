/** @jest-environment ./tests/support/browser-environment.mjs */
import { NO_PRICES } from '@/lib/openalex/price-forecast';
import { priceForecast } from '@/lib/openalex/pricing';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { projectAtom, shownRecordsAtom } from '@/lib/state/project/open-project-atoms';
import { historyAtom, readHistoryAtom } from '@/lib/state/project/project-history-atoms';
import { projectMessageAtom } from '@/lib/state/project/project-message-atom';
import { addRecordsAtom, reverseProjectAtom } from '@/lib/state/project/record-acts';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { setKnownPapersAtom } from '@/lib/state/strategy/line-acts';
import {
  askKnownByServiceAtom,
  exactWorksAtom,
  knownByServiceAtom,
  knownByServicePriceAtom,
  linePriceAtom,
  partsPriceAtom,
  retrievalAtom,
  retrieveLineAtom,
  retrievePartsAtom,
  stopRetrievalAtom,
} from '@/lib/state/strategy/retrieve-atoms';
import { askedLinesAtom } from '@/lib/state/strategy/set-of-line';
import { changeStrategyAtom, keepBesideAtom } from '@/lib/state/strategy/strategy-atoms';
import { answerKey } from '@/lib/strategy/kept-strategy';
import { questionKey } from '@/lib/strategy/questions';
import { requestsOf } from '@/lib/strategy/work-set';
import { facts, openTab, settled } from '@/tests/support/projects';
import { linesOf } from '@/tests/support/strategies';
import { createStrategyService, worksOfWords } from '@/tests/support/strategy-service';

/** Lines of several scopes, so that the last is put together here. */
const LINES = linesOf('a: study', 'b: mood', 'c: #1 OR #2').map((line, at) =>
  at === 1 ? { ...line, scope: 'title' as const } : line,
);

async function setup(
  before: (url: string) => void = () => undefined,
  charges: (url: string, credits: number) => number = (_, credits) => credits,
) {
  const { context, service } = createStrategyService(worksOfWords(300), { before, charges });
  const tab = await openTab();
  const { store } = tab;
  store.set(flowContextAtom, context);
  store.set(sourceStatusAtom, { state: 'live' });
  await store.set(createProjectAtom, 'Sleep');
  store.set(changeStrategyAtom, 'Edit', (content) => ({ ...content, lines: LINES }));
  return { ...tab, service };
}

type Setup = Awaited<ReturnType<typeof setup>>;

/** As if the lines had been counted. */
function count({ store }: Setup, line: string, hits: number): void {
  const set = store.get(askedLinesAtom).get(line)?.set;
  for (const request of set === undefined ? [] : requestsOf(set)) {
    const kept = {
      question: questionKey({ request, among: null }),
      source: 'OpenAlex',
      count: hits,
      isLowerBound: false,
      time: '2026-11-24T12:00:00.000Z',
      credits: 1,
      previous: null,
    };
    store.set(keepBesideAtom, ({ answers, versions }) => ({
      answers: new Map(answers).set(answerKey(kept), kept),
      versions,
    }));
  }
}

async function entriesOf({ store, database }: Setup) {
  await settled(database);
  await store.set(readHistoryAtom, store.get(projectAtom)?.header.id ?? '');
  return [...(store.get(historyAtom)?.ledgers.values() ?? [])].flat();
}

describe('a price that rises while a line is retrieved', () => {
  afterEach(() => priceForecast.set(NO_PRICES));

  it('holds it up before the whole is dearer than twice what was said; it goes on for what is left', async () => {
    const tab = await setup(undefined, () => 25);
    const { store, service } = tab;
    count(tab, 'a', 300);
    expect(store.get(linePriceAtom)('a')?.credits).toBe(30);
    await expect(store.set(retrieveLineAtom, 'a')).resolves.toBe(false);
    expect(service.creditsUsed).toBe(25);
    expect(store.get(retrievalAtom)).toMatchObject({
      state: 'failed',
      retrieved: 100,
      more: 50,
      message: 'This costs more than was said: going on costs 50 credits more.',
    });
    expect(store.get(linePriceAtom)('a')).toMatchObject({ requests: 2, credits: 50 });
    await expect(store.set(retrieveLineAtom, 'a')).resolves.toBe(true);
    expect([service.creditsUsed, store.get(shownRecordsAtom)?.size]).toEqual([75, 300]);
    const entry = (await entriesOf(tab)).at(-1);
    expect(entry?.kind === 'line' && entry.credits).toBe(75);
  });

  it('holds up the parts of a line that is put together, and keeps them', async () => {
    const tab = await setup(undefined, () => 25);
    const { store, service } = tab;
    count(tab, 'c', 300);
    const said = store.get(partsPriceAtom)('c')?.credits ?? 0;
    await store.set(retrievePartsAtom, 'c');
    expect([said, service.creditsUsed, store.get(retrievalAtom)?.more]).toEqual([60, 25, 125]);
    await store.set(retrievePartsAtom, 'c');
    expect(store.get(exactWorksAtom)('c')?.size).toBe(300);
    expect(store.get(retrievalAtom)?.more).toBeNull();
  });
});

describe('retrieveLineAtom', () => {
  it('brings what a line finds into the project, once, with its origin and an entry', async () => {
    const tab = await setup();
    const { store, service } = tab;
    await store.set(addRecordsAtom, {
      records: [
        { workId: 'W1001', facts: facts('Study 0'), route: { kind: 'hand', place: 'the map', position: 1 } },
      ],
      kind: 'addition',
      asked: { type: 'words', words: 'From the map' },
    });
    expect(store.get(linePriceAtom)('a')).toMatchObject({ found: null, fault: expect.any(String) });
    count(tab, 'a', 300);
    expect(store.get(linePriceAtom)('a')).toEqual({
      found: 300,
      records: 300,
      requests: 3,
      credits: 30,
      fault: null,
    });
    await store.set(retrieveLineAtom, 'a');
    expect(service.creditsUsed).toBe(30);
    expect(store.get(shownRecordsAtom)?.size).toBe(300);
    expect(store.get(projectMessageAtom)?.text).toBe('Line 1: 299 added to “Sleep”, 1 already there.');
    const [first] = store.get(projectAtom)?.records.get('W1001')?.origins.slice(-1) ?? [];
    expect(first).toMatchObject({ kind: 'line', line: 1 });
    const entry = (await entriesOf(tab)).at(-1);
    expect(entry).toMatchObject({
      kind: 'line',
      counts: { found: 300, retrieved: 300, new: 299, duplicates: 1 },
      credits: 30,
      asked: { type: 'request', words: 'Line 1: study' },
    });
    store.set(reverseProjectAtom, 'undo');
    expect(store.get(shownRecordsAtom)?.size).toBe(1);
  });

  it('keeps what was retrieved when it is stopped, and goes on from there', async () => {
    let stop: () => void = () => undefined;
    let sent = 0;
    const tab = await setup(() => {
      sent += 1;
      if (sent === 2) stop();
    });
    const { store, service } = tab;
    stop = () => store.set(stopRetrievalAtom);
    count(tab, 'a', 300);
    await store.set(retrieveLineAtom, 'a');
    expect(store.get(retrievalAtom)).toMatchObject({ state: 'stopped', retrieved: 100 });
    expect(store.get(shownRecordsAtom)?.size).toBe(0);
    const spent = service.creditsUsed;
    expect(store.get(linePriceAtom)('a')).toMatchObject({ requests: 2, credits: 20 });
    await store.set(retrieveLineAtom, 'a');
    expect(store.get(shownRecordsAtom)?.size).toBe(300);
    expect(service.creditsUsed - spent).toBe(20);
  });

  it('puts a line together here that is no single request, for the price said before', async () => {
    const tab = await setup();
    const { store, service } = tab;
    count(tab, 'c', 100);
    expect(store.get(askedLinesAtom).get('c')?.set.type).toBe('union');
    expect(store.get(exactWorksAtom)('c')).toBeNull();
    expect(store.get(partsPriceAtom)('c')).toMatchObject({ requests: 2, credits: 20, tooLarge: 0 });
    await store.set(retrieveLineAtom, 'c');
    expect(store.get(exactWorksAtom)('c')?.size).toBe(300);
    expect(store.get(shownRecordsAtom)?.size).toBe(300);
    // Three pages of one part, one of the other, and three of records.
    expect(service.creditsUsed).toBe(3 * 10 + 10 + 3);
    expect((await entriesOf(tab)).at(-1)).toMatchObject({
      kind: 'line',
      credits: 43,
      asked: { type: 'words' },
    });
  });

  it('refuses parts of more than 10,000 works', async () => {
    const tab = await setup();
    count(tab, 'c', 10_001);
    expect(tab.store.get(linePriceAtom)('c')?.fault).toContain('more than 10,000 works');
  });

  it('says why it failed, and adds nothing', async () => {
    const tab = await setup();
    tab.store.set(flowContextAtom, null);
    await tab.store.set(retrieveLineAtom, 'a');
    expect(tab.store.get(retrievalAtom)).toMatchObject({ state: 'failed', message: expect.any(String) });
    expect(tab.store.get(projectMessageAtom)).toMatchObject({ isFailure: true });
  });
});

describe('askKnownByServiceAtom', () => {
  it('tells which known papers the service finds, for the price said before', async () => {
    const { store, service } = await setup();
    const works = Array.from({ length: 90 }, (_, at) => `W${1001 + at}`);
    store.set(setKnownPapersAtom, { type: 'list', name: 'List', works });
    expect(store.get(knownByServicePriceAtom)('b')).toBe(10);
    expect(store.get(knownByServiceAtom)('b')).toBeNull();
    await store.set(askKnownByServiceAtom, 'b');
    expect(service.creditsUsed).toBe(10);
    const found = store.get(knownByServiceAtom)('b');
    expect(found?.size).toBeGreaterThan(5);
    expect([...(found ?? [])].every((id) => works.includes(id))).toBe(true);
  });
});
