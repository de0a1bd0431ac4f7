import { TaggedValues } from '@/lib/bibliography/tagged-values';

describe('TaggedValues', () => {
  it('joins further lines to the latest value, and leaves blank values out', () => {
    const values = new TaggedValues();
    values.continue('before any tag');
    values.add('TI', ' Tides ');
    values.continue('   of the sea');
    values.continue('');
    values.add('AU', '');
    values.add('AU', 'Smith');
    expect(values.all('AU', 'TI')).toEqual(['Smith', 'Tides of the sea']);
    expect(values.first('XX')).toBeNull();
  });

  it('keeps a value of very many lines', () => {
    const values = new TaggedValues();
    values.add('AB', 'x');
    for (let line = 0; line < 200_000; line += 1) values.continue('y');
    expect(values.first('AB')).toHaveLength(400_001);
  });
});
