import { hydrateNode } from '@/lib/flows/hydrate-node';
import { loadEntity, resolveEntity } from '@/lib/flows/load-entity';
import { rawEntity, rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { buildNode } from '@/tests/support/graph-from-text';

const WORK = rawWork('W1234567', { changes: { doi: 'https://doi.org/10.5555/abc' } });

describe('loadEntity(context, input)', () => {
  it.each([
    ['W1234567', '/works/W1234567'],
    ['https://openalex.org/W1234567', '/works/W1234567'],
    ['https://doi.org/10.5555/ABC', '/works/doi:10.5555/abc'],
    [{ kind: 'works', id: 'w1234567' } as const, '/works/W1234567'],
  ])('fetches the whole record of %j by its free short form', async (input, request) => {
    const context = createTestContext([WORK]);
    const { node, record } = await loadEntity(context, input);
    expect(node).toMatchObject({ id: 'W1234567', hydration: 'full', label: 'Title of W1234567' });
    expect(context.records.peek('works', 'W1234567')).toBe(record);
    expect(context.requests).toEqual([request]);
  });

  it.each([
    ['no such thing', 'Unable to detect entity type for: no such thing', 'undetected'],
    [{ kind: 'works', id: 'nonsense' } as const, 'Unable to detect entity type for: nonsense', 'undetected'],
    [
      { kind: 'works', id: 'A1234567' } as const,
      'Unable to determine valid entity type for: A1234567',
      'wrong-kind',
    ],
    ['W7654321', 'Entity not found: W7654321', 'not-found'],
  ])('fails for %j in the words of the catalogue', async (input, message, reason) => {
    await expect(loadEntity(createTestContext([WORK]), input)).rejects.toMatchObject({ message, reason });
  });

  it('passes the client’s own errors on', async () => {
    const dead = createTestContext([], {
      before: () => {
        throw new TypeError('fetch failed');
      },
    });
    await expect(loadEntity(dead, 'W1234567')).rejects.toThrow(
      'Network error after 3 attempts: fetch failed',
    );
  });
});

describe('resolveEntity(input)', () => {
  it('reads short ids where one is expected and not in free text', () => {
    expect(resolveEntity({ kind: 'works', id: 'W12' }).apiId).toBe('W12');
    expect(() => resolveEntity('W12')).toThrow('Unable to detect entity type for: W12');
  });
});

describe('hydrateNode(context, node)', () => {
  it('makes a minimal node full at its position', async () => {
    const context = createTestContext([rawEntity('A12', { display_name: 'Ada' })]);
    const { node } = await hydrateNode(context, buildNode('A12', { hydration: 'minimal', x: 5, y: 6 }));
    expect(node).toMatchObject({ id: 'A12', label: 'Ada', hydration: 'full', x: 5, y: 6 });
  });

  it('fails where the service has no such record', async () => {
    const context = createTestContext([]);
    await expect(hydrateNode(context, buildNode('A12'))).rejects.toThrow('Entity not found: A12');
  });
});
