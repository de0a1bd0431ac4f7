/** @jest-environment ./tests/support/browser-environment.mjs */
import { createStore } from 'jotai/vanilla';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { answerQuestionAtom } from '@/lib/state/question-atoms';
import {
  deleteSessionAtom,
  otherSessionsAtom,
  renameSessionAtom,
  saveSessionAsAtom,
  sessionOutcomeAtom,
} from '@/lib/state/sessions/session-atoms';
import { refreshSessionsAtom } from '@/lib/state/sessions/session-list-atoms';
import { sessionScopeAtom } from '@/lib/state/sessions/session-scope-atom';
import { createTestDatabase } from '@/tests/support/browser-database';
import { graphFromText } from '@/tests/support/graph-from-text';

function setup() {
  const store = createStore();
  const { database } = createTestDatabase();
  store.set(sessionScopeAtom, { database, prefix: '' });
  store.set(addToGraphAtom, graphFromText('W11'), 'Add');
  return { store, database, names: () => store.get(otherSessionsAtom).map(({ name }) => name) };
}

describe('sessionsAtom', () => {
  it('shows what was done before it is said', async () => {
    const { store, names } = setup();
    const shown: (readonly [string | undefined, readonly string[]])[] = [];
    store.sub(sessionOutcomeAtom, () => shown.push([store.get(sessionOutcomeAtom)?.text, names()]));
    await store.set(saveSessionAsAtom, 'Tides');
    await store.set(renameSessionAtom, store.get(otherSessionsAtom)[0]?.id ?? '', 'Eels');
    const [entry] = store.get(otherSessionsAtom);
    const deleted = entry === undefined ? Promise.resolve() : store.set(deleteSessionAtom, entry);
    store.set(answerQuestionAtom, true);
    await deleted;
    expect(shown).toEqual([
      ['Saved “Tides”.', ['Tides']],
      ['Renamed to “Eels”.', ['Eels']],
      ['Deleted “Eels”.', []],
    ]);
  });

  it('is not set back by an older reading that arrives later', async () => {
    const { store, database, names } = setup();
    let answer: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const keys = jest.spyOn(database, 'keys').mockImplementationOnce(async () => {
      await late;
      return { ok: true, value: [] };
    });
    const older = store.set(refreshSessionsAtom);
    await store.set(saveSessionAsAtom, 'Tides');
    answer();
    await older;
    expect(keys).toHaveBeenCalled();
    expect(names()).toEqual(['Tides']);
  });
});
