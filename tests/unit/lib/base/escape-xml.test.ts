import { escapeXml } from '@/lib/base/escape-xml';

describe('escapeXml(text, substitute)', () => {
  it('writes signs of XML as references', () => {
    expect(escapeXml(`<a b="c" d='e'> & f`, '')).toBe('&lt;a b=&quot;c&quot; d=&apos;e&apos;&gt; &amp; f');
  });

  it('leaves whole characters beyond the first plane', () => {
    expect(escapeXml('𠮷 & 😀', '\ufffd')).toBe('𠮷 &amp; 😀');
  });

  it.each(['\u0000', '\u001b', '\ufffe', '\ud83d', '\ude00'])('puts the substitute for %j', (character) => {
    expect(escapeXml(`a${character}b`, '')).toBe('ab');
    expect(escapeXml(`a${character}b`, '\ufffd')).toBe('a\ufffdb');
  });
});
