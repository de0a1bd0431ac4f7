import { createHash } from 'node:crypto';
import { seededRandom } from '@/lib/base/random';
import { type Chained, chainEntry, checkChain, hashOfIds } from '@/lib/project/chain';

interface Note extends Chained {
  readonly text: string;
  readonly counts?: { readonly found: number };
}

function chainOf(texts: readonly string[]): readonly Note[] {
  const entries: Note[] = [];
  for (const text of texts)
    entries.push(chainEntry({ text, counts: { found: text.length } }, entries.at(-1) ?? null));
  return entries;
}

const chain = chainOf(['search', 'import', 'decisions', 'undo']);

describe('chainEntry(content, last)', () => {
  it('hashes the canonical JSON of an entry with the hash of the one before', () => {
    const [first, second] = chain;
    expect(first?.previous).toBeNull();
    expect(second?.hash).toBe(
      createHash('sha256')
        .update(`{"counts":{"found":6},"previous":"${first?.hash}","sequence":2,"text":"import"}`)
        .digest('hex'),
    );
  });
});

describe('checkChain(entries)', () => {
  it('finds a chain whole that went through a file, and none at all', () => {
    expect(checkChain(chain)).toEqual({ kind: 'whole' });
    expect(checkChain(chain.map((entry): Note => JSON.parse(JSON.stringify(entry))))).toEqual({
      kind: 'whole',
    });
    expect(checkChain([])).toEqual({ kind: 'whole' });
  });

  it('names the entry that was changed', () => {
    const changed = chain.map((entry) =>
      entry.sequence === 3 ? { ...entry, counts: { found: 99 } } : entry,
    );
    expect(checkChain(changed)).toEqual({ kind: 'broken', sequence: 3, reason: 'changed' });
    const added = chain.map((entry) => (entry.sequence === 2 ? { ...entry, more: true } : entry));
    expect(checkChain(added)).toEqual({ kind: 'broken', sequence: 2, reason: 'changed' });
  });

  it('names the entry after one that was changed and hashed anew', () => {
    const [first, second, ...rest] = chain;
    if (first === undefined || second === undefined) throw new Error('Two entries at least');
    const forged = chainEntry({ text: 'forged' }, first);
    expect(checkChain([first, { ...forged }, ...rest])).toEqual({
      kind: 'broken',
      sequence: 3,
      reason: 'out-of-order',
    });
  });

  it('notices whatever entry was taken out or moved, but at the end', () => {
    const random = seededRandom(20);
    const long = chainOf(Array.from({ length: 12 }, (_, at) => `entry ${at}`));
    for (let round = 0; round < 40; round += 1) {
      const at = Math.floor(random() * (long.length - 1));
      const without = long.filter((_, index) => index !== at);
      expect(checkChain(without)).toEqual({ kind: 'broken', sequence: at + 2, reason: 'out-of-order' });
      const moved = without.toSpliced(Math.floor(random() * 11), 0, ...long.slice(at, at + 1));
      const isSame = moved.every((entry, index) => entry === long[index]);
      expect(checkChain(moved).kind).toBe(isSame ? 'whole' : 'broken');
    }
  });
});

describe('hashOfIds(ids)', () => {
  it('is the hash of the ids, one per line, and heeds their order', async () => {
    expect(await hashOfIds(['W1', 'W22'])).toBe(createHash('sha256').update('W1\nW22\n').digest('hex'));
    expect(await hashOfIds(['W22', 'W1'])).not.toBe(await hashOfIds(['W1', 'W22']));
    expect(await hashOfIds([])).toBe(createHash('sha256').update('').digest('hex'));
  });
});
