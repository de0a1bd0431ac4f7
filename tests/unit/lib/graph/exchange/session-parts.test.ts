import { runToEnd } from '@/lib/base/slices';
import { type CutSession, cutSessionValue, joinSession, partNames } from '@/lib/graph/exchange/session-parts';

const node = (number: number, more: object = {}) => ({
  id: `W${number}`,
  kind: 'works',
  label: `Work ${number}`,
  x: number / 4,
  y: 3 - number,
  pinned: number % 3 === 0,
  hydration: 'full',
  ...more,
});

const edge = (number: number) => ({ source: `W${number}`, target: `W${number + 1}`, type: 'references' });

function session(nodes: readonly unknown[], edges: readonly unknown[] = []) {
  return { version: 1, search: null, graph: { format: 'academic-explorer-graph', version: 1, nodes, edges } };
}

const some = (count: number) => Array.from({ length: count }, (_, number) => number);
const cutOf = (value: unknown): CutSession => runToEnd(cutSessionValue(value));
const joined = (cut: CutSession): unknown => runToEnd(joinSession(cut));

describe('cutSessionValue(value)', () => {
  it.each([
    ['nothing', session([])],
    [
      'a thousand nodes and edges',
      session(
        some(1_000).map((number) => node(number)),
        some(999).map(edge),
      ),
    ],
    ['nodes and edges that no release writes', session([null, 'W1', [1], {}, { id: 1 }], [null, {}, 'x'])],
    [
      'nodes without a place, or with half of one',
      session([{ id: 'W1' }, { id: 'W2', x: 1 }, node(3, { x: '1' })]),
    ],
    ['members that this release does not know', { ...session([node(1, { colour: 'red' })]), more: [1] }],
    ['a node twice', session([node(1), node(1), node(2)])],
  ])('loses nothing of %s', (_what, value) => {
    expect(joined(cutOf(value))).toEqual(value);
  });

  it('stands for a value that is no session too, which stays none', () => {
    expect(joined(cutOf(undefined))).toEqual({ graph: { nodes: [], edges: [] } });
  });

  it('changes one part where a node is moved, and none that holds a record', () => {
    const before = cutOf(session(some(2_000).map((number) => node(number))));
    const after = cutOf(session(some(2_000).map((number) => node(number, number === 700 ? { x: 9 } : {}))));
    expect(after.head.nodes).toEqual(before.head.nodes);
    expect(after.head.places.filter((name) => !before.head.places.includes(name))).toHaveLength(1);
  });

  it('changes the records of no other part where a node goes or comes anywhere', () => {
    const all = some(2_000).map((number) => node(number));
    const before = partNames(cutOf(session(all)).head);
    const without = cutOf(session(all.filter((_node, at) => at !== 3)));
    const withOne = cutOf(session([...all.slice(0, 900), node(5_000), ...all.slice(900)]));
    for (const { head } of [without, withOne]) {
      expect(head.nodes.filter((name) => !before.has(name)).length).toBeLessThanOrEqual(2);
      expect(head.nodes.length).toBeGreaterThan(15);
    }
  });

  it('keeps parts small where no id ends one', () => {
    const { head } = cutOf(session(some(1_000).map(() => ({ label: 'no id' }))));
    expect(head.nodes.length + new Set(head.nodes).size).toBeGreaterThanOrEqual(4);
  });
});

describe('joinSession(cut)', () => {
  it.each(['nodes', 'places', 'edges'] as const)(
    'is undefined where a part of the %s is missing',
    (which) => {
      const { head, parts } = cutOf(session([node(1), node(2)], [edge(1)]));
      const [gone = ''] = head[which];
      const { [gone]: _gone, ...rest } = parts;
      expect(joined({ head, parts: rest })).toBeUndefined();
      expect(joined({ head, parts: { ...parts, [gone]: '[' } })).toBeUndefined();
    },
  );

  it('is undefined where the places are not those of the nodes', () => {
    const { head, parts } = cutOf(session([node(1), node(2)]));
    const [places = ''] = head.places;
    expect(joined({ head, parts: { ...parts, [places]: '[[1,2,0]]' } })).toBeUndefined();
  });
});
