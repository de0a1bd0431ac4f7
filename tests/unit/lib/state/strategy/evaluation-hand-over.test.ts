/** @jest-environment ./tests/support/browser-environment.mjs */
import { handedSearchAtom } from '@/lib/state/evaluation/handed-search-atom';
import { projectMessageAtom } from '@/lib/state/project/project-message-atom';
import { decideAtom } from '@/lib/state/project/record-acts';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import { handOverLineAtom } from '@/lib/state/strategy/evaluation-hand-over';
import { setKnownPapersAtom } from '@/lib/state/strategy/line-acts';
import { changeStrategyAtom } from '@/lib/state/strategy/strategy-atoms';
import { addWorks } from '@/tests/support/project-browser';
import { openTab } from '@/tests/support/projects';
import { linesOf } from '@/tests/support/strategies';

const LINES = linesOf('a: sleep', 'b: mood', 'c: #1 OR #2', 'd: #1 AND #2', 'e: nap', 'f: ').map((line) => {
  if (line.id === 'b') return { ...line, scope: 'title' as const };
  return line.id === 'e' ? { ...line, limits: { ...line.limits, languages: ['en'] } } : line;
});

async function setup(isIncluded = true) {
  const { store } = await openTab();
  await store.set(createProjectAtom, 'Sleep');
  await addWorks({ store }, 'W1');
  const verdict = isIncluded ? 'include' : null;
  store.set(decideAtom, 'Decide', [{ phase: 'title-abstract', record: 'W1', verdict, reason: null }]);
  const lines = LINES.map((line) =>
    line.id === 'a' ? { ...line, limits: { ...line.limits, fromYear: 2000 } } : line,
  );
  store.set(changeStrategyAtom, 'Edit', (before) => ({ ...before, lines }));
  return store;
}

describe('handOverLineAtom', () => {
  it('hands a line with its years to a comparison with the project’s decisions', async () => {
    const store = await setup();
    expect(store.set(handOverLineAtom, 'a')).toMatch(/^\/evaluation\/datasets\?compare=/);
    expect(store.get(handedSearchAtom)).toEqual({
      query: 'sleep',
      scope: 'title_and_abstract',
      forms: 'exact',
      startYear: 2000,
      endYear: null,
    });
  });

  it('compares with the dataset of the known papers', async () => {
    const store = await setup();
    store.set(setKnownPapersAtom, { type: 'dataset', dataset: 'd 1', name: 'Review' });
    expect(store.set(handOverLineAtom, 'a')).toBe('/evaluation/datasets?compare=d%201');
  });

  it('says why a line cannot be run, and hands nothing over', async () => {
    const store = await setup();
    const faults = ['c', 'd', 'e', 'f'].map((line) => {
      expect(store.set(handOverLineAtom, line)).toBeNull();
      return store.get(projectMessageAtom)?.text;
    });
    expect(faults).toEqual([
      expect.stringContaining('at once'),
      expect.stringContaining('several scopes'),
      expect.stringContaining('types or languages'),
      expect.stringContaining('cannot be asked'),
    ]);
    expect(store.get(handedSearchAtom)).toBeNull();
  });

  it('says that there is nothing to compare with', async () => {
    const store = await setup(false);
    expect(store.set(handOverLineAtom, 'a')).toBeNull();
    expect(store.get(projectMessageAtom)?.text).toContain('choose a dataset');
  });
});
