import type { ScreeningNotes } from '@/lib/bibliography/screening-notes';
import { EMPTY_PUBLICATION } from '@/lib/entities/publication';
import { planNotes } from '@/lib/project/plan-notes';
import { applyChange, invertChange, type ProjectChange } from '@/lib/project/project-change';
import { shownRecords } from '@/lib/project/standing';
import type { Phase, ProjectState } from '@/lib/project/types';
import { outcomeIn } from '@/lib/project/verdicts';
import { at, emptyProject } from '@/tests/support/projects';

const NOTHING: ScreeningNotes = { decisions: {}, reason: null, tags: [], study: null, note: '', origins: [] };

function apply(state: ProjectState, changes: readonly ProjectChange[], time = at(9)): ProjectState {
  return changes.reduce((each, change) => applyChange(each, change, time), state);
}

const STATE = apply(
  emptyProject(),
  [
    {
      type: 'add',
      arrivals: ['W1', 'W2'].map((id) => ({ id, facts: EMPTY_PUBLICATION, origins: [], into: null })),
    },
    {
      type: 'decide',
      judgements: [
        { phase: 'title-abstract', screener: 'me', record: 'W1', verdict: 'include', reason: null },
      ],
    },
    { type: 'annotate', patches: new Map([['W1', { note: 'Mine', tags: ['own'] }]]) },
  ],
  at(1),
);

function taken(id: string, notes: Partial<ScreeningNotes>) {
  const plan = planNotes(STATE, [{ id, notes: { ...NOTHING, ...notes } }], at(9));
  return { plan, state: apply(STATE, plan.changes) };
}

function outcome(state: ProjectState, id: string, phase: Phase) {
  const shown = shownRecords(state.records).get(id);
  return shown === undefined ? undefined : outcomeIn(state, shown, phase);
}

describe('planNotes(state, papers, time)', () => {
  it('takes decisions, reasons, tags and notes over as this reader’s, and opens the phases that they need', () => {
    const { state, plan } = taken('W2', {
      decisions: { 'title-abstract': 'maybe', 'full-text': 'exclude' },
      reason: 'No control group',
      tags: ['key'],
      note: 'Theirs',
      study: 'Trial 7',
    });
    expect(outcome(state, 'W2', 'title-abstract')).toBe('maybe');
    expect(outcome(state, 'W2', 'full-text')).toBe('exclude');
    expect(plan.judgements.map(({ reason }) => reason)).toEqual([null, 'No control group']);
    expect(state.records.get('W2')?.annotation).toMatchObject({
      note: 'Theirs',
      tags: ['key'],
      study: 'Trial 7',
    });
    expect(state.header).toMatchObject({ tags: ['key'], screeningSince: at(9), fullTextSince: at(9) });
    expect(state.header.reasons.at(-1)).toBe('No control group');
  });

  it('replaces nothing that the reader decided or wrote', () => {
    const { state } = taken('W1', {
      decisions: { 'title-abstract': 'exclude' },
      tags: ['key'],
      note: 'Theirs',
    });
    expect(outcome(state, 'W1', 'title-abstract')).toBe('include');
    expect(state.records.get('W1')?.annotation).toMatchObject({
      note: 'Mine\nTheirs',
      tags: ['own', 'key'],
    });
  });

  it('takes no word for a decision that is none, and no missing report in titles and abstracts', () => {
    const { plan } = taken('W2', {
      decisions: { 'title-abstract': 'not-retrieved', 'full-text': 'perhaps' },
    });
    expect(plan.judgements).toEqual([]);
  });

  it('keeps API keys out', () => {
    const { state } = taken('W2', {
      decisions: { 'full-text': 'exclude' },
      reason: 'see api_key=abcdefghij0123456789',
      tags: ['api_key=abcdefghij0123456789'],
      note: 'api_key=abcdefghij0123456789',
    });
    expect(
      JSON.stringify([state.header, ...state.records.values(), ...state.decisions.values()]),
    ).not.toContain('abcdefghij0123456789');
  });

  it('can be undone as a whole', () => {
    const { plan } = taken('W2', {
      decisions: { 'title-abstract': 'exclude' },
      tags: ['key'],
      note: 'Theirs',
    });
    let state = STATE;
    const inverse: ProjectChange[] = [];
    for (const change of plan.changes) {
      inverse.unshift(invertChange(state, change));
      state = applyChange(state, change, at(9));
    }
    const back = apply(state, inverse, at(10));
    expect(outcome(back, 'W2', 'title-abstract')).toBeNull();
    expect(back.records.get('W2')?.annotation).toMatchObject({ note: '', tags: [] });
    expect(back.header.tags).toEqual([]);
  });

  it('does nothing for papers of which nothing is said', () => {
    expect(planNotes(STATE, [], at(9))).toEqual({ changes: [], judgements: [] });
  });
});
