import { applyChange, type ProjectChange } from '@/lib/project/project-change';
import { flowRows } from '@/lib/project/report/flow-rows';
import { type FlowCounts, projectFlow } from '@/lib/project/report/project-flow';
import type { Origin, Phase, ProjectState, Verdict } from '@/lib/project/types';
import { at, emptyProject, facts } from '@/tests/support/projects';

const NO_LEDGERS = new Map();

function project(...changes: readonly ProjectChange[]): ProjectState {
  return changes.reduce((state, change, index) => applyChange(state, change, at(index + 1)), emptyProject());
}

const searched = (sequence: number, position: number): Origin => ({
  copy: 'me',
  sequence,
  position,
  kind: 'search',
});
const chosen: Origin = { copy: 'me', sequence: 3, position: 1, kind: 'hand', place: 'the map' };
const linked: Origin = {
  copy: 'me',
  sequence: 4,
  position: 1,
  kind: 'links',
  direction: 'backward',
  seeds: ['W1'],
  round: 1,
};

/** Nine records: W1 was found twice by searching and once by links; W9 is a duplicate of W2. */
const adding: ProjectChange = {
  type: 'add',
  arrivals: Object.entries({
    W1: [searched(1, 1), searched(2, 1), linked],
    W2: [searched(1, 2)],
    W3: [searched(1, 3)],
    W4: [searched(1, 4)],
    W5: [searched(1, 5)],
    W6: [searched(1, 6)],
    W7: [chosen],
    W8: [linked],
    W9: [chosen],
  }).map(([id, origins]) => ({ id, facts: facts(id), origins, into: null })),
};
const uniting: ProjectChange = { type: 'unite', ids: ['W9'], into: 'W2' };

const say = (
  phase: Phase,
  verdict: Verdict,
  records: readonly string[],
  more: { readonly reason?: string; readonly isByAutomation?: true } = {},
): ProjectChange => ({
  type: 'decide',
  judgements: records.map((record) => ({ screener: 'me', record, phase, verdict, reason: null, ...more })),
});

const screening = [
  adding,
  uniting,
  say('title-abstract', 'include', ['W1', 'W2', 'W7']),
  say('title-abstract', 'maybe', ['W3']),
  say('title-abstract', 'exclude', ['W4']),
  say('title-abstract', 'exclude', ['W5'], { isByAutomation: true }),
];
const fullText: readonly ProjectChange[] = [
  { type: 'edit', patch: { fullTextSince: at(0), reasons: ['Wrong outcome', 'No abstract'] } },
  say('full-text', 'include', ['W1']),
  say('full-text', 'exclude', ['W2'], { reason: 'Wrong outcome' }),
  say('full-text', 'not-retrieved', ['W3']),
];

function expectSums(counts: FlowCounts): void {
  const { identified, duplicates, byAutomation, takenOut, unscreened, screened } = counts;
  expect(identified).toBe(duplicates + byAutomation + takenOut + unscreened + screened);
  expect([...counts.sources.values()].reduce((sum, count) => sum + count, 0)).toBe(identified);
  if (counts.sought === null) {
    expect(screened).toBe(counts.excluded + counts.unsettled + counts.included);
    return;
  }
  expect(screened).toBe(counts.excluded + counts.unsettled + counts.sought);
  expect(counts.sought).toBe((counts.notRetrieved ?? 0) + (counts.unread ?? 0) + (counts.assessed ?? 0));
  expect(counts.assessed).toBe(
    (counts.reportsExcluded ?? 0) + (counts.unsettledReports ?? 0) + counts.included,
  );
}

describe('projectFlow(state, ledgers)', () => {
  it('counts each way of finding as identified, and each paper once in the column it belongs to', () => {
    const { databases, other } = projectFlow(project(...screening), NO_LEDGERS);
    expect(databases).toMatchObject({
      // W1 twice, W2 to W6 once.
      identified: 7,
      duplicates: 1,
      byAutomation: 1,
      unscreened: 1,
      screened: 4,
      excluded: 1,
      unsettled: 1,
      included: 2,
    });
    expect([...databases.sources]).toEqual([['OpenAlex', 7]]);
    // Of the four, W1 by links and W9 are papers of the other column.
    expect(other).toMatchObject({ identified: 4, duplicates: 2, unscreened: 1, screened: 1, included: 1 });
    expect([...other.sources]).toEqual([
      ['Citation searching', 2],
      ['Chosen by hand', 2],
    ]);
    expectSums(databases);
    expectSums(other);
  });

  it('invents no number of reports while full texts are not screened', () => {
    const flow = projectFlow(project(...screening), NO_LEDGERS);
    expect(flow.databases).toMatchObject({ sought: null, notRetrieved: null, assessed: null });
    expect(flowRows(flow).find(({ label }) => label === 'Reports sought for retrieval')).toMatchObject({
      databases: null,
      both: null,
    });
  });

  it('follows the reports once full texts are screened, with a count for each reason', () => {
    const { databases, other } = projectFlow(project(...screening, ...fullText), NO_LEDGERS);
    expect(databases).toMatchObject({
      screened: 4,
      unsettled: 0,
      sought: 3,
      notRetrieved: 1,
      assessed: 2,
      reportsExcluded: 1,
      included: 1,
    });
    expect([...databases.reasons]).toEqual([['Wrong outcome', 1]]);
    expect(other).toMatchObject({ sought: 1, unread: 1, assessed: 0, included: 0 });
    expectSums(databases);
    expectSums(other);
  });

  it('tells papers that were taken out apart, and counts reports of one study once', () => {
    const state = project(
      ...screening,
      { type: 'remove', ids: ['W6'] },
      {
        type: 'annotate',
        patches: new Map([
          ['W1', { study: 'one' }],
          ['W2', { study: 'one' }],
        ]),
      },
    );
    const flow = projectFlow(state, NO_LEDGERS);
    expect(flow.databases).toMatchObject({ identified: 7, takenOut: 1, unscreened: 0, screened: 4 });
    expect(flow.studies).toBe(2);
    expectSums(flow.databases);
  });
});

describe('flowRows(flow)', () => {
  it('adds up both columns', () => {
    const rows = flowRows(projectFlow(project(...screening), NO_LEDGERS));
    expect(rows[0]).toEqual({
      label: 'Records identified',
      isPart: false,
      databases: 7,
      other: 4,
      both: 11,
    });
    expect(rows.at(-1)?.both).toBe(3);
  });
});
