import { recordHolderOf } from '@/lib/evaluation/data-source';

describe('recordHolderOf(run)', () => {
  it.each([
    [undefined, 'index'],
    ['OpenAlex', 'index'],
    ['the sample library', 'library'],
    ['tides', 'library'],
  ])('of a run whose source is %j is the %s', (dataSource, holder) => {
    expect(recordHolderOf(dataSource === undefined ? {} : { dataSource })).toBe(holder);
  });
});
