import { newHeader } from '@/lib/project/new-project';
import type { HeaderPatch } from '@/lib/project/project-change';
import { tellHeaderEdit } from '@/lib/project/tell-header-edit';

const HEADER = {
  ...newHeader({ id: 'p', copy: 'a', name: 'Sleep', source: 'OpenAlex', time: '2026-11-24T10:00:00.000Z' }),
  question: 'Do naps help?',
  criteria: ['Adults', 'Trials'],
};

describe('tellHeaderEdit(before, patch)', () => {
  it.each<[HeaderPatch, string]>([
    [{ name: 'Sleep and shifts' }, 'Name: “Sleep and shifts”, before “Sleep”'],
    [{ question: '' }, 'Question removed, which was “Do naps help?”'],
    [{ criteria: ['Trials', 'Nurses'] }, 'Eligibility criteria: added “Nurses”; removed “Adults”'],
    [{ criteria: ['Trials', 'Adults'] }, 'Eligibility criteria: another order'],
    [{ marks: ['sleep'] }, 'Words to mark: added “sleep”'],
    [{ archived: '2026-11-24T10:00:00.000Z' }, 'Archived'],
    [
      { question: 'Do shifts harm?', screeningSince: '2026-11-24T10:00:00.000Z' },
      'Question: “Do shifts harm?”, before “Do naps help?”. Deciding on papers began',
    ],
    [{ renewAfterDays: 90 }, 'Asking searches again is offered after 90 days'],
    [{ renewAfterDays: null }, 'Asking searches again is not offered any more'],
    [{ screeners: [{ id: 'a', name: 'Ada' }] }, 'Name of a reader: “Ada”'],
    [
      { stopping: { target: 0.9, alpha: 0.1 } },
      'When to stop: once it is ruled out (p below .1) that less than 90\u00a0% is found',
    ],
    [{ apart: [['W1', 'W2']] }, 'Two works, not one: W1 and W2'],
    [{ source: 'OpenAlex' }, ''],
    [{ question: 'Do naps help?', criteria: ['Adults', 'Trials'], fullTextSince: null }, ''],
  ])('%j', (patch, told) => {
    expect(tellHeaderEdit(HEADER, patch)).toBe(told);
  });

  it('tells what ends', () => {
    const before = { ...HEADER, archived: HEADER.created, fullTextSince: HEADER.created };
    expect(tellHeaderEdit(before, { archived: null, fullTextSince: null })).toBe(
      'Taken out of the archive. Full texts are not screened any more',
    );
  });
});
