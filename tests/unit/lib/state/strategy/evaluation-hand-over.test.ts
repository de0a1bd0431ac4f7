/** @jest-environment ./tests/support/browser-environment.mjs */
import { handedSearchAtom } from '@/lib/state/evaluation/handed-search-atom';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import { evaluationFaultAtom, handOverLineAtom } from '@/lib/state/strategy/evaluation-hand-over';
import { setKnownPapersAtom } from '@/lib/state/strategy/line-acts';
import { changeStrategyAtom } from '@/lib/state/strategy/strategy-atoms';
import { openTab } from '@/tests/support/projects';
import { linesOf } from '@/tests/support/strategies';

const LINES = linesOf('a: sleep', 'b: mood', 'c: #1 OR #2', 'd: #1 AND #2', 'e: nap', 'f: ').map((line) => {
  if (line.id === 'b') return { ...line, scope: 'title' as const };
  return line.id === 'e' ? { ...line, limits: { ...line.limits, languages: ['en'] } } : line;
});

async function setup() {
  const { store } = await openTab();
  await store.set(createProjectAtom, 'Sleep');
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
    const faultOf = store.get(evaluationFaultAtom);
    expect(faultOf('a')).toBeNull();
    expect(faultOf('c')).toContain('at once');
    expect(faultOf('d')).toContain('several scopes');
    expect(faultOf('e')).toContain('types or languages');
    expect(faultOf('f')).toContain('cannot be asked');
    for (const line of ['c', 'd', 'e', 'f']) expect(store.set(handOverLineAtom, line)).toBeNull();
    expect(store.get(handedSearchAtom)).toBeNull();
  });
});
