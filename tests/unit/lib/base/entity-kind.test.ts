import { ENTITY_KINDS, ID_LETTERS } from '@/lib/base/entity-kind';

describe('ID_LETTERS', () => {
  it('has the letter of each kind of ids, and none for slugs', () => {
    expect(ENTITY_KINDS.map((kind) => ID_LETTERS[kind])).toEqual([
      'W',
      'A',
      'S',
      'I',
      'T',
      'P',
      'F',
      null,
      'C',
    ]);
  });
});
