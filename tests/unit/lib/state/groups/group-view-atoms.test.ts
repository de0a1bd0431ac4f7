import { createStore } from 'jotai/vanilla';
import { changeViewOptionsAtom } from '@/lib/state/analysis/view-atoms';
import { replaceGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { isFadingEdgesAtom } from '@/lib/state/groups/group-view-atoms';
import { buildNode, graphFromText } from '../../../../support/graph-from-text';

describe('isFadingEdgesAtom', () => {
  it('is true above 10,000 visible edges', () => {
    const store = createStore();
    expect(store.get(isFadingEdgesAtom)).toBe(false);
    const nodes = Array.from({ length: 150 }, (_, at) => buildNode(`W${at + 1}`));
    const text = nodes.flatMap(({ id }, at) =>
      nodes.slice(at + 1).map((other) => `${id} -references-> ${other.id}`),
    );
    const { edges } = graphFromText(text.join('\n'));
    store.set(replaceGraphAtom, { nodes, edges }, 'Load');
    expect(store.get(isFadingEdgesAtom)).toBe(true);
    store.set(changeViewOptionsAtom, { edgeStyle: 'hidden' });
    expect(store.get(isFadingEdgesAtom)).toBe(false);
  });
});
