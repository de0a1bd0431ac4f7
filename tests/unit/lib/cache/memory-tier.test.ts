import type { EntityKind } from '@/lib/base/entity-kind';
import { createRecordStore } from '@/lib/cache/memory-tier';
import { CACHE_TIMES } from '@/lib/cache/times';
import { parseRecord } from '@/lib/entities/parse';
import type { EntityRecord } from '@/lib/entities/records';

function record(kind: EntityKind, raw: Record<string, unknown>): EntityRecord {
  const parsed = parseRecord(kind, raw);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

const W12 = 'https://openalex.org/W12';
const authorships = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ author: { id: `https://openalex.org/A${index + 10}` } }));

describe('createRecordStore()', () => {
  it('answers for the fields it has and no others', () => {
    const store = createRecordStore();
    store.put(record('works', { id: W12, display_name: 'x' }), ['id', 'display_name']);
    expect(store.get('works', 'W12')?.raw).toEqual({ id: W12, display_name: 'x' });
    expect(store.get('works', 'W12', ['display_name'])).not.toBeNull();
    expect(store.get('works', 'W12', ['id'])).not.toBeNull();
    expect(store.get('works', 'W12', ['display_name', 'doi'])).toBeNull();
    expect(store.get('works', 'W12', 'all')).toBeNull();
    expect(store.get('authors', 'W12')).toBeNull();
  });

  it('unites what it learns about a record, newer values first', () => {
    const store = createRecordStore();
    store.put(record('works', { id: W12, cited_by_count: 1, display_name: 'x' }), [
      'cited_by_count',
      'display_name',
    ]);
    store.put(record('works', { id: W12, cited_by_count: 2, doi: null }), ['cited_by_count', 'doi']);
    expect(store.get('works', 'W12', ['cited_by_count', 'display_name', 'doi'])?.raw).toEqual({
      id: W12,
      cited_by_count: 2,
      display_name: 'x',
      doi: null,
    });
  });

  it('never loses a whole record to a part of one', () => {
    const store = createRecordStore();
    store.put(record('works', { id: W12, display_name: 'x', authorships: authorships(120) }), 'all');
    store.put(record('works', { id: W12, authorships: authorships(100) }), ['authorships']);
    const whole = store.get('works', 'W12', 'all');
    expect(whole?.kind === 'works' ? whole.raw.authorships : []).toHaveLength(120);
    expect(whole?.raw).toMatchObject({ display_name: 'x' });
  });

  it('finds a record by another id', () => {
    const store = createRecordStore();
    store.put(record('works', { id: W12 }), 'all');
    store.link('works', 'doi:10.1/x', 'W12');
    expect(store.get('works', 'doi:10.1/x', 'all')?.id).toBe('W12');
    expect(store.peek('works', 'doi:10.1/x')?.id).toBe('W12');
  });

  it('drops the least recently used one over capacity', () => {
    const store = createRecordStore({ capacity: 2 });
    for (const id of ['W11', 'W12']) store.put(record('works', { id }), 'all');
    store.get('works', 'W11');
    store.put(record('works', { id: 'W13' }), 'all');
    expect(store.size).toBe(2);
    expect(store.peek('works', 'W12')).toBeNull();
    expect(store.peek('works', 'W11')).not.toBeNull();
  });

  it('holds a thousand', () => {
    const store = createRecordStore();
    for (let index = 10; index < 1_100; index += 1) store.put(record('works', { id: `W${index}` }), 'all');
    expect(store.size).toBe(1_000);
    store.clear();
    expect(store.size).toBe(0);
  });

  it('gives no stale record, but lets it be seen', () => {
    let now = 0;
    const store = createRecordStore({ now: () => now });
    store.put(record('works', { id: W12, display_name: 'old' }), 'all');
    now = 24 * 3_600_000 - 1;
    expect(store.get('works', 'W12', 'all')).not.toBeNull();
    now += 1;
    expect(store.get('works', 'W12', 'all')).toBeNull();
    expect(store.peek('works', 'W12')).not.toBeNull();
    store.put(record('works', { id: W12, doi: null }), ['doi']);
    expect(store.get('works', 'W12', ['doi'])).not.toBeNull();
    expect(store.get('works', 'W12', ['display_name'])).toBeNull();
  });

  it('answers no get with what a clock marked that was put back, and takes what comes then', () => {
    let now = 86_400_000;
    const store = createRecordStore({ now: () => now });
    store.put(record('works', { id: W12, display_name: 'ahead' }), 'all');
    now = 0;
    expect(store.get('works', 'W12', 'all')).toBeNull();
    expect(store.peek('works', 'W12')?.raw.display_name).toBe('ahead');
    store.put(record('works', { id: W12, display_name: 'now' }), 'all');
    expect(store.get('works', 'W12', 'all')?.raw.display_name).toBe('now');
  });
});

describe('CACHE_TIMES', () => {
  const hour = 3_600_000;
  it.each([
    ['works', 24, 7],
    ['authors', 12, 3],
    ['sources', 168, 30],
    ['institutions', 720, 90],
    ['topics', 168, 30],
    ['publishers', 720, 90],
    ['funders', 720, 90],
    ['keywords', 168, 30],
    ['concepts', 168, 30],
    ['related', 6, 1],
  ] as const)('keeps %s fresh for %d hours and at all for %d days', (kind, hours, days) => {
    expect(CACHE_TIMES[kind]).toEqual({ staleMs: hours * hour, gcMs: days * 24 * hour });
  });

  it('keeps a search fresh for five minutes and at all for an hour', () => {
    expect(CACHE_TIMES.search).toEqual({ staleMs: 300_000, gcMs: hour });
  });
});
