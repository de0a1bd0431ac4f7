import type { Asking } from '@/lib/project/replay/asked-searches';
import { compareAskings, recallChange } from '@/lib/project/replay/search-difference';
import { tellDifference, tellRecall } from '@/lib/project/replay/tell-difference';
import { shownRecords } from '@/lib/project/standing';
import type { ProjectRecord, ProjectState } from '@/lib/project/types';
import { at, emptyProject, facts } from '@/tests/support/projects';

function asking(ids: string, more: Partial<Asking> = {}): Asking {
  return { time: at(0), found: 9, ids: ids.split(' '), merged: [], deleted: [], ...more };
}

const searchOf = (before: Asking | null, last: Asking) => ({
  key: 'OpenAlex /works?search=sleep',
  first: { copy: 'a', sequence: 1 },
  request: '/works?search=sleep',
  words: 'Search “sleep”',
  source: 'OpenAlex',
  extent: 'beginning' as const,
  limit: 100,
  before,
  last,
  known: before?.ids ?? [],
});

describe('compareAskings(before, now)', () => {
  it('tells new, unfound, deleted and united works apart', () => {
    const before = asking('W1 W2 W3 W4 W5');
    const now = asking('W9 W1 W8', { found: 11, merged: [['W2', 'W8']], deleted: ['W3'] });
    expect(compareAskings(before, now)).toEqual({
      isSame: false,
      fresh: ['W9'],
      unfound: ['W4', 'W5'],
      deleted: ['W3'],
      onlyListed: [],
      merged: [['W2', 'W8']],
      found: { before: 9, now: 11 },
    });
  });

  it('says neither that works were deleted nor that the source has them where it was not asked', () => {
    const { unfound, deleted, onlyListed } = compareAskings(
      asking('W1 W2 W3 W4'),
      asking('W1', { deleted: ['W2'], onlyListed: ['W3'] }),
    );
    expect({ unfound, deleted, onlyListed }).toEqual({
      unfound: ['W4'],
      deleted: ['W2'],
      onlyListed: ['W3'],
    });
  });

  it('takes an equal asking for the same, and another order or count not', () => {
    expect(compareAskings(asking('W1 W2'), asking('W1 W2')).isSame).toBe(true);
    expect(compareAskings(asking('W1 W2'), asking('W2 W1'))).toMatchObject({
      isSame: false,
      fresh: [],
      unfound: [],
    });
    expect(compareAskings(asking('W1 W2'), asking('W1 W2', { found: 10 })).isSame).toBe(false);
  });
});

describe('tellDifference(search)', () => {
  it.each([
    [null, asking('W1'), []],
    [asking('W1 W2'), asking('W1 W2'), ['As before: the same 2 papers in the same order']],
    [asking('W1 W2'), asking('W2 W1'), ['The same papers in another order']],
    [
      asking('W1 W2', { found: 1_180 }),
      asking('W1 W3', { found: 1_204 }),
      ['1,204 found, before 1,180', '1 new', '1 not found any more'],
    ],
    [
      asking('W1 W2 W3'),
      asking('W1', { onlyListed: ['W2', 'W3'] }),
      ['2 not found any more, too many to look up one by one'],
    ],
  ])('case %#', (before, last, told) => {
    expect(tellDifference(searchOf(before, last))).toEqual(told);
  });
});

function projectWith(...ids: readonly string[]): ProjectState {
  const records = ids.map(
    (id): ProjectRecord => ({
      id,
      facts: facts(id),
      origins: [],
      standing: { state: 'present', time: at(0) },
      annotation: { note: '', tags: [], study: null, time: null },
    }),
  );
  const decisions = ids.map((record) => {
    const decision = {
      phase: 'title-abstract',
      screener: 'me',
      record,
      verdict: 'include',
      reason: null,
      time: at(1),
    } as const;
    return [`title-abstract:me:${record}`, decision] as const;
  });
  return {
    ...emptyProject(),
    records: new Map(records.map((record) => [record.id, record])),
    decisions: new Map(decisions),
  };
}

describe('recallChange(state, shown, searches)', () => {
  const change = (state: ProjectState, before: Asking, now: Asking) =>
    recallChange(state, shownRecords(state.records), [searchOf(before, now)]);

  it('counts the included that are found, works that were united followed', () => {
    const state = projectWith('W1', 'W2', 'W3', 'W4');
    const told = change(state, asking('W1 W2 W3'), asking('W1 W8 W4', { merged: [['W2', 'W8']] }));
    expect(told).toEqual({ included: 4, before: 3, now: 3, lost: ['W3'], gained: ['W4'] });
    expect(told === null ? '' : tellRecall(told)).toBe(
      'The searches find 3 of 4 included papers, before 3 of 4: 1 found no more, 1 found now.',
    );
  });

  it('says nothing where nothing is included', () => {
    expect(change(projectWith(), asking('W1'), asking('W2'))).toBeNull();
  });
});
