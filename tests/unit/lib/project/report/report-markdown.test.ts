import type { Ledgers } from '@/lib/project/ledgers';
import { applyChange, type ProjectChange } from '@/lib/project/project-change';
import { methodsText, type ReportFacts } from '@/lib/project/report/methods-text';
import { searchItems, toldItem } from '@/lib/project/report/prisma-s';
import { projectFlow } from '@/lib/project/report/project-flow';
import { reportDocument } from '@/lib/project/report/report-document';
import { reportHtml } from '@/lib/project/report/report-html';
import { reportMarkdown } from '@/lib/project/report/report-markdown';
import { reportText } from '@/lib/project/report/report-text';
import { citationItems } from '@/lib/project/report/tarcis';
import type { LedgerEntry, ProjectState } from '@/lib/project/types';
import { manyItems, superlinear } from '@/tests/support/growth';
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

describe('what the reader entered, in the methods', () => {
  it('is told apart from what was screened here', () => {
    const before = report();
    const place = { kind: 'elsewhere', id: 'e1', text: 'Embase', column: 'databases' } as const;
    const ends = { duplicates: 5, byAutomation: 0, otherReasons: 0, excluded: 20 };
    const state = applyChange(before.state, { type: 'report', facts: [{ ...place, ...ends }] }, at(9));
    const told = methodsText({ ...before, state, flow: projectFlow(state, before.ledgers) });
    expect(told[0]).toBe(
      '28 records were identified: by searching OpenAlex (3) and Embase (25, entered by hand). A record counts each time that it was found.',
    );
    expect(told).toContain(
      'Records of one work were united: 5 duplicate records were removed before screening.',
    );
    expect(told).toContain(
      'One reader screened titles and abstracts of 2 records: 1 was included and 1 was excluded. 1 record is not screened yet. 20 records were screened and excluded elsewhere.',
    );
  });
});

describe('searchItems(facts)', () => {
  it('has all 16 items in their order, and asks for eight of them', () => {
    const items = searchItems(report());
    expect(items.map(({ number }) => number)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
    expect(items.filter(({ question }) => question !== null).map(({ number }) => number)).toEqual([
      2, 3, 4, 6, 7, 10, 11, 14,
    ]);
    expect(item(report(), 9)?.text).toBe('Filters as sent: type:article.');
    expect(item(report(), 15)?.text).toBe('3 records: 3 from databases, 0 by other methods.');
  });

  it('tells a search that was sent again', () => {
    const again = report([entry({}), entry({ sequence: 2, time: '2026-12-01T00:00:00.000Z' })]);
    expect(item(again, 12)?.text).toBe('1 search was sent again: 2026-11-24 and 2026-12-01.');
    expect(item(report(), 12)?.text).toBe('No search was sent again.');
    // Recorded into the project, and then added.
    const added = report([entry({}), entry({ sequence: 2, time: '2026-11-24T18:00:00.000Z' })]);
    expect(item(added, 12)?.text).toBe('No search was sent again.');
  });
});

/** Texts that would break each form of a report. */
const HOSTILE = '<script>alert(1)</script> & "a" | *b* `c`\n# d';

function answered(): ReportFacts {
  const facts_ = report();
  const state = applyChange(
    facts_.state,
    { type: 'report', facts: [{ kind: 'answer', item: 14, text: HOSTILE }] },
    at(9),
  );
  return { ...facts_, state };
}

describe('answers of the reader', () => {
  it('stand in place of the questions, and those not answered say so', () => {
    expect(item(answered(), 14)?.text).toBe(HOSTILE);
    const told = searchItems(answered()).map(toldItem);
    expect(told.filter((text) => text.startsWith('Not answered yet. '))).toHaveLength(7);
  });
});

describe('reportHtml(document)', () => {
  it('escapes every text, and holds no script and nothing from elsewhere', () => {
    const html = reportHtml(reportDocument(answered()));
    expect(html).toContain(
      '<td>14. Peer review</td><td>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;a&quot; | *b* `c`<br># d</td>',
    );
    expect(html).not.toMatch(/<script|<img|<link|\bon\w+=|javascript:|https?:/i);
    expect(html).toContain('<tr><td>Records screened</td><td class="number">2</td>');
  });
});

describe('reportText(document)', () => {
  it('has the numbers in columns and each item beneath its name', () => {
    const text = reportText(reportDocument(answered()));
    expect(text).toMatch(/^Report: Sleep\n=============\n\nPRISMA 2020 flow\n/);
    expect(text).toMatch(/^Records screened +2 +0 +2$/m);
    expect(text).toContain('14. Peer review\n    <script>alert(1)</script> & "a" | *b* `c`\n    # d');
    expect(text).toContain('No citation searching recorded.');
  });
});

describe('citationItems(facts)', () => {
  const links = (direction: 'backward' | 'forward', round: number | null, seeds: readonly string[]) =>
    ({ copy: 'me', sequence: 4, position: 1, kind: 'links', direction, seeds, round }) as const;
  const withLinks = (...origins: readonly ReturnType<typeof links>[]): ReportFacts => {
    const before = report([
      entry({}),
      entry({ sequence: 4, kind: 'round', time: '2026-11-26T10:00:00.000Z', asked: null }),
    ]);
    const arrivals = origins.map((origin, index) => ({
      id: `W${20 + index}`,
      facts: facts('Linked'),
      origins: [origin],
      into: null,
    }));
    const state = applyChange(before.state, { type: 'add', arrivals }, at(9));
    return { ...before, state, flow: projectFlow(state, before.ledgers) };
  };

  it('tells seeds, directions, index, dates, rounds and duplicates', () => {
    const items = citationItems(
      withLinks(links('backward', 1, ['W1']), links('backward', 2, ['W1']), links('forward', 2, ['W1'])),
    );
    expect(items.map(({ name, text }) => `${name}: ${text}`)).toEqual([
      'Seed references: 1 seed reference: W1. All of them are included papers of this project.',
      'Directions: Backward citation searching (2 records) and forward citation searching (1 record).',
      'Citation indexes: OpenAlex.',
      'Dates: 2026-11-26.',
      'Iterations: 2 rounds: from the second on, papers included before were the seed references.',
      'Deduplication: Records of one work were united: 0 duplicate records were removed before screening.',
    ]);
  });

  it('asks for a reason where seeds are not included', () => {
    const [seeds] = citationItems(withLinks(links('forward', null, ['W1', 'W2'])));
    expect(seeds?.text).toBe(
      '2 seed references: W1, W2. 1 of them is an included paper of this project; give the reason for the others.',
    );
  });

  it('has nothing where none is recorded', () => {
    expect(citationItems(report())).toEqual([]);
  });
});

describe('a report', () => {
  it.each([
    ['HTML', reportHtml],
    ['Markdown', reportMarkdown],
    ['plain text', reportText],
  ])(
    'takes no more than twice the work as %s for twice the text',
    async (_, write) => {
      const blocksOf = (text: string) => [
        { type: 'paragraph', text } as const,
        { type: 'items', items: [{ name: text, text }] } as const,
      ];
      const read = (text: string) => write({ title: text, blocks: blocksOf(text) });
      const texts = Object.fromEntries(
        [' ', ' \n', '&', '|'].map((piece) => [piece, manyItems(() => piece)]),
      );
      expect(await superlinear(read, texts)).toEqual([]);
    },
    60_000,
  );
});

describe('reportMarkdown(facts)', () => {
  it('has the flow and the items as tables that no text can break', () => {
    const text = reportMarkdown(reportDocument(report()));
    expect(text).toContain('| Records screened | 2 | 0 | 2 |');
    expect(text).toContain('| Reports sought for retrieval | – | – | – |');
    expect(text).toContain('| 8. Full search strategies | 2026-11-24, OpenAlex: Search “sleep \\| naps”');
    expect(reportMarkdown(reportDocument(answered()))).toContain(
      '| 14. Peer review | \\<script\\>alert(1)\\</script\\> & "a" \\| \\*b\\* \\`c\\`<br># d |',
    );
    expect(text).toContain('| 14. Peer review | Not answered yet. Was the search peer reviewed?');
  });
});
