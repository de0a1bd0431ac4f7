/** @jest-environment ./tests/support/browser-environment.mjs */
import { datasetsAtom, loadDatasetAtom } from '@/lib/state/evaluation/dataset-atoms';
import { handedSearchAtom } from '@/lib/state/evaluation/handed-search-atom';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { projectMessageAtom } from '@/lib/state/project/project-message-atom';
import { decideAtom } from '@/lib/state/project/record-acts';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import { handOverLineAtom } from '@/lib/state/strategy/evaluation-hand-over';
import { loadKnownPapersAtom } from '@/lib/state/strategy/known-atoms';
import { setKnownPapersAtom } from '@/lib/state/strategy/line-acts';
import { changeStrategyAtom } from '@/lib/state/strategy/strategy-atoms';
import { addWorks } from '@/tests/support/project-browser';
import { openTab } from '@/tests/support/projects';
import { linesOf } from '@/tests/support/strategies';
import { createStrategyService, worksOfWords } from '@/tests/support/strategy-service';

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
    expect(await store.set(handOverLineAtom, 'a')).toMatch(/^\/evaluation\/datasets\?compare=/);
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
    expect(await store.set(handOverLineAtom, 'a')).toBe('/evaluation/datasets?compare=d%201');
  });

  it('makes a dataset of a list of known papers, once, and says so', async () => {
    const store = await setup(false);
    const { context } = createStrategyService(worksOfWords(20));
    store.set(flowContextAtom, context);
    store.set(setKnownPapersAtom, { type: 'list', name: 'a pasted list', works: ['W1001', 'W1002'] });
    await store.set(loadKnownPapersAtom);
    const address = await store.set(handOverLineAtom, 'a');
    const [made, ...others] = store.get(datasetsAtom);
    expect(others).toEqual([]);
    expect(made).toMatchObject({
      isKnownPapers: true,
      includedCount: 2,
      metadata: { description: 'The known papers of a search strategy: a pasted list' },
    });
    expect(address).toBe(`/evaluation/datasets?compare=${made?.id}`);
    expect(store.get(projectMessageAtom)).toMatchObject({
      isFailure: false,
      text: `Made the dataset “${made?.name}” of 2 known papers.`,
    });
    const read = await store.set(loadDatasetAtom, made?.id ?? '');
    expect(read.ok ? read.value.includedPapers[0] : null).toMatchObject({
      openAlexId: 'W1001',
      title: expect.stringContaining('Study 0'),
      label: 'included',
    });
    expect(await store.set(handOverLineAtom, 'a')).toBe(address);
    store.set(setKnownPapersAtom, { type: 'list', name: 'another list', works: ['W1001', 'W1003'] });
    expect(await store.set(handOverLineAtom, 'a')).not.toBe(address);
    expect(store.get(datasetsAtom)).toHaveLength(2);
  });

  it('makes no dataset for a line that cannot be run', async () => {
    const store = await setup(false);
    store.set(setKnownPapersAtom, { type: 'list', name: 'List', works: ['W1001'] });
    expect(await store.set(handOverLineAtom, 'e')).toBeNull();
    expect(store.get(datasetsAtom)).toEqual([]);
  });

  it('says why a line cannot be run, and hands nothing over', async () => {
    const store = await setup();
    const faults: (string | undefined)[] = [];
    for (const line of ['c', 'd', 'e', 'f']) {
      expect(await store.set(handOverLineAtom, line)).toBeNull();
      faults.push(store.get(projectMessageAtom)?.text);
    }
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
    expect(await store.set(handOverLineAtom, 'a')).toBeNull();
    expect(store.get(projectMessageAtom)?.text).toContain('choose known papers');
  });
});
