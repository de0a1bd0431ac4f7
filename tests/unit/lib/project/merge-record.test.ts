import { seededRandom } from '@/lib/base/random';
import { mergedDecision, mergedMap, mergedRecord } from '@/lib/project/merge-record';
import type { Decision, ProjectRecord } from '@/lib/project/types';
import { at, facts } from '@/tests/support/projects';

function randomRecord(random: () => number): ProjectRecord {
  const pick = (most: number) => Math.floor(random() * most);
  return {
    id: 'W1',
    facts: facts(`Title ${pick(2)}`, {
      doi: pick(2) === 0 ? null : '10.1234/a',
      authors: pick(2) === 0 ? [] : ['A'],
    }),
    origins: [{ copy: `c${pick(2)}`, sequence: pick(3), kind: 'search', position: pick(2) }],
    standing:
      pick(2) === 0 ? { state: 'present', time: at(pick(3)) } : { state: 'removed', time: at(pick(3)) },
    annotation: { note: `Note ${pick(2)}`, tags: [], study: null, time: pick(2) === 0 ? null : at(pick(3)) },
  };
}

describe('mergedRecord(one, other)', () => {
  it('is the same in any order and however often (200 random triples)', () => {
    const random = seededRandom(3);
    for (let round = 0; round < 200; round += 1) {
      const [a, b, c] = [randomRecord(random), randomRecord(random), randomRecord(random)];
      expect(mergedRecord(a, b)).toEqual(mergedRecord(b, a));
      expect(mergedRecord(mergedRecord(a, b), c)).toEqual(mergedRecord(a, mergedRecord(b, c)));
      expect(mergedRecord(a, a)).toEqual(a);
    }
  });
});

describe('mergedRecord(one, other) of origins', () => {
  it('has them in one order, whichever copy has them out of it', () => {
    const record = randomRecord(seededRandom(1));
    const found = [1, 2, 3].map(
      (position) => ({ copy: 'c', sequence: 1, kind: 'search', position }) as const,
    );
    const turned = { ...record, origins: found.toReversed() };
    const other = { ...record, origins: found.slice(0, 2) };
    for (const both of [mergedRecord(turned, other), mergedRecord(other, turned)]) {
      expect(both.origins).toEqual(found);
    }
  });
});

describe('mergedDecision(one, other)', () => {
  const decision = (verdict: Decision['verdict'], time: string): Decision => ({
    phase: 'title-abstract',
    screener: 'me',
    record: 'W1',
    verdict,
    reason: null,
    time,
  });

  it('takes the later word, also where that takes a decision back', () => {
    expect(mergedDecision(decision('include', at(1)), decision(null, at(2))).verdict).toBeNull();
    expect(mergedDecision(decision('include', at(3)), decision(null, at(2))).verdict).toBe('include');
  });
});

describe('mergedMap(one, other)', () => {
  const content = (nodes: number) => ({ nodes, edges: 0, session: `{"nodes":${nodes}}` });
  const saved = { id: 'm1', name: 'Tides', named: at(0), content: content(1), time: at(0) };

  it('takes the later name and what was saved later, each by itself and whichever comes first', () => {
    const renamed = { ...saved, name: 'Eels', named: at(2) };
    const replaced = { ...saved, content: content(7), time: at(1) };
    const both = { id: 'm1', name: 'Eels', named: at(2), content: content(7), time: at(1) };
    expect(mergedMap(renamed, replaced)).toEqual(both);
    expect(mergedMap(replaced, renamed)).toEqual(both);
    expect(mergedMap(both, replaced)).toEqual(both);
  });

  it('keeps a deleted map deleted, unless it was saved again later', () => {
    const deleted = { ...saved, content: null, time: at(3) };
    expect(mergedMap(saved, deleted).content).toBeNull();
    expect(mergedMap({ ...saved, content: content(7), time: at(4) }, deleted).content).toEqual(content(7));
  });

  it('comes to one of two that were saved at the same moment, whichever comes first', () => {
    const other = { ...saved, name: 'Eels', content: content(7) };
    expect(mergedMap(saved, other)).toEqual(mergedMap(other, saved));
  });
});
