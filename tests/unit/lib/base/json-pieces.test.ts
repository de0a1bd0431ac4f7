import { JsonPieces } from '@/lib/base/json-pieces';
import { randomPieces, seededRandom } from '@/tests/support/random-pieces';

/** The values of the lists at some places, and whether the text was taken apart to its end. */
function take(pieces: readonly string[], places: readonly string[]) {
  const values: string[] = [];
  const json = new JsonPieces({
    opens: (place) => places.includes(place),
    onValue: (place, text) => values.push(`${place} ${text}`),
  });
  for (const piece of pieces) json.push(piece);
  return { isWhole: json.end(), values };
}

const TEXT = ` { "meta": {"a": "]}\\"[{"}, "items" : [ 1, "a,b", {"x": [2, {}]}, [], null ] , "last": -1.5e3 }\n`;
const VALUES = [
  '/meta {"a": "]}\\"[{"}',
  '/items[] 1',
  '/items[] "a,b"',
  '/items[] {"x": [2, {}]}',
  '/items[] []',
  '/items[] null',
  '/last -1.5e3',
];

describe('JsonPieces', () => {
  it('gives the members of an object and the items of a list in it, wherever the text is cut', () => {
    const random = seededRandom(1);
    expect(take(TEXT.split(''), ['', '/items'])).toEqual({ isWhole: true, values: VALUES });
    for (let round = 0; round < 30; round += 1) {
      expect(take(randomPieces(TEXT, random), ['', '/items'])).toEqual({ isWhole: true, values: VALUES });
    }
  });

  it.each([
    ['a text that ends early', '[1, 2'],
    ['a comma too many', '[1, ]'],
    ['a comma too few', '[1 2]'],
    ['a name that comes twice', '{"a": 1, "a": 2}'],
    ['a name without a colon', '{"a" 1}'],
    ['more behind the end', '[1] 2'],
    ['a string that never ends', '["a]'],
    ['a prototype', '{"__proto__": 1}'],
    ['a value alone', '12'],
    ['nothing', '  '],
  ])('leaves %s to be read whole', (_, text) => {
    expect(take([text], ['']).isWhole).toBe(false);
    expect(take(text.split(''), ['']).isWhole).toBe(false);
  });

  it('takes an empty list and an empty object', () => {
    expect(take([' [ ] '], [''])).toEqual({ isWhole: true, values: [] });
    expect(take(['{}'], [''])).toEqual({ isWhole: true, values: [] });
  });
});
