import { describeSearchTextChange, sanitizeSearchText } from '@/lib/openalex/search-text';

describe('sanitizeSearchText(input)', () => {
  it.each([
    ['  machine   learning ', 'machine learning', []],
    ['Heart AND (lung OR "bone marrow") NOT mouse', 'Heart AND (lung OR "bone marrow") NOT mouse', []],
    ['is open access better?', 'is open access better', ['wildcards']],
    ['neuro*', 'neuro', ['wildcards']],
    ['"what is x?"', '"what is x?"', []],
    ['a|b', 'a b', ['pipes']],
    ['!mouse', 'mouse', ['exclamation-marks']],
    ['cat (!mouse)', 'cat (mouse)', ['exclamation-marks']],
    ['yes!', 'yes!', []],
    ['"open access', 'open access', ['quotes']],
    ['"a b" "c', '"a b" c', ['quotes']],
    ['“open access”', '"open access"', []],
    ['(a OR b', 'a OR b', ['brackets']],
    ['a) AND (b)', 'a AND (b)', ['brackets']],
    ['"open access" "citation impact"', '"open access" "citation impact"', []],
    ['"a b""c d"', '"a b""c d"', []],
    ['a "" b " " c', 'a b c', ['quotes']],
    ['"what is x?" AND mouse', '"what is x" AND mouse', ['wildcards']],
    ['"smart phone*"', '"smart phone*"', []],
    ['"sm* phone"', '"sm phone"', ['wildcards']],
    ['"neuro*"', '"neuro"', ['wildcards']],
    ['"(a" b', '"(a" b', []],
    ['a\u0000b', 'a b', ['control-characters']],
    ['half \ud83e', 'half', ['control-characters']],
    ['a\tb\nc', 'a b c', []],
    ['?!x', 'x', ['wildcards', 'exclamation-marks']],
    ['???', '', ['wildcards']],
    ['', '', []],
  ])('turns %p into %p', (input, text, changes) => {
    expect(sanitizeSearchText(input)).toEqual({ text, changes });
  });

  it('cuts at a word within 1,500 characters and says so', () => {
    const { text, changes } = sanitizeSearchText('word '.repeat(400));
    expect(text.length).toBeLessThanOrEqual(1_500);
    expect(text.endsWith('word')).toBe(true);
    expect(changes).toEqual(['shortened']);
    expect(sanitizeSearchText('x'.repeat(2_000)).text).toHaveLength(1_500);
  });

  it('keeps three long phrases, and the words of the others', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((letter) => `${letter.repeat(80)} x`);
    expect(sanitizeSearchText(`"${a}" OR "${b}" OR "${c}" OR "short" OR "${d}"`)).toEqual({
      text: `"${a}" OR "${b}" OR "${c}" OR "short" OR ${d}`,
      changes: ['long-phrases'],
    });
    expect(sanitizeSearchText(`"${a}" OR "${b}" OR "${c}"`).changes).toEqual([]);
  });

  it('balances what the cut left open', () => {
    const { text } = sanitizeSearchText(`"${'word '.repeat(400)}"`);
    expect(text).not.toContain('"');
  });

  it('changes nothing the second time', () => {
    const alphabet = ['a', ' ', '"', '(', ')', '!', '?', '*', '|', 'AND'];
    let state = 7;
    for (let round = 0; round < 3_000; round += 1) {
      let input = '';
      for (let index = 0; index < 10; index += 1) {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        input += alphabet[Math.floor((state / 2_147_483_648) * alphabet.length)] ?? '';
      }
      const once = sanitizeSearchText(input);
      expect(sanitizeSearchText(once.text)).toEqual({ text: once.text, changes: [] });
      expect(once.text).not.toMatch(/\||(^|[\s"(])!/);
      expect(once.text.split('"').length % 2).toBe(1);
    }
  });

  it('explains a change in a sentence', () => {
    expect(describeSearchTextChange('wildcards')).toBe('The characters ? and * were removed.');
  });
});
