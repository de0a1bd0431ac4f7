import { applyChange, type ProjectChange } from '@/lib/project/project-change';
import { markRecords } from '@/lib/project/record-marks';
import { shownRecords } from '@/lib/project/standing';
import { at, emptyProject, facts } from '@/tests/support/projects';

const adding: ProjectChange = {
  type: 'add',
  arrivals: ['W1', 'W2', 'W3'].map((id) => ({ id, facts: facts(id), origins: [], into: null })),
};
const screening: ProjectChange = { type: 'edit', patch: { screeningSince: at(1) } };
const include: ProjectChange = {
  type: 'decide',
  judgements: [{ screener: 'me', record: 'W1', verdict: 'include', phase: 'title-abstract', reason: null }],
};

function marks(...changes: readonly ProjectChange[]) {
  const state = changes.reduce(
    (all, change, index) => applyChange(all, change, at(index + 1)),
    emptyProject(),
  );
  return Object.fromEntries(markRecords(state, shownRecords(state.records)));
}

describe('markRecords(state, shown)', () => {
  it('says only that papers are kept until the reader asks to decide', () => {
    expect(marks(adding, include)).toEqual({ W1: 'kept', W2: 'kept', W3: 'kept' });
  });

  it('says what was decided, on a duplicate too, and what is undecided', () => {
    const unite: ProjectChange = { type: 'unite', ids: ['W3'], into: 'W1' };
    expect(marks(adding, screening, include, unite)).toEqual({
      W1: 'include',
      W2: 'undecided',
      W3: 'include',
    });
  });

  it('speaks of full texts once these are read', () => {
    const fullText: ProjectChange = { type: 'edit', patch: { fullTextSince: at(1) } };
    expect(marks(adding, screening, include, fullText)).toMatchObject({ W1: 'undecided' });
  });

  it('keeps calling a paper excluded that never came to full text', () => {
    const fullText: ProjectChange = { type: 'edit', patch: { fullTextSince: at(1) } };
    const exclude: ProjectChange = {
      type: 'decide',
      judgements: [
        { screener: 'me', record: 'W2', verdict: 'exclude', phase: 'title-abstract', reason: null },
      ],
    };
    expect(marks(adding, screening, include, exclude, fullText)).toEqual({
      W1: 'undecided',
      W2: 'exclude',
      W3: 'undecided',
    });
  });
});
