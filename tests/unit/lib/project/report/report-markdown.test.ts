import type { Ledgers } from '@/lib/project/ledgers';
import { applyChange, type ProjectChange } from '@/lib/project/project-change';
import { methodsText, type ReportFacts } from '@/lib/project/report/methods-text';
import { searchItems } from '@/lib/project/report/prisma-s';
import { projectFlow } from '@/lib/project/report/project-flow';
import { reportMarkdown } from '@/lib/project/report/report-markdown';
import type { LedgerEntry, ProjectState } from '@/lib/project/types';
import { at, emptyProject, facts } from '@/tests/support/projects';

function entry(patch: Partial<LedgerEntry>): LedgerEntry {
  return {
    kind: 'search',
    time: at(0),
    screener: 'me',
    asked: {
      type: 'request',
      request: '/works?search=sleep&filter=type:article',
      words: 'Search “sleep | naps”',
    },
    counts: { found: 12_408, retrieved: 3, new: 3, duplicates: 0 },
    credits: 10,
    source: 'OpenAlex',
    program: { version: '1', commit: '' },
    reverses: null,
    heads: [],
    copy: 'me',
    sequence: 1,
    idsHash: null,
    previous: null,
    hash: '',
    ...patch,
  };
}

const UNDONE: readonly LedgerEntry[] = [
  entry({ sequence: 2, asked: { type: 'request', request: '/works?search=naps', words: 'Search “naps”' } }),
  entry({ sequence: 3, kind: 'undo', time: at(9), reverses: { copy: 'me', sequence: 2 } }),
];

const CHANGES: readonly ProjectChange[] = [
  {
    type: 'add',
    arrivals: ['W1', 'W2', 'W3'].map((id, index) => ({
      id,
      facts: facts(id),
      origins: [{ copy: 'me', sequence: 1, position: index + 1, kind: 'search' }],
      into: null,
    })),
  },
  {
    type: 'decide',
    judgements: [
      { screener: 'me', record: 'W1', phase: 'title-abstract', verdict: 'include', reason: null },
      { screener: 'me', record: 'W2', phase: 'title-abstract', verdict: 'exclude', reason: null },
    ],
  },
];

function report(entries: readonly LedgerEntry[] = [entry({}), ...UNDONE]): ReportFacts {
  const state = CHANGES.reduce<ProjectState>(
    (before, change, index) => applyChange(before, change, at(index + 1)),
    emptyProject(),
  );
  const ledgers: Ledgers = new Map([['me', entries]]);
  return { state, ledgers, flow: projectFlow(state, ledgers), stopping: null };
}

const item = (facts_: ReportFacts, wanted: number) =>
  searchItems(facts_).find(({ number }) => number === wanted);

describe('methodsText(facts)', () => {
  it('tells searches as sent with their counts, without undone ones, and invents nothing of full texts', () => {
    expect(methodsText(report())).toEqual([
      '3 records were identified: by searching OpenAlex (3). A record counts each time that it was found.',
      'Searches as they were sent:',
      '2026-11-24, OpenAlex: Search “sleep | naps”; sent as /works?search=sleep&filter=type:article; 12,408 found, 3 records read, 3 new',
      'Records of one work were united: 0 duplicate records were removed before screening.',
      'One reader screened titles and abstracts of 2 records: 1 was included and 1 was excluded. 1 record is not screened yet.',
      'Full texts were not screened in this project: what is included was decided by title and abstract, and no number of reports is given.',
      'Included by title and abstract: 1 record of 1 study.',
    ]);
  });
});

describe('searchItems(facts)', () => {
  it('has all 16 items in their order, and asks for eight of them', () => {
    const items = searchItems(report());
    expect(items.map(({ number }) => number)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
    expect(items.filter(({ isOpen }) => isOpen).map(({ number }) => number)).toEqual([
      2, 3, 4, 6, 7, 10, 11, 14,
    ]);
    expect(item(report(), 9)?.text).toBe('Filters as sent: type:article.');
    expect(item(report(), 15)?.text).toBe('3 records: 3 from databases, 0 by other methods.');
  });

  it('tells a search that was sent again', () => {
    const again = report([entry({}), entry({ sequence: 2, time: '2026-12-01T00:00:00.000Z' })]);
    expect(item(again, 12)?.text).toBe('1 search was sent again: 2026-11-24 and 2026-12-01.');
    expect(item(report(), 12)?.text).toBe('No search was sent again.');
  });
});

describe('reportMarkdown(facts)', () => {
  it('has the flow and the items as tables that no text can break', () => {
    const text = reportMarkdown(report());
    expect(text).toContain('| Records screened | 2 | 0 | 2 |');
    expect(text).toContain('| Reports sought for retrieval | – | – | – |');
    expect(text).toContain('| 8 | Full search strategies | 2026-11-24, OpenAlex: Search “sleep \\| naps”');
    expect(text).toContain('| 14 | Peer review | To answer: ');
  });
});
