import { createJsonReader } from '@/lib/server/json-outline';

const WANTED = new Set(['id', 'meta']);

/** What is read of a text that comes in parts of so many bytes. */
function read(text: string | Uint8Array, partBytes = Number.POSITIVE_INFINITY) {
  const reader = createJsonReader(WANTED);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += partBytes)
    reader.write(bytes.subarray(at, Math.min(bytes.length, at + partBytes)));
  return reader.end();
}

describe('createJsonReader(wanted)', () => {
  const LIST = JSON.stringify({
    meta: { count: 12, next: null, x_query: { url: 'a"b\\' } },
    results: [{ id: 'W1', meta: { count: 3 }, results: 'none' }, []],
    group_by: [],
    other: { id: 'W2' },
    n: -1.5e-7,
  });

  it.each([1, 2, 3, 7, 1_000])(
    'reads what is wanted, and lists as empty, in parts of %d bytes',
    (partBytes) => {
      expect(read(LIST, partBytes)).toEqual({
        meta: { count: 12, next: null, x_query: { url: 'a"b\\' } },
        results: [],
        group_by: [],
      });
      expect(read('{"id" : "https://openalex.org/W1é" , "title":"a"}', partBytes)).toEqual({
        id: 'https://openalex.org/W1é',
      });
    },
  );

  it('reads names by whatever writing, and of several of one name the last', () => {
    expect(read('{"\\u0069d":"W1"}')).toEqual({ id: 'W1' });
    expect(read('{"id":"W1","id":"W2"}')).toEqual({ id: 'W2' });
    expect(read('{"results":[],"results":{}}')).toEqual({});
    expect(read('{"id":[1],"meta":3}')).toEqual({ id: [1], meta: 3 });
    expect(read('{"__proto__":[],"id":"W1"}')?.id).toBe('W1');
  });

  const TEXTS = [
    ...[
      '',
      ' ',
      '{',
      '}',
      '{}',
      ' {} ',
      '{}{}',
      '{},',
      '[]',
      '[{}]',
      '"a"',
      '12',
      '12 ',
      'true',
      'true ',
      'null ',
    ],
    ...[
      '{"a"}',
      '{"a":}',
      '{"a":1,}',
      '{,"a":1}',
      '{"a":1 "b":2}',
      '{"a":1]',
      '{"a":[1}',
      '{"a":[1,]}',
      '{"a":[,1]}',
    ],
    ...[
      '{"a":[1,2,{"b":[]}],"c":{"d":{}}}',
      '{"a":[[[]]]}',
      '{"a":[]]}',
      "{'a':1}",
      '{a:1}',
      '{"a":1}x',
      '\ufeff{}',
    ],
    ...[
      '0',
      '-0',
      '01',
      '-',
      '1.',
      '.5',
      '1.5',
      '1e5',
      '1E+5',
      '1e',
      '1e-',
      '1.5e-10',
      '+1',
      '1a',
      '-a',
      '0x1',
      'NaN',
    ].map((number) => `{"a":${number}}`),
    ...[
      'true',
      'tru',
      'truee',
      'false',
      'fals',
      'null',
      'nul',
      'nulll',
      'True',
      'nfull',
      'tnull',
      'trulse',
    ].flatMap((word) => [`{"a":${word}}`, `{"a":[${word}, ${word}]}`]),
    ...[
      'a',
      '\\n',
      '\\"',
      '\\\\',
      '\\/',
      '\\u00e9',
      '\\u00g9',
      '\\u00e',
      '\\x',
      '\n',
      '\t',
      '\u007f',
      '\u0000',
      'é',
      '\\',
      '"',
    ].flatMap((text) => [`{"a":"${text}"}`, `{"${text}":1}`]),
  ];

  it.each(TEXTS)('takes and refuses what JSON.parse does: %j', (text) => {
    const isObject = (() => {
      try {
        const value = JSON.parse(text);
        return typeof value === 'object' && value !== null && !Array.isArray(value);
      } catch {
        return false;
      }
    })();
    for (const partBytes of [1, 2, 1_000]) expect(read(text, partBytes) !== null).toBe(isObject);
  });

  it('refuses each text that is cut off', () => {
    for (let length = 0; length < LIST.length; length += 1) expect(read(LIST.slice(0, length))).toBeNull();
  });

  it('takes bytes that are no text, as a decoder does', () => {
    expect(read(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toEqual({});
  });

  it('reads whatever depth', () => {
    const deep = 100_000;
    expect(read(`{"a":${'['.repeat(deep)}${']'.repeat(deep)},"id":1}`)).toEqual({ a: [], id: 1 });
    expect(read(`{"a":${'['.repeat(deep)}${']'.repeat(deep - 1)}}`)).toBeNull();
  });
});
