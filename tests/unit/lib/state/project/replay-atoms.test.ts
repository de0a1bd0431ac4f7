/** @jest-environment ./tests/support/browser-environment.mjs */
import { seededRandom } from '@/lib/base/random';
import { checkedReference } from '@/lib/openalex/checked-reference';
import { learnPrice, NO_PRICES } from '@/lib/openalex/price-forecast';
import { priceForecast } from '@/lib/openalex/pricing';
import { compareAskings, waitingUpdate } from '@/lib/project/replay/search-difference';
import { tellDifference } from '@/lib/project/replay/tell-difference';
import { wholeProjectAtom } from '@/lib/state/project/file-acts';
import { projectAtom } from '@/lib/state/project/open-project-atoms';
import { historyAtom } from '@/lib/state/project/project-history-atoms';
import {
  goOnReplayAtom,
  type ReplayStep,
  replayAllAtom,
  replayAtom,
  replayFaultAtom,
  stopReplayAtom,
} from '@/lib/state/project/replay-atoms';
import { answerQuestionAtom, pendingQuestionAtom } from '@/lib/state/question-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { rawWork } from '@/tests/support/build-records';
import { silenceReports } from '@/tests/support/reports';
import { openSearchedProject } from '@/tests/support/searched-project';

silenceReports();

const WORDS = ['sleep', 'shift', 'nurse'] as const;

/** A work that some of the words find. */
function randomWork(random: () => number, id: string) {
  const title = WORDS.filter(() => random() < 0.5).join(' ');
  return rawWork(id, { title: `${title} study`, citedBy: Math.floor(random() * 9) });
}

const ids = (from: number, count: number) => Array.from({ length: count }, (_, at) => `W${from + at}`);

describe('replayAllAtom', () => {
  it('finds exactly the same in an unchanged source, and in a changed one exactly what was changed', async () => {
    const random = seededRandom(2026);
    for (let round = 0; round < 6; round += 1) {
      const raws = ids(100, 12).map((id) => randomWork(random, id));
      const project = await openSearchedProject(raws);
      for (const word of WORDS) await project.search(word, random() < 0.5 ? 100 : 3);
      await project.askAgain();
      for (const search of await project.searches()) {
        expect(search.before).not.toBeNull();
        expect(tellDifference(search)).toEqual([expect.stringMatching(/^As before/)]);
        expect(waitingUpdate(search, { records: new Map() })).toEqual({ works: [], merged: [] });
      }
      const gone = raws.slice(0, 2);
      const news = ids(200, 2).map((id) => rawWork(id, { title: 'sleep shift nurse study' }));
      project.use([...raws.slice(2), ...news]);
      await project.askAgain();
      for (const { before, last, limit } of await project.searches()) {
        if (before === null || limit < 100) continue;
        const { fresh, unfound, deleted } = compareAskings(before, last);
        expect([...fresh].sort()).toEqual(['W200', 'W201']);
        expect(unfound).toEqual([]);
        const lost = gone.map(({ id }) => id.replace(/.*\//, '')).filter((id) => before.ids.includes(id));
        expect([...deleted].sort()).toEqual(lost.sort());
      }
    }
  });

  it('names the price first, and asks nothing where the reader does not agree', async () => {
    const project = await openSearchedProject([rawWork('W11', { title: 'sleep' })]);
    await project.search('sleep');
    const context = project.use([rawWork('W11', { title: 'sleep' })]);
    const asked = project.store.set(replayAllAtom, await project.searches());
    while (project.store.get(pendingQuestionAtom) === null) await Promise.resolve();
    expect(project.store.get(pendingQuestionAtom)).toMatchObject({ title: 'Ask 1 search again' });
    expect(project.store.get(pendingQuestionAtom)?.paragraphs[0]).toMatch(/^About 1 request will be sent,/);
    project.store.set(answerQuestionAtom, false);
    await asked;
    expect(context.requests).toEqual([]);
    expect(project.store.get(replayAtom)).toBeNull();
  });

  it('asks again where a search has become dearer than twice what was agreed to', async () => {
    const raws = [rawWork('W11', { title: 'sleep' })];
    const project = await openSearchedProject(raws);
    await project.search('sleep');
    const context = project.use(raws);
    const asked = project.store.set(replayAllAtom, await project.searches());
    while (project.store.get(pendingQuestionAtom) === null) await Promise.resolve();
    priceForecast.set(learnPrice(NO_PRICES, 'search', 25, 0));
    project.store.set(answerQuestionAtom, true);
    await asked;
    expect(context.requests).toEqual([]);
    expect([...(project.store.get(replayAtom)?.steps.values() ?? [])]).toEqual([
      {
        state: 'failed',
        error: 'This costs more than was said: going on costs 25 credits more.',
        more: 25,
      },
    ]);
    priceForecast.set(NO_PRICES);
  });

  it('goes on with the rest of a search that became dearer, for the price that was told, without asking once more', async () => {
    const raws = ids(1_000, 250).map((id) => rawWork(id, { title: 'sleep' }));
    const project = await openSearchedProject(raws);
    await project.search('sleep');
    // As of a list that was added whole.
    const whole = { ...(await recorded(project)), limit: Number.POSITIVE_INFINITY };
    const context = project.use(raws, { charge: 100 });
    const steps = () => [...(project.store.get(replayAtom)?.steps.values() ?? [])];
    const asked = project.store.set(replayAllAtom, [whole]);
    while (project.store.get(pendingQuestionAtom) === null) await Promise.resolve();
    project.store.set(answerQuestionAtom, true);
    await asked;
    expect(context.requests).toHaveLength(1);
    expect(steps()).toEqual([expect.objectContaining({ state: 'failed', more: 200 })]);
    await project.store.set(goOnReplayAtom, whole, 200);
    expect(project.store.get(pendingQuestionAtom)).toBeNull();
    expect(steps()).toEqual([{ state: 'done' }]);
    expect((await recorded(project)).last.ids).toHaveLength(250);
    expect(context.requests).toHaveLength(3);
    priceForecast.set(NO_PRICES);
  });

  it('enters each search with what it gave, and follows works that were united at the source', async () => {
    const project = await openSearchedProject(ids(11, 3).map((id) => rawWork(id, { title: `sleep ${id}` })));
    await project.search('sleep');
    const context = project.use(['W11', 'W19'].map((id) => rawWork(id, { title: `sleep ${id}` })));
    const { fetchEntity } = context.api;
    // As the service, which leads from a former id to the present one.
    jest
      .spyOn(context.api, 'fetchEntity')
      .mockImplementation((reference, options) =>
        fetchEntity(reference.id === 'W12' ? checkedReference('works', 'W19') : reference, options),
      );
    await project.askAgain();
    const [search] = await project.searches();
    expect(search?.last).toMatchObject({ found: 2, merged: [['W12', 'W19']], deleted: ['W13'] });
    expect(search === undefined ? [] : tellDifference(search)).toEqual([
      '2 found, before 3',
      '1 deleted at the source',
      '1 united with others at the source',
    ]);
    const whole = await project.store.set(wholeProjectAtom, project.store.get(projectAtom)?.header.id ?? '');
    const entry = whole.ok ? [...whole.value.ledgers.values()].flat().at(-1) : undefined;
    expect(entry).toMatchObject({
      kind: 'search',
      asked: { type: 'request', request: '/works?search=sleep', words: 'Search “sleep”' },
      counts: { found: 2, retrieved: 2, new: 1, duplicates: 1 },
      listed: { ids: search?.last.ids, again: search?.first },
    });
    expect(project.store.get(historyAtom)?.broken).toEqual([]);
  });

  it('asks for at most some hundreds of works one by one, shows how far it is, and says of the others only what is known', async () => {
    const raws = ids(1_000, 420).map((id) => rawWork(id, { title: 'sleep' }));
    const project = await openSearchedProject(raws);
    await project.search('sleep');
    const whole = (await project.searches()).map((search) => ({
      ...search,
      last: { ...search.last, ids: ids(1_000, 420) },
      limit: Number.POSITIVE_INFINITY,
    }));
    const context = project.use([rawWork('W11', { title: 'sleep' })]);
    const seen: ReplayStep[] = [];
    project.store.sub(replayAtom, () => seen.push(...(project.store.get(replayAtom)?.steps.values() ?? [])));
    const ended = project.store.set(replayAllAtom, whole);
    while (project.store.get(pendingQuestionAtom) === null) await Promise.resolve();
    project.store.set(answerQuestionAtom, true);
    await ended;
    const singles = context.requests.filter((request) => /^\/works\/W/.test(request));
    expect(singles).toHaveLength(300);
    expect(seen).toContainEqual({ state: 'asking', retrieved: 290, total: 300, isLookingUp: true });
    const last = (await project.searches())[0]?.last;
    expect([last?.deleted.length, last?.onlyListed?.length]).toEqual([300, 120]);
    expect(project.store.get(historyAtom)?.broken).toEqual([]);
  });

  it('checks of works chosen from a search whether it still finds them', async () => {
    const raws = ids(11, 4).map((id) => rawWork(id, { title: `sleep ${id}` }));
    const project = await openSearchedProject(raws);
    await project.search('sleep', [2, 4]);
    const chosen = (await project.searches())[0]?.last.ids ?? [];
    project.use([
      ...raws.filter(({ id }) => !id.endsWith(chosen[0] ?? '')),
      rawWork('W30', { title: 'sleep' }),
    ]);
    await project.askAgain();
    const [search] = await project.searches();
    expect(search).toMatchObject({ extent: 'chosen', last: { found: 4, ids: [chosen[1]] } });
    expect(search === undefined ? [] : tellDifference(search)).toEqual(['1 deleted at the source']);
  });

  it('goes on with the others where one fails, and asks that one again', async () => {
    let isDown = false;
    const raws = ['sleep', 'nurse'].map((title, at) => rawWork(`W1${at}`, { title }));
    const before = (request: string) => {
      if (isDown && request.includes('sleep')) throw new TypeError('Failed to fetch');
    };
    const project = await openSearchedProject(raws, { before });
    await project.search('sleep');
    await project.search('nurse');
    isDown = true;
    await project.askAgain();
    const steps = () => [...(project.store.get(replayAtom)?.steps.values() ?? [])].map(({ state }) => state);
    expect(steps()).toEqual(['failed', 'done']);
    expect((await project.searches()).map((search) => search.before === null)).toEqual([true, false]);
    isDown = false;
    await project.askAgain();
    expect(steps()).toEqual(['done', 'done']);
  });

  it('stops when it is cancelled, and goes on from the page where it stopped', async () => {
    const raws = ids(1_000, 250).map((id) => rawWork(id, { title: 'sleep' }));
    const project = await openSearchedProject(raws);
    await project.search('sleep');
    // As of a list that was added whole.
    const whole = { ...(await recorded(project)), limit: Number.POSITIVE_INFINITY };
    let pages = 0;
    const context = project.use(raws, {
      before: () => {
        pages += 1;
        if (pages === 2) project.store.set(stopReplayAtom);
      },
    });
    const ask = async () => {
      const ended = project.store.set(replayAllAtom, [whole]);
      while (project.store.get(pendingQuestionAtom) === null) await Promise.resolve();
      project.store.set(answerQuestionAtom, true);
      await ended;
    };
    await ask();
    expect([...(project.store.get(replayAtom)?.steps.values() ?? [])]).toEqual([{ state: 'waiting' }]);
    expect((await recorded(project)).before).toBeNull();
    await ask();
    const { last } = await recorded(project);
    expect(last.ids).toHaveLength(250);
    expect(new Set(last.ids).size).toBe(250);
    // One page before it was cancelled, the one that was cancelled, and two after.
    expect(context.requests).toHaveLength(4);
  });

  it('is refused on another source with the reason', async () => {
    const project = await openSearchedProject([rawWork('W11', { title: 'sleep' })]);
    await project.search('sleep');
    project.store.set(sourceStatusAtom, { state: 'sample', reason: 'chosen' });
    const [search] = await project.searches();
    expect(search === undefined ? null : project.store.get(replayFaultAtom)(search)).toBe(
      'It was recorded from OpenAlex, and records come from the sample library now: what differs would say nothing about the search.',
    );
  });
});

type Project = Awaited<ReturnType<typeof openSearchedProject>>;

async function recorded(project: Project) {
  const [search] = await project.searches();
  if (search === undefined) throw new Error('A search is recorded');
  return search;
}
