import {
  amount,
  flag,
  ifAbsent,
  listOf,
  membersOf,
  objectOf,
  oneOf,
  orElse,
  orNull,
  type Shape,
  text,
  wholeNumber,
  wordsOf,
} from '@/lib/base/shape';

const ROWS: readonly [string, Shape<unknown>, unknown, unknown][] = [
  ['a text', text, 'a', 'a'],
  ['a flag', flag, false, false],
  ['an amount', amount, 1.5, 1.5],
  ['a whole number', wholeNumber(1, 3), 3, 3],
  ['a word', oneOf(['left', 'right']), 'left', 'left'],
  ['words in their order, known ones only', wordsOf(['a', 'b']), ['b', 7, 'x', 'a'], ['a', 'b']],
  ['a list', listOf(text), ['a', 'b'], ['a', 'b']],
  ['members of any name', membersOf(flag), { a: true }, { a: true }],
  ['an object without what is unknown', objectOf({ a: text }), { a: 'x', b: 1 }, { a: 'x' }],
  ['null where that may be', orNull(text), null, null],
  ['a fallback for what does not fit', orElse(text, 'none'), 5, 'none'],
  ['a fallback for what is missing', objectOf({ a: orElse(flag, true) }), {}, { a: true }],
  ['a fallback for what is absent', ifAbsent(text, 'none'), undefined, 'none'],
];

describe('shapes of stored values', () => {
  it.each(ROWS)('take %s', (_, shape, value, data) => {
    expect(shape.safeParse(value)).toEqual({ success: true, data });
  });

  it.each<[string, Shape<unknown>, unknown]>([
    ['a number for a text', text, 5],
    ['a text for a flag', flag, 'true'],
    ['what is no number', amount, Number.NaN],
    ['an endless number', amount, Number.POSITIVE_INFINITY],
    ['a fraction', wholeNumber(1, 3), 1.5],
    ['a number out of bounds', wholeNumber(1, 3), 4],
    ['an unknown word', oneOf(['left', 'right']), 'up'],
    ['an object for words', wordsOf(['a']), {}],
    ['a list with one wrong item', listOf(text), ['a', 1]],
    ['an object for a list', listOf(text), { 0: 'a' }],
    ['a list for an object', objectOf({}), []],
    ['an object with a wrong member', objectOf({ a: text }), { a: null }],
    ['members of another shape', membersOf(flag), { a: 1 }],
    ['what is there but does not fit', ifAbsent(text, 'none'), null],
  ])('refuse %s', (_, shape, value) => {
    expect(shape.safeParse(value)).toEqual({ success: false });
  });

  it('keep a member called __proto__ as a member', () => {
    const checked = membersOf(flag).safeParse(JSON.parse('{"__proto__": true}'));
    expect(checked.success && Object.getPrototypeOf(checked.data)).toBe(Object.prototype);
  });
});
