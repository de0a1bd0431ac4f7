import { canonicalJson } from '@/lib/base/canonical-json';
import { seededRandom } from '@/lib/base/random';

/** The double of some IEEE 754 bits, written as sixteen hexadecimal digits. */
function double(bits: string): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(`0x${bits}`));
  return view.getFloat64(0);
}

describe('canonicalJson(value)', () => {
  it('writes the example of RFC 8785, 3.2.2 and 3.2.3, as the RFC does', () => {
    const text =
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],' +
      '"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}';
    expect(canonicalJson(JSON.parse(text))).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it('sorts the members of the example in 3.2.3 by their UTF-16 code units', () => {
    const value = {
      '€': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '😀': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      ö: 'Latin Small Letter O With Diaeresis',
    };
    const values = Object.values(JSON.parse(canonicalJson(value)));
    const inOrder = [...canonicalJson(value).matchAll(/:"([^"]+)"/g)].map(([, text]) => text);
    expect(values).toHaveLength(7);
    expect(inOrder).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
  });

  it.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['ffefffffffffffff', '-1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['c340000000000000', '-9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['44b52d02c7e14af7', '1.0000000000000001e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef4f', '999999999999999900000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555554', '333333333.33333325'],
    ['41b3de4355555555', '333333333.3333333'],
    ['41b3de4355555556', '333333333.3333334'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('writes the number %s of appendix B as %s', (bits, text) => {
    expect(canonicalJson(double(bits))).toBe(text);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, undefined, () => 1])('refuses %p', (value) => {
    expect(() => canonicalJson({ value: [value] })).toThrow('one of JSON');
  });

  it('is the same whatever the order of the members, and reads back as the same value', () => {
    const random = seededRandom(8785);
    for (let round = 0; round < 50; round += 1) {
      const members = Array.from({ length: 6 }, (_, at) => [
        `k${Math.floor(random() * 99)}`,
        { at, x: [random()] },
      ]);
      const value = Object.fromEntries(members);
      const turned = Object.fromEntries(Object.entries(value).reverse());
      expect(canonicalJson(turned)).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(value);
    }
  });

  it('leaves members out that are undefined, as a file does, and keeps half of a pair as it is', () => {
    const value = { b: undefined, a: 'cut \ud83d' };
    const text = canonicalJson(value);
    expect(text).toBe('{"a":"cut \\ud83d"}');
    expect(canonicalJson(JSON.parse(JSON.stringify(value)))).toBe(text);
  });
});
