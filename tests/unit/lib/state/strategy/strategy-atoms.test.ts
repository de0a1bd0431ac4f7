/** @jest-environment ./tests/support/browser-environment.mjs */
import { IDBFactory } from 'fake-indexeddb';
import { projectAtom, showHostProjectAtom } from '@/lib/state/project/open-project-atoms';
import { createProjectAtom, duplicateProjectAtom, openProjectAtom } from '@/lib/state/project/shelf-acts';
import { clearDraftAtom, draftAtom, openDraftAtom } from '@/lib/state/strategy/draft-atoms';
import { keepDraftInProjectAtom } from '@/lib/state/strategy/keep-draft-atom';
import {
  addLineAtom,
  editLineAtom,
  removeLinesAtom,
  setKnownPapersAtom,
} from '@/lib/state/strategy/line-acts';
import {
  changeStrategyAtom,
  isDraftChosenAtom,
  isStrategyReadOnlyAtom,
  keepBesideAtom,
  reverseStrategyAtom,
  strategyAnswersAtom,
  strategyLinesAtom,
  strategyPlaceAtom,
  strategyUndoAtom,
  strategyVersionsAtom,
} from '@/lib/state/strategy/strategy-atoms';
import { withLine, withLinesAfter } from '@/lib/strategy/edit-strategy';
import { answerKey, type KeptAnswer } from '@/lib/strategy/kept-strategy';
import type { StrategyLine } from '@/lib/strategy/types';
import { createTestDatabase } from '@/tests/support/browser-database';
import { endedDatabase } from '@/tests/support/ended-database';
import { at, createPorts, openTab, settled } from '@/tests/support/projects';
import { linesOf, textsOf } from '@/tests/support/strategies';

type Tab = Awaited<ReturnType<typeof openTab>>;

const shown = ({ store }: Pick<Tab, 'store'>) => textsOf(store.get(strategyLinesAtom));

function change(
  { store }: Pick<Tab, 'store'>,
  act: (lines: readonly StrategyLine[]) => readonly StrategyLine[],
) {
  return store.set(changeStrategyAtom, 'Edit', (before) => ({ ...before, lines: act(before.lines) }));
}

const add = (tab: Tab, line: string, after: string | null = null) =>
  change(tab, (lines) => withLinesAfter(lines, after ?? lines.at(-1)?.id ?? null, linesOf(line)));

const ANSWER: KeptAnswer = {
  question: 'sleep?',
  source: 'OpenAlex',
  count: 120,
  isLowerBound: false,
  time: at(5),
  credits: 1,
  previous: null,
};

function keepAnswer({ store }: Pick<Tab, 'store'>, answer: KeptAnswer = ANSWER): void {
  store.set(keepBesideAtom, ({ answers, versions }) => ({
    answers: new Map([...answers, [answerKey(answer), answer]]),
    versions,
  }));
}

/** A browser with a project; ways for more tabs to it. */
async function setup() {
  const factory = new IDBFactory();
  const ports = createPorts();
  const first = await openTab({ database: createTestDatabase(factory).database, port: ports() });
  const id = (await first.store.set(createProjectAtom, 'Sleep')) ?? '';
  await settled(first.database);
  const open = async (database = createTestDatabase(factory).database) => {
    const tab = await openTab({ database, port: ports() });
    await tab.store.set(openProjectAtom, id);
    await tab.store.set(openDraftAtom);
    return tab;
  };
  return { id, first, open, database: () => createTestDatabase(factory).database };
}

beforeEach(() => window.localStorage.clear());

describe('the strategy of a project', () => {
  it('is changed in steps that are undone and redone, and is there when the project is opened again', async () => {
    const { first, open } = await setup();
    const { store } = first;
    const line = store.set(addLineAtom, null);
    store.set(editLineAtom, line, { text: 'sleep api_key=abcdefghijk1234567890' });
    expect(store.get(strategyLinesAtom)[0]?.text).toBe('sleep ');
    const second = store.set(addLineAtom, line);
    store.set(removeLinesAtom, [line]);
    expect(store.get(strategyLinesAtom).map(({ id }) => id)).toEqual([second]);
    expect(store.get(strategyUndoAtom)).toBe('Remove 1 line');
    expect(store.set(reverseStrategyAtom, 'undo')).toBe('Remove 1 line');
    expect(store.get(strategyLinesAtom).map(({ id }) => id)).toEqual([line, second]);
    store.set(reverseStrategyAtom, 'redo');
    store.set(reverseStrategyAtom, 'undo');
    await settled(first.database);
    expect(shown(await open())).toEqual(shown(first));
  });

  it('keeps answers, by source, through undo and reload', async () => {
    const { first, open } = await setup();
    add(first, 'a: sleep');
    keepAnswer(first);
    keepAnswer(first, { ...ANSWER, source: 'the sample library', count: 3 });
    first.store.set(reverseStrategyAtom, 'undo');
    expect(shown(first)).toEqual([]);
    await settled(first.database);
    const next = await open();
    expect([...next.store.get(strategyAnswersAtom)]).toEqual([['sleep?', ANSWER]]);
  });

  it('is copied with a project', async () => {
    const { first, id } = await setup();
    add(first, 'a: sleep');
    keepAnswer(first);
    await settled(first.database);
    await first.store.set(duplicateProjectAtom, id);
    expect(first.store.get(projectAtom)?.header.id).not.toBe(id);
    expect(shown(first)).toEqual(['a: sleep']);
    expect(first.store.get(strategyAnswersAtom).size).toBe(1);
  });

  it('is shown and not changed in a project of the host', async () => {
    const { first } = await setup();
    add(first, 'a: sleep');
    const state = first.store.get(projectAtom);
    if (state === null) throw new Error('A project is open');
    const file = new File([], 'sleep.zip');
    first.store.set(showHostProjectAtom, state, {
      name: 'sleep',
      host: 'example.org',
      ledgers: new Map(),
      logged: new Map(),
      file,
    });
    expect(first.store.get(isStrategyReadOnlyAtom)).toBe(true);
    expect(add(first, 'b: nap')).toBe(false);
    expect(shown(first)).toEqual(['a: sleep']);
  });
});

describe('two tabs', () => {
  it('lose no line of either, whatever they do at the same time', async () => {
    const { first, open } = await setup();
    add(first, 'a: sleep');
    add(first, 'b: shift work');
    add(first, 'c: #1 AND #2');
    await settled(first.database);
    const second = await open();
    // Neither has heard of the other yet.
    change(first, (lines) => withLinesAfter(lines, null, linesOf('m: nurses')));
    change(second, (lines) => withLine(lines, 'b', { text: 'night work' }));
    add(second, 't: #3 NOT children');
    keepAnswer(second);
    await settled(first.database);
    await settled(second.database);
    await settled(first.database);
    const expected = ['m: nurses', 'a: sleep', 'b: night work', 'c: #2 AND #3', 't: #4 NOT children'];
    expect(shown(await open())).toEqual(expected);
    expect(shown(first)).toEqual(expected);
    expect(shown(second)).toEqual(expected);
    expect(first.store.get(strategyAnswersAtom).size).toBe(1);
  });

  it('undo their own steps alone', async () => {
    const { first, open } = await setup();
    add(first, 'a: sleep');
    await settled(first.database);
    const second = await open();
    add(first, 'm: nurses');
    await settled(first.database);
    await settled(second.database);
    add(second, 't: children');
    await settled(second.database);
    await settled(first.database);
    first.store.set(reverseStrategyAtom, 'undo');
    expect(shown(first)).toEqual(['a: sleep', 't: children']);
  });
});

describe('a tab that is ended at once', () => {
  it('loses no line that the database did not have yet', async () => {
    const { first, open, database } = await setup();
    add(first, 'a: sleep');
    await settled(first.database);
    const killed = await open(endedDatabase(database()));
    add(killed, 'k: typed at the end');
    add(first, 'm: nurses');
    await settled(first.database);
    expect(shown(await open())).toEqual(['a: sleep', 'k: typed at the end', 'm: nurses']);
  });

  it('loses no line of the draft either', async () => {
    const { open, database } = await setup();
    const killed = await open(endedDatabase(database()));
    killed.store.set(isDraftChosenAtom, true);
    add(killed, 'k: typed at the end');
    const next = await open();
    expect(textsOf(next.store.get(draftAtom)?.strategy.lines ?? [])).toEqual(['k: typed at the end']);
  });
});

describe('the draft', () => {
  async function withDraft() {
    const { database } = createTestDatabase();
    const tab = await openTab({ database });
    expect(tab.store.get(strategyPlaceAtom)).toBe('draft');
    await tab.store.set(openDraftAtom);
    add(tab, 'a: sleep');
    add(tab, 'b: #1 AND nurses');
    keepAnswer(tab);
    tab.store.set(keepBesideAtom, ({ answers }) => ({
      answers,
      versions: new Map([
        ['v1', { id: 'v1', time: at(9), lines: [], results: [], knownWorks: [], source: 'OpenAlex' }],
      ]),
    }));
    await settled(database);
    return tab;
  }

  it('has steps of its own, and is there after a reload', async () => {
    const tab = await withDraft();
    tab.store.set(reverseStrategyAtom, 'undo');
    expect(shown(tab)).toEqual(['a: sleep']);
    expect(tab.store.set(reverseStrategyAtom, 'redo')).toBe('Edit');
    await settled(tab.database);
    const next = await openTab({ database: tab.database });
    await next.store.set(openDraftAtom);
    expect(shown(next)).toEqual(['a: sleep', 'b: #1 AND nurses']);
    expect(next.store.get(strategyAnswersAtom).size).toBe(1);
    expect(next.store.get(strategyVersionsAtom)).toHaveLength(1);
  });

  it('is kept in a new project with all that came of it, and is none any more', async () => {
    const tab = await withDraft();
    expect(await tab.store.set(keepDraftInProjectAtom, 'Sleep')).toBeNull();
    expect(tab.store.get(strategyPlaceAtom)).toBe('project');
    expect(shown(tab)).toEqual(['a: sleep', 'b: #1 AND nurses']);
    expect(tab.store.get(strategyAnswersAtom).size).toBe(1);
    expect(tab.store.get(strategyVersionsAtom)).toHaveLength(1);
    expect(tab.store.get(draftAtom)).toBeNull();
    await settled(tab.database);
    const left = await tab.database.keys('strategy:draft');
    expect(left).toMatchObject({ ok: true, value: [] });
  });

  it('goes behind the lines that the project has, naming its own', async () => {
    const tab = await withDraft();
    await tab.store.set(createProjectAtom, 'Sleep');
    add(tab, 'p: nurses');
    tab.store.set(setKnownPapersAtom, { type: 'project' });
    expect(await tab.store.set(keepDraftInProjectAtom)).toBeNull();
    expect(shown(tab)).toEqual(['p: nurses', 'a: sleep', 'b: #2 AND nurses']);
  });

  it('is told to other tabs', async () => {
    const { open } = await setup();
    const [one, other] = [await open(), await open()];
    for (const { store } of [one, other]) store.set(isDraftChosenAtom, true);
    add(one, 'a: sleep');
    await settled(one.database);
    await settled(other.database);
    expect(shown(other)).toEqual(['a: sleep']);
    one.store.set(clearDraftAtom);
    await settled(one.database);
    await settled(other.database);
    expect(shown(other)).toEqual([]);
  });
});
