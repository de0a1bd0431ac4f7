import { createAnswerMemory } from '@/lib/server/answer-memory';
import type { CachedAnswer } from '@/lib/server/cached-answer';

const answer = (key: string, bytes = 10, expiresAt = 100): CachedAnswer => ({
  key,
  status: 200,
  contentType: 'application/json',
  cachedAt: 0,
  staleAt: 50,
  expiresAt,
  gzip: new Uint8Array(bytes),
  digest: '',
});

describe('createAnswerMemory(options)', () => {
  it('drops the least recently used beyond its number', () => {
    const memory = createAnswerMemory({ maxEntries: 2, now: () => 0 });
    memory.put(answer('a'));
    memory.put(answer('b'));
    memory.get('a');
    memory.put(answer('c'));
    expect(['a', 'b', 'c'].map((key) => memory.get(key) !== null)).toEqual([true, false, true]);
    expect([memory.size, memory.bytes]).toEqual([2, 20]);
  });

  it('drops the least recently used beyond its size, and refuses what is too large for it', () => {
    const memory = createAnswerMemory({ maxBytes: 100, now: () => 0 });
    for (const key of ['a', 'b', 'c', 'd', 'e']) memory.put(answer(key, 24));
    expect([memory.size, memory.bytes, memory.get('a')]).toEqual([4, 96, null]);
    memory.put(answer('huge', 26));
    expect([memory.size, memory.get('huge')]).toEqual([4, null]);
  });

  it('replaces an answer and counts it once', () => {
    const memory = createAnswerMemory({ now: () => 0 });
    memory.put(answer('a', 10));
    memory.put(answer('a', 30));
    expect([memory.size, memory.bytes]).toEqual([1, 30]);
  });

  it('forgets what expired', () => {
    let time = 99;
    const memory = createAnswerMemory({ now: () => time });
    memory.put(answer('a'));
    expect(memory.get('a')).not.toBeNull();
    time = 100;
    expect(memory.get('a')).toBeNull();
    expect([memory.size, memory.bytes]).toEqual([0, 0]);
  });
});
