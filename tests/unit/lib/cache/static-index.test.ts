import { contentHash, readStaticIndex } from '@/lib/cache/static-index';

const ENTRY = { url: '/works/W1', lastRetrieved: '2026-11-20T00:00:00.000Z', contentHash: 'abc' };

describe('readStaticIndex(value)', () => {
  it('reads what a writer wrote', () => {
    const index = {
      lastUpdated: '2026-11-20T00:00:00.000Z',
      files: { 'W1.json': ENTRY },
      folders: ['queries'],
    };
    expect(readStaticIndex(JSON.parse(JSON.stringify(index)))).toEqual(index);
  });

  it('leaves out what is no entry and knows no folders where none are named', () => {
    const read = readStaticIndex({
      lastUpdated: 'x',
      files: { 'W1.json': ENTRY, 'W2.json': { url: 1 }, 'W3.json': null },
    });
    expect(read).toEqual({ lastUpdated: 'x', files: { 'W1.json': ENTRY }, folders: [] });
  });

  it.each([null, 'x', [], {}, { lastUpdated: 'x' }, { lastUpdated: 1, files: {} }, { files: {} }])(
    'has nothing to say about %j',
    (value) => {
      expect(readStaticIndex(value)).toBeNull();
    },
  );
});

describe('contentHash(body)', () => {
  it('does not count meta', () => {
    const hash = contentHash({ meta: { db_response_time_ms: 3 }, results: [1] });
    expect(contentHash({ meta: { db_response_time_ms: 9 }, results: [1] })).toBe(hash);
    expect(contentHash({ results: [2] })).not.toBe(hash);
  });

  it('is SHA-256', () => {
    expect(contentHash({ meta: {}, id: 'W1' })).toBe(
      '56ebe91c03f23999fddea8601b88784dbb1ff4db2a79102cd265758352c59e60',
    );
  });
});
