import { runToEnd } from '@/lib/base/slices';
import type { Publication } from '@/lib/entities/publication';
import { localRecordId } from '@/lib/project/local-record-id';
import { type Incoming, planAddition } from '@/lib/project/plan-addition';
import { applyChange } from '@/lib/project/project-change';
import { shownRecords } from '@/lib/project/standing';
import type { ProjectState } from '@/lib/project/types';
import { at, emptyProject, facts } from '@/tests/support/projects';

let sequence = 0;

function add(state: ProjectState, ...brought: readonly (readonly [string | null, Publication])[]) {
  sequence += 1;
  const incoming = brought.map(
    ([workId, known], index): Incoming => ({
      id: workId ?? localRecordId(known),
      facts: known,
      origin: { copy: 'me', sequence, kind: 'search', position: index + 1 },
    }),
  );
  const plan = runToEnd(planAddition(state, incoming));
  const next = plan.changes.reduce((before, change) => applyChange(before, change, at(sequence)), state);
  const shown = [...shownRecords(next.records).values()].map(({ record, duplicates }) => [
    record.id,
    ...duplicates.map(({ id }) => id),
  ]);
  return { next, shown, added: plan.added, duplicates: plan.duplicates, ids: plan.ids };
}

describe('planAddition(state, incoming)', () => {
  it('counts what is new and what was there: 12 added, 3 already there', () => {
    const some = Array.from({ length: 5 }, (_, index) => [`W${index}`, facts(`T${index}`)] as const);
    const { next } = add(emptyProject(), ...some);
    const more = Array.from({ length: 15 }, (_, index) => [`W${index + 2}`, facts(`T${index + 2}`)] as const);
    expect(add(next, ...more)).toMatchObject({ added: 12, duplicates: 3 });
  });

  it('unites works of one DOI or PMID under the one that was first', () => {
    const { next } = add(emptyProject(), ['W1', facts('One', { doi: '10.1234/a', pmid: '7' })]);
    const second = add(
      next,
      ['W2', facts('Two', { doi: '10.1234/a' })],
      ['W3', facts('Three', { pmid: '7' })],
    );
    expect(second).toMatchObject({ shown: [['W1', 'W2', 'W3']], added: 0, duplicates: 2, ids: ['W1'] });
  });

  it('unites what one addition brings twice', () => {
    const twice = add(
      emptyProject(),
      ['W1', facts('One', { doi: '10.1234/a' })],
      [null, facts('One, as a file has it', { doi: '10.1234/a' })],
    );
    expect(twice).toMatchObject({ added: 1, duplicates: 1, ids: ['W1'] });
    expect(twice.shown[0]?.[0]).toBe('W1');
  });

  it('puts a work of the service in the place of a local record', () => {
    const { next } = add(emptyProject(), [null, facts('One', { doi: '10.1234/a' })]);
    expect(add(next, ['W1', facts('One', { doi: '10.1234/a' })])).toMatchObject({
      shown: [['W1', localRecordId(facts('One'))]],
      added: 0,
      duplicates: 1,
    });
  });

  it('gives a local record the same id whichever file it comes from', () => {
    const one = facts('<i>Sleep</i> and Shift Work', { year: 2020, authors: ['Smith, Jane'] });
    const other = facts('Sleep and shift work', { year: 2020, authors: ['Jane Smith'], doi: '10.1234/a' });
    const { next } = add(emptyProject(), [null, one]);
    const second = add(next, [null, other]);
    expect(second).toMatchObject({ added: 0, duplicates: 1 });
    expect(second.next.records.size).toBe(1);
    expect([...second.next.records.values()][0]).toMatchObject({
      facts: { doi: '10.1234/a' },
      origins: [{ position: 1 }, { position: 1 }],
    });
    expect(localRecordId(facts('Sleep and shift work', { year: 2021, authors: ['Jane Smith'] }))).not.toBe(
      localRecordId(other),
    );
  });

  it('brings back what was removed, and counts it as new', () => {
    const { next } = add(emptyProject(), ['W1', facts('One')]);
    const removed = applyChange(next, { type: 'remove', ids: ['W1'] }, at(99));
    expect(add(removed, ['W1', facts('One')])).toMatchObject({ shown: [['W1']], added: 1, duplicates: 0 });
  });
});
