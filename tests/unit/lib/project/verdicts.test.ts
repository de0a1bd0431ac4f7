import { applyChange, type ProjectChange } from '@/lib/project/project-change';
import { countProject } from '@/lib/project/project-counts';
import { shownRecords } from '@/lib/project/standing';
import type { Phase, ProjectState, Verdict } from '@/lib/project/types';
import { isIncluded, outcomeIn, outcomeSoFar, phaseOf } from '@/lib/project/verdicts';
import { at, emptyProject, facts } from '@/tests/support/projects';

function project(...changes: readonly ProjectChange[]): ProjectState {
  return changes.reduce((state, change, index) => applyChange(state, change, at(index + 1)), emptyProject());
}

const adding: ProjectChange = {
  type: 'add',
  arrivals: ['W1', 'W2'].map((id) => ({ id, facts: facts(id), origins: [], into: null })),
};

const says = (screener: string, verdict: Verdict, phase: Phase = 'title-abstract', record = 'W1') =>
  ({ type: 'decide', judgements: [{ screener, record, verdict, phase, reason: null }] }) as const;

const two: ProjectChange = {
  type: 'edit',
  patch: {
    screeners: [
      { id: 'me', name: '' },
      { id: 'you', name: '' },
    ],
    othersShownSince: at(0),
  },
};

function of(state: ProjectState, id = 'W1') {
  const shown = shownRecords(state.records).get(id);
  if (shown === undefined) throw new Error(`${id} does not stand`);
  return { outcome: outcomeIn(state, shown, 'title-abstract'), isIncluded: isIncluded(state, shown) };
}

describe('outcomeIn(state, shown, phase)', () => {
  it('is what all agree on, a conflict where they do not, and what was settled together', () => {
    const conflict = [adding, two, says('me', 'include'), says('you', 'exclude')] as const;
    expect(of(project(adding))).toEqual({ outcome: null, isIncluded: false });
    expect(of(project(adding, two, says('me', 'include'), says('you', 'include')))).toEqual({
      outcome: 'include',
      isIncluded: true,
    });
    expect(of(project(...conflict))).toEqual({ outcome: 'conflict', isIncluded: false });
    expect(of(project(...conflict, says('consensus', 'include'))).outcome).toBe('include');
  });

  it('does not hear others before their decisions are shown', () => {
    const state = project(adding, says('me', 'include'), says('you', 'exclude'));
    expect(of(state).outcome).toBe('include');
  });

  it('counts a decision on a duplicate', () => {
    const state = project(adding, says('me', 'maybe', 'title-abstract', 'W2'), {
      type: 'unite',
      ids: ['W2'],
      into: 'W1',
    });
    expect(of(state).outcome).toBe('maybe');
  });
});

describe('isIncluded(state, shown)', () => {
  it('asks full text alone once that phase is open', () => {
    const full: ProjectChange = { type: 'edit', patch: { fullTextSince: at(5) } };
    expect(of(project(adding, says('me', 'include'), full)).isIncluded).toBe(false);
    expect(
      of(project(adding, says('me', 'maybe'), full, says('me', 'include', 'full-text'))).isIncluded,
    ).toBe(true);
    const counted = (...changes: readonly ProjectChange[]) => countProject(project(adding, ...changes));
    expect(counted(says('me', 'include'), full, says('me', 'exclude', 'full-text'))).toMatchObject({
      included: 0,
      excluded: 1,
    });
    expect(counted(says('me', 'include'), full, says('me', 'not-retrieved', 'full-text'))).toMatchObject({
      included: 0,
      excluded: 0,
    });
  });
});

describe('shownRecords(records)', () => {
  it('ends a circle of unions at one of them, so that neither is lost', () => {
    const circle = project(
      adding,
      { type: 'unite', ids: ['W2'], into: 'W1' },
      { type: 'unite', ids: ['W1'], into: 'W2' },
    );
    const shown = [...shownRecords(circle.records).values()];
    expect(shown.map(({ record, duplicates }) => [record.id, ...duplicates.map(({ id }) => id)])).toEqual([
      ['W1', 'W2'],
    ]);
  });
});

describe('countProject(state)', () => {
  it('counts each work once', () => {
    const state = project(adding, says('me', 'include'), {
      type: 'annotate',
      patches: new Map([['W2', { note: 'Read again' }]]),
    });
    expect(countProject(state)).toEqual({
      records: 2,
      duplicates: 0,
      include: 1,
      exclude: 0,
      maybe: 0,
      undecided: 1,
      conflict: 0,
      included: 1,
      excluded: 0,
      withNote: 1,
    });
  });
});

describe('outcomeSoFar, phaseOf(state, shown)', () => {
  const begun: ProjectChange = { type: 'edit', patch: { fullTextSince: at(0) } };
  const soFar = (state: ProjectState) => {
    const shown = shownRecords(state.records).get('W1');
    if (shown === undefined) throw new Error('W1 does not stand');
    return [outcomeSoFar(state, shown), phaseOf(state, shown)];
  };

  it.each([
    ['undecided', [], [null, 'title-abstract']],
    ['excluded before', [says('me', 'exclude')], ['exclude', 'title-abstract']],
    ['a maybe', [says('me', 'maybe')], [null, 'full-text']],
    [
      'in conflict before',
      [two, says('me', 'include'), says('you', 'exclude')],
      ['conflict', 'title-abstract'],
    ],
    ['decided in full text', [says('me', 'exclude', 'full-text')], ['exclude', 'full-text']],
  ] as const)('of a work that is %s once full texts are screened', (_name, changes, expected) => {
    expect(soFar(project(adding, begun, ...changes))).toEqual(expected);
  });
});
