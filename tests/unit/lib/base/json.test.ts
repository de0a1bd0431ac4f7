import { jsonOrUndefined, parseJson } from '@/lib/base/json';

describe('parseJson(text)', () => {
  it.each([
    ['{"a": [1, null]}', { a: [1, null] }],
    ['null', null],
    ['"text"', 'text'],
  ])('reads %s', (text, value) => {
    expect(parseJson(text)).toEqual({ ok: true, value });
  });

  it.each(['', '{', 'undefined', '[1,]'])('fails for %j with the error of the engine', (text) => {
    const parsed = parseJson(text);
    expect(parsed.ok ? null : parsed.error).toBeInstanceOf(SyntaxError);
  });
});

describe('jsonOrUndefined(text)', () => {
  it('tells a null from a text that is no JSON', () => {
    expect(jsonOrUndefined('null')).toBeNull();
    expect(jsonOrUndefined('nil')).toBeUndefined();
  });
});
