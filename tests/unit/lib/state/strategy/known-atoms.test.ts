/** @jest-environment ./tests/support/browser-environment.mjs */
import { askQuestions } from '@/lib/flows/count-lines';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { projectAtom } from '@/lib/state/project/open-project-atoms';
import { historyAtom, readHistoryAtom } from '@/lib/state/project/project-history-atoms';
import { addRecordsAtom, decideAtom } from '@/lib/state/project/record-acts';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { lineAnswersAtom } from '@/lib/state/strategy/found-atoms';
import {
  chooseKnownListAtom,
  knownGroupsAtom,
  knownPapersAtom,
  loadKnownPapersAtom,
  priceOfKnownList,
} from '@/lib/state/strategy/known-atoms';
import { knownClientAtom } from '@/lib/state/strategy/known-client-atom';
import { setAsideAtom, setKnownPapersAtom } from '@/lib/state/strategy/line-acts';
import {
  changeStrategyAtom,
  keepBesideAtom,
  strategyContentAtom,
  strategyVersionsAtom,
} from '@/lib/state/strategy/strategy-atoms';
import { keepVersionAtom } from '@/lib/state/strategy/version-atoms';
import { compileLines } from '@/lib/strategy/compile-lines';
import { answerKey } from '@/lib/strategy/kept-strategy';
import { questionsOf } from '@/lib/strategy/questions';
import { readLines } from '@/lib/strategy/read-strategy-lines';
import { strategyTasks } from '@/lib/workers/strategy.worker';
import { createKnownClient } from '@/lib/workers/strategy-client';
import { facts, openTab, settled } from '@/tests/support/projects';
import { linesOf } from '@/tests/support/strategies';
import { createStrategyService, worksOfWords } from '@/tests/support/strategy-service';
import { LoopbackTaskWorker } from '@/tests/support/task-loopback';

async function setup(works = 300) {
  const { context, service } = createStrategyService(worksOfWords(works));
  const tab = await openTab();
  const { store } = tab;
  store.set(flowContextAtom, context);
  store.set(sourceStatusAtom, { state: 'live' });
  await store.set(createProjectAtom, 'Sleep');
  return { ...tab, context, service };
}

type Setup = Awaited<ReturnType<typeof setup>>;

/** Asks for all lines as the screen does, and keeps the answers. */
async function run({ store, context }: Setup, lines: readonly string[]): Promise<void> {
  store.set(changeStrategyAtom, 'Edit', (before) => ({ ...before, lines: linesOf(...lines) }));
  const { seen, aside } = store.get(knownGroupsAtom);
  const groups = [seen, aside].filter(({ length }) => length > 0);
  const questions = compileLines(readLines(linesOf(...lines))).flatMap(({ set }) =>
    set === null ? [] : questionsOf(set, groups),
  );
  for await (const outcome of askQuestions(context, questions)) {
    if (outcome.type !== 'answered') continue;
    const kept = { ...outcome.answer, question: outcome.key, source: 'OpenAlex' };
    store.set(keepBesideAtom, ({ answers, versions }) => ({
      answers: new Map(answers).set(answerKey(kept), kept),
      versions,
    }));
  }
  for (let turn = 0; turn < 50 && store.get(knownClientAtom) !== null; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  store.set(keepVersionAtom);
}

describe('known papers', () => {
  it('are none before they are chosen', async () => {
    const { store } = await setup();
    expect(store.get(knownPapersAtom)).toMatchObject({ state: 'none', papers: [] });
    expect(store.get(knownGroupsAtom)).toEqual({ seen: [], aside: [] });
  });

  it('are looked up once in whatever form a list names them, and what is not there is counted', async () => {
    const { store, service } = await setup(1_200);
    const ids = Array.from({ length: 1_000 }, (_, at) => `https://openalex.org/W${1001 + at}`);
    const text = [...ids, 'W99999999', '10.1234/not-there', 'no paper at all'].join('\n');
    expect(priceOfKnownList(text)).toBe(12);
    const outcome = await store.set(chooseKnownListAtom, 'Key papers', text);
    expect(outcome).toEqual({ works: 1_000, notFound: 2, unrecognised: 1, message: null });
    expect(service.creditsUsed).toBeLessThanOrEqual(12);
    expect(store.get(strategyContentAtom).known).toMatchObject({
      name: 'Key papers (2 papers not in this source, 1 line not recognised)',
    });
    const { state, papers, credits } = store.get(knownPapersAtom);
    expect([state, papers.length, credits]).toEqual(['ready', 1_000, 0]);
    expect(papers[0]).toMatchObject({
      id: 'W1001',
      title: expect.stringContaining('Study 0'),
      date: { year: 2000 },
    });
    const spent = service.creditsUsed;
    await store.set(loadKnownPapersAtom);
    expect(service.creditsUsed).toBe(spent);
  });

  it('are those that the project includes, free where their records are whole', async () => {
    const { store, service } = await setup();
    await store.set(addRecordsAtom, {
      records: ['W1001', 'W1002', 'W1003'].map((workId, at) => ({
        workId,
        facts: facts(`Study ${at}`, workId === 'W1003' ? {} : { serviceType: 'article' }),
        route: { kind: 'hand' as const, place: 'the map', position: at + 1 },
      })),
      kind: 'addition',
      asked: { type: 'words', words: 'From the map' },
    });
    const include = (record: string) => ({
      phase: 'title-abstract' as const,
      record,
      verdict: 'include' as const,
      reason: null,
    });
    store.set(decideAtom, 'Include', [include('W1001'), include('W1003')]);
    store.set(setKnownPapersAtom, { type: 'project' });
    expect(store.get(knownPapersAtom)).toMatchObject({ state: 'price', named: 2, credits: 1 });
    expect(store.get(knownGroupsAtom).seen).toEqual(['W1001', 'W1003']);
    await store.set(loadKnownPapersAtom);
    expect(store.get(knownPapersAtom).papers.map(({ id }) => id)).toEqual(['W1001', 'W1003']);
    expect(service.creditsUsed).toBe(0);
  });

  it('say why they could not be read, and are read when it is tried again', async () => {
    const { store, context } = await setup();
    store.set(setKnownPapersAtom, { type: 'list', name: 'List', works: ['W1001'] });
    store.set(flowContextAtom, null);
    await store.set(loadKnownPapersAtom);
    expect(store.get(knownPapersAtom)).toMatchObject({ state: 'failed', message: expect.any(String) });
    store.set(flowContextAtom, context);
    await store.set(loadKnownPapersAtom);
    expect(store.get(knownPapersAtom)).toMatchObject({ state: 'ready', message: null });
  });

  it('are parted by the share set aside, the same for one seed', async () => {
    const { store } = await setup();
    const works = Array.from({ length: 90 }, (_, at) => `W${1001 + at}`);
    store.set(setKnownPapersAtom, { type: 'list', name: 'List', works });
    store.set(setAsideAtom, { percent: 30, seed: 7 });
    const { seen, aside } = store.get(knownGroupsAtom);
    expect([seen.length, aside.length]).toEqual([63, 27]);
    expect(new Set([...seen, ...aside])).toEqual(new Set(works));
  });
});

describe('keepVersionAtom', () => {
  it('keeps what lines came to at each run, and notes it in the history', async () => {
    const tab = await setup();
    const { store } = tab;
    const works = Array.from({ length: 10 }, (_, at) => `W${1001 + at}`);
    store.set(setKnownPapersAtom, { type: 'list', name: 'List', works });
    await store.set(loadKnownPapersAtom);
    store.set(
      knownClientAtom,
      createKnownClient(() => new LoopbackTaskWorker(strategyTasks())),
    );
    store.sub(lineAnswersAtom, () => undefined);
    await run(tab, ['a: sleep', 'b: #1 AND night']);
    store.set(keepVersionAtom);
    expect(store.get(strategyVersionsAtom)).toHaveLength(1);
    const [version] = store.get(strategyVersionsAtom);
    const [all] = version?.results ?? [];
    expect(all).toMatchObject({ line: 'a', isBound: false });
    // What is computed here is what the service counts: titles of one word each.
    expect(all?.found.length).toBe(all?.known);
    expect(version?.knownWorks).toEqual(works);
    await run(tab, ['a: sleep', 'b: #1 AND night', 'c: mood']);
    expect(store.get(strategyVersionsAtom).map(({ results }) => results.length)).toEqual([3, 2]);
    await settled(tab.database);
    await store.set(readHistoryAtom, store.get(projectAtom)?.header.id ?? '');
    const told = [...(store.get(historyAtom)?.ledgers.values() ?? [])].flat();
    expect(told.map(({ asked, credits }) => [asked?.type === 'words' ? asked.words : '', credits])).toEqual([
      ['Strategy counted: 2 lines of 2', 40],
      // All of them were asked again.
      ['Strategy counted: 3 lines of 3', 60],
    ]);
  });

  it('keeps nothing where nothing was answered', async () => {
    const { store } = await setup();
    store.set(changeStrategyAtom, 'Edit', (before) => ({ ...before, lines: linesOf('a: sleep') }));
    store.set(keepVersionAtom);
    expect(store.get(strategyVersionsAtom)).toEqual([]);
  });
});
