import { formerMap, patchedMap, patchedMaps, savedMaps } from '@/lib/project/map-changes';
import type { MapContent, ProjectMap } from '@/lib/project/types';
import { at } from '@/tests/support/projects';

const content = (nodes: number): MapContent => ({ nodes, edges: 0, session: `{"nodes":${nodes}}` });

function saved(id: string, seconds = 0): ProjectMap {
  return { id, name: `Map ${id}`, named: at(seconds), content: content(1), time: at(seconds) };
}

describe('patchedMap(before, id, patch, time)', () => {
  it.each([
    ['a name', { name: 'Tides' }, { name: 'Tides', named: at(5), time: at(0) }],
    ['what is on it', { content: content(2) }, { content: content(2), named: at(0), time: at(5) }],
    ['that it is deleted', { content: null }, { content: null, named: at(0), time: at(5) }],
  ])('says %s anew with its time, and leaves the rest', (_, patch, changed) => {
    expect(patchedMap(saved('a'), 'a', patch, at(5))).toEqual({ ...saved('a'), ...changed });
  });

  it('gives the same object where nothing changes', () => {
    const map = saved('a');
    expect(patchedMap(map, 'a', { name: 'Map a', content: content(1) }, at(5))).toBe(map);
  });
});

describe('patchedMaps(maps, patches, time)', () => {
  it('brings a map only with its name, and gives the same object where nothing changes', () => {
    const maps = new Map([['a', saved('a')]]);
    expect(patchedMaps(maps, new Map([['b', { content: content(2) }]]), at(5))).toBe(maps);
    expect(patchedMaps(maps, new Map([['b', null]]), at(5))).toBe(maps);
    const both = patchedMaps(maps, new Map([['b', { name: 'B', content: content(2) }]]), at(5));
    expect([...both.keys()]).toEqual(['a', 'b']);
  });

  it('deletes a map that once was not there', () => {
    const maps = patchedMaps(new Map([['a', saved('a')]]), new Map([['a', null]]), at(5));
    expect(maps.get('a')).toMatchObject({ content: null, time: at(5) });
    expect(savedMaps(maps)).toEqual([]);
  });
});

describe('formerMap(map, patch)', () => {
  it('holds what the patch says anew', () => {
    expect(formerMap(saved('a'), { name: 'Tides' })).toEqual({ name: 'Map a' });
    expect(formerMap(saved('a'), { content: null })).toEqual({ content: content(1) });
    expect(formerMap(undefined, { name: 'Tides' })).toBeNull();
  });
});

describe('savedMaps(maps)', () => {
  it('lists the maps that are not deleted, the latest first', () => {
    const maps = [saved('a', 1), saved('b', 3), { ...saved('c', 4), content: null }, saved('d', 2)];
    expect(savedMaps(new Map(maps.map((map) => [map.id, map]))).map(({ id }) => id)).toEqual(['b', 'd', 'a']);
  });
});
