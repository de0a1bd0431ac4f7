import { mergedRecord } from '@/lib/project/merge-record';
import { forSecondReader } from '@/lib/project/second-reader';
import type { ProjectRecord } from '@/lib/project/types';
import { at, emptyProject, facts } from '@/tests/support/projects';

const RECORD: ProjectRecord = {
  id: 'W1',
  facts: facts('Sleep'),
  origins: [],
  standing: { state: 'present', time: at(0) },
  annotation: { note: 'Weak', tags: ['key', 'Reader: Ben'], study: 'Reed 2020', time: at(5) },
};

describe('forSecondReader(project)', () => {
  it('leaves out what the first one thinks, keeps whose share a paper is, and a merge brings the rest back', () => {
    const state = { ...emptyProject(), records: new Map([['W1', RECORD]]) };
    const copy = forSecondReader({ state, ledgers: new Map() }, 'x').state.records.get('W1');
    expect(copy?.annotation).toEqual({ note: '', tags: ['Reader: Ben'], study: null, time: null });
    expect(copy === undefined ? null : mergedRecord(copy, RECORD).annotation).toEqual(RECORD.annotation);
  });
});
