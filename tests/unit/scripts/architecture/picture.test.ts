import { readFileSync } from 'node:fs';
import { roomsOf } from '../../../../scripts/architecture/floors.mjs';
import { architectureSvg } from '../../../../scripts/architecture/picture.mjs';

const row = (folder: string, ...ours: string[]) => ({ folder, ours, packages: [] });

describe('roomsOf(table)', () => {
  it('puts a room above everything it may import', () => {
    const table = [row('lib/a'), row('lib/b', 'lib/a'), row('lib/c', 'lib/a', 'lib/b')];
    expect(roomsOf(table).map(({ name, floor }) => [name, floor])).toEqual([
      ['lib/a', 0],
      ['lib/b', 1],
      ['lib/c', 2],
    ]);
  });

  it('leaves out arrows that follow from others', () => {
    const table = [row('lib/a'), row('lib/b', 'lib/a'), row('lib/c', 'lib/a', 'lib/b')];
    expect(roomsOf(table).map(({ arrows }) => arrows)).toEqual([[], ['lib/a'], ['lib/b']]);
  });

  it('refuses folders that may import each other', () => {
    const table = [row('lib/a'), row('lib/c', 'lib/b', 'lib/a'), row('lib/b', 'lib/c')];
    expect(() => roomsOf(table)).toThrow('lib/c imports itself by others');
  });

  it('counts a row inside another row as part of it', () => {
    const table = [row('lib/a'), row('lib/b'), row('lib/b/inner', 'lib/a', 'lib/b')];
    expect(roomsOf(table)).toEqual([
      { name: 'lib/a', floor: 0, arrows: [] },
      { name: 'lib/b', floor: 1, arrows: ['lib/a'] },
    ]);
  });
});

describe('docs/architecture.svg', () => {
  it('is what `npm run draw-architecture` draws today', () => {
    expect(readFileSync('docs/architecture.svg', 'utf8') === architectureSvg()).toBe(true);
  });
});
