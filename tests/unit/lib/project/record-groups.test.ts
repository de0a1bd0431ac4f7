import { applyChange, type ProjectChange } from '@/lib/project/project-change';
import { groupRecords } from '@/lib/project/record-groups';
import { shownRecords } from '@/lib/project/standing';
import type { Origin } from '@/lib/project/types';
import { at, emptyProject, facts } from '@/tests/support/projects';

const entry = { copy: 'me', sequence: 1, position: 1 };
const ORIGINS: Readonly<Record<string, readonly Origin[]>> = {
  W1: [{ kind: 'search', ...entry }],
  W2: [{ kind: 'file', file: 'own.ris', row: 2, ...entry }],
  W3: [{ kind: 'hand', place: 'the map', ...entry }],
};
const CHANGES: readonly ProjectChange[] = [
  {
    type: 'add',
    arrivals: Object.entries(ORIGINS).map(([id, origins]) => ({ id, facts: facts(id), origins, into: null })),
  },
  { type: 'unite', ids: ['W3'], into: 'W1' },
  { type: 'annotate', patches: new Map([['W2', { tags: ['key', 'methods'] }]]) },
];

describe('groupRecords(state, shown)', () => {
  it('groups by decision, by all origins of a record and its duplicates, and by tags', () => {
    const state = CHANGES.reduce(
      (all, change, index) => applyChange(all, change, at(index + 1)),
      emptyProject(),
    );
    const one = { decision: ['In the project'], origin: ['Search', 'Chosen on the map'], tag: ['No tag'] };
    expect(Object.fromEntries(groupRecords(state, shownRecords(state.records)))).toEqual({
      W1: one,
      W2: { decision: ['In the project'], origin: ['own.ris'], tag: ['key', 'methods'] },
      W3: one,
    });
  });
});
