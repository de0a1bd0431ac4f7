import { describeRow, SECTIONS } from '../../../../scripts/bench/rows.mjs';

describe('SECTIONS', () => {
  it('has each figure once in a table, and once among all', () => {
    const keys = Object.values(SECTIONS).flatMap((rows) => rows.map(({ name, unit }) => `${name} ${unit}`));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('describeRow(figure)', () => {
  it('says a known figure in words, and what it is against', () => {
    expect(describeRow({ name: 'canvas-10k-zoom-cpu', unit: 'of-sigma' })).toEqual({
      what: 'CPU per frame against sigma, zooming [canvas-10k-zoom-cpu]',
      against: 'sigma',
      needs: 'a graphics card',
    });
  });

  it('says name and unit of any other', () => {
    expect(describeRow({ name: 'new', unit: 'ms' })).toEqual({ what: 'new (ms)', against: '-', needs: '' });
  });
});
