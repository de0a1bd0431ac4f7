import { applyChange, type ProjectChange } from '@/lib/project/project-change';
import { figureBoxes } from '@/lib/project/report/flow-figure';
import { flowRows } from '@/lib/project/report/flow-rows';
import {
  type FlowCounts,
  identifiedElsewhere,
  paperBoxNamed,
  papersOfBox,
  projectFlow,
} from '@/lib/project/report/project-flow';
import { shownRecords } from '@/lib/project/standing';
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
  const { identified, duplicates, byAutomation, takenOut, otherReasons, unscreened, screened } = counts;
  expect(identified).toBe(duplicates + byAutomation + takenOut + otherReasons + unscreened + screened);
  const entered = counts.elsewhere.reduce((sum, place) => sum + identifiedElsewhere(place), 0);
  expect([...counts.sources.values()].reduce((sum, count) => sum + count, entered)).toBe(identified);
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
    const row = flowRows(flow).find(({ label }) => label === 'Reports sought for retrieval');
    expect([row?.cells.databases?.count, row?.cells.both?.count]).toEqual([null, null]);
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
    expect(flow.studies).toHaveLength(2);
    expectSums(flow.databases);
  });
});

const elsewhere: ProjectChange = {
  type: 'report',
  facts: [
    {
      kind: 'elsewhere',
      id: 'e1',
      text: 'Embase',
      column: 'databases',
      duplicates: 100,
      byAutomation: 3,
      otherReasons: 2,
      excluded: 7,
    },
  ],
};

describe('what the reader enters', () => {
  it('counts as identified, and ends where the reader says, so that the flow still adds up', () => {
    const { databases, other } = projectFlow(project(...screening, elsewhere), NO_LEDGERS);
    expect(databases).toMatchObject({
      identified: 7 + 112,
      duplicates: 101,
      byAutomation: 4,
      otherReasons: 2,
      unscreened: 1,
      screened: 11,
      excluded: 8,
      included: 2,
    });
    expectSums(databases);
    expectSums(other);
    const rows = flowRows(projectFlow(project(...screening, elsewhere), NO_LEDGERS));
    expect(rows.find(({ label }) => label === 'Embase')).toMatchObject({
      isEntered: true,
      cells: { databases: { count: 112, items: [] }, both: { count: 112 } },
    });
  });

  it('moves a file to the databases once the reader says where it was exported', () => {
    const file: Origin = { copy: 'me', sequence: 5, position: 1, kind: 'file', file: 'e.ris', row: 1 };
    const bringing: ProjectChange = {
      type: 'add',
      arrivals: [{ id: 'W20', facts: facts('W20'), origins: [file], into: null }],
    };
    const before = projectFlow(project(bringing), NO_LEDGERS);
    expect([...before.other.sources]).toEqual([['File e.ris', 1]]);
    const named: ProjectChange = { type: 'report', facts: [{ kind: 'file', file: 'e.ris', text: 'Embase' }] };
    const after = projectFlow(project(bringing, named), NO_LEDGERS);
    expect([...after.databases.sources]).toEqual([['Embase', 1]]);
    expect(after.other.identified).toBe(0);
    expectSums(after.databases);
  });
});

describe('the list behind each number', () => {
  const changes = [...screening, ...fullText, { type: 'remove', ids: ['W6'] } as const];

  it.each([
    ['titles and abstracts', screening],
    ['full texts, with a paper taken out', changes],
    ['what was entered', [...changes, elsewhere]],
  ])('has as many records as the number says, but for those entered: %s', (_, those) => {
    const rows = flowRows(projectFlow(project(...those), NO_LEDGERS));
    const entered = new Map([
      ['Records identified', 112],
      ['Embase', 112],
      ['Records removed before screening', 105],
      ['Duplicate records', 100],
      ['Excluded by automation', 3],
      ['Removed for other reasons', 2],
      ['Records screened', 7],
      ['Records excluded', 7],
    ]);
    for (const { label, cells } of rows) {
      for (const column of ['databases', 'other', 'both'] as const) {
        const cell = cells[column];
        if (cell === null || cell.count === null) continue;
        const more = those.includes(elsewhere) && column !== 'other' ? (entered.get(label) ?? 0) : 0;
        expect(`${label} ${column} ${cell.items.length + more}`).toBe(`${label} ${column} ${cell.count}`);
      }
    }
  });

  it('names the records, checked by hand against the decisions', () => {
    const { databases, other } = projectFlow(project(...changes), NO_LEDGERS);
    const ids = (items: readonly { readonly record: { readonly id: string } }[]) =>
      items.map(({ record }) => record.id);
    expect(ids(databases.lists.duplicates)).toEqual(['W1']);
    expect(ids(other.lists.duplicates)).toEqual(['W1', 'W9']);
    expect(ids(databases.lists.takenOut)).toEqual(['W6']);
    expect(ids(databases.lists.byAutomation)).toEqual(['W5']);
    expect(ids(databases.lists.excluded)).toEqual(['W4']);
    expect(ids(databases.lists.notRetrieved)).toEqual(['W3']);
    expect(ids(databases.lists.reportsExcluded)).toEqual(['W2']);
    expect(ids(databases.lists.included)).toEqual(['W1']);
    expect(ids(databases.lists.screened).sort()).toEqual(['W1', 'W2', 'W3', 'W4']);
    expect(ids(other.lists.unread)).toEqual(['W7']);
    expect(ids(other.lists.unscreened)).toEqual(['W8']);
  });
});

describe('papersOfBox(state, shown, named)', () => {
  it('is what the box counts, by the names in an address', () => {
    const state = project(...screening, ...fullText);
    const of = (box: string, column: string | null) => {
      const named = paperBoxNamed(box, column);
      return named === null ? null : [...papersOfBox(state, shownRecords(state.records), named)].sort();
    };
    expect(of('screened', 'databases')).toEqual(['W1', 'W2', 'W3', 'W4']);
    expect(of('screened', null)).toEqual(['W1', 'W2', 'W3', 'W4', 'W7']);
    expect(of('reportsExcluded', 'databases')).toEqual(['W2']);
    expect(of('__proto__', 'databases')).toBeNull();
    expect(of('toString', 'databases')).toBeNull();
  });
});

describe('flowRows(flow)', () => {
  it('adds up both columns', () => {
    const rows = flowRows(projectFlow(project(...screening), NO_LEDGERS));
    const { databases, other, both } = rows[0]?.cells ?? {};
    expect([rows[0]?.label, databases?.count, other?.count, both?.count]).toEqual([
      'Records identified',
      7,
      4,
      11,
    ]);
    expect(rows.at(-1)?.cells.both?.count).toBe(3);
  });
});

describe('figureBoxes(flow)', () => {
  const changes: readonly ProjectChange[] = [...screening, ...fullText];

  it('has the boxes of both columns with their numbers, and those not told yet without', () => {
    const lines = (changes_: readonly ProjectChange[]) =>
      new Map(figureBoxes(projectFlow(project(...changes_), NO_LEDGERS)).map((box) => [box.id, box.lines]));
    const early = lines([...screening, elsewhere]);
    expect(early.get('databases identified')).toEqual([
      'Records identified from databases',
      '(n = 119)',
      'OpenAlex (n = 7)',
      'Embase, entered by you (n = 112)',
    ]);
    expect(early.get('databases sought')).toEqual([
      'Reports sought for retrieval',
      '(full texts are not screened yet)',
    ]);
    expect(early.get('included')).toEqual([
      'Studies included (n = 3)',
      'Reports of included studies (n = 3)',
      'By title and abstract',
    ]);
    const late = lines(changes);
    expect(late.get('databases reportsExcluded')).toEqual([
      'Reports excluded',
      '(n = 1)',
      'Wrong outcome (n = 1)',
    ]);
    expect(late.get('other assessed')).toEqual([
      'Reports assessed for eligibility',
      '(n = 0)',
      'Not assessed yet (n = 1)',
    ]);
  });
});
