import { invariant } from '@/lib/base/invariant';
import { computeResult } from '@/lib/evaluation/metrics/compute-result';
import { FLOW_ARROWS, prismaFlow, prismaQuery } from '@/lib/evaluation/report/prisma-flow';
import type { RunEvidence } from '@/lib/evaluation/types';
import { computeExampleRun } from '@/tests/support/example-run';
import { paper } from '@/tests/support/paper-lists';
import { evidence, pair } from '@/tests/support/run-evidence';

function setup() {
  const run = computeExampleRun('2026-11-22T10:00:00.000Z', 7);
  invariant(run.evidence !== null, 'the example is finished');
  return prismaFlow({ ...run, isExample: false }, run.evidence, computeResult(run.evidence));
}

describe('prismaFlow(run, evidence, result)', () => {
  it('counts what the run knows, and nothing else', () => {
    expect(setup().map(({ lines, count }) => [lines[0], count])).toEqual([
      ['Records identified from OpenAlex', 29],
      ['Records removed before screening', 1],
      ['Records screened', 28],
      ['Records not in the review', 12],
      ['Reports sought for retrieval', null],
      ['Reports not retrieved', null],
      ['Reports assessed for eligibility', null],
      ['Reports excluded', null],
      ['Included papers found', 16],
    ]);
  });

  it('tells duplicates apart from the cap and from later papers', () => {
    const papers = ['r1', 'r2', 'r3', 'r4'].map((id) => paper(id, { publicationYear: 2021 }));
    const removed = (changes: Partial<RunEvidence>) => {
      const run = computeExampleRun('2026-11-22T10:00:00.000Z', 7);
      const one = evidence({
        included: [paper('t1')],
        retrieved: papers,
        totalFound: 90,
        matching: { included: [pair('t1', 'r1')], excluded: [] },
        searchDate: '2020-12-31',
        leavesOutLaterPapers: true,
        retrievedDeduplication: { rows: 7, merged: 3, conflicts: [] },
        ...changes,
      });
      return prismaFlow(run, one, computeResult(one)).find(({ id }) => id === 'removed');
    };
    expect(removed({})).toMatchObject({
      count: 89,
      lines: [
        'Records removed before screening',
        '(n = 89)',
        'duplicate records: n = 3',
        'beyond the cap of 28: n = 83',
        'not in the review, and published after its search: n = 3',
      ],
    });
    expect(removed({ leavesOutLaterPapers: false, totalFound: 7 })?.parts).toEqual([
      { text: 'duplicate records', count: 3 },
    ]);
    const { retrievedDeduplication: _, ...former } = evidence({ retrieved: papers, totalFound: 90 });
    expect(prismaFlow(computeExampleRun('', 7), former, computeResult(former))[1]?.parts).toEqual([
      { text: 'duplicates, or beyond the cap of 28', count: 86 },
    ]);
  });

  it('adds up: identified = removed + screened, screened = not in the review + found', () => {
    const counts = new Map(setup().map(({ id, count }) => [id, count ?? 0]));
    const of = (id: string) => counts.get(id) ?? Number.NaN;
    expect(of('identified')).toBe(of('removed') + of('screened'));
    expect(of('screened')).toBe(of('excluded') + of('included'));
    const removed = setup().find(({ id }) => id === 'removed');
    expect(removed?.parts.reduce((sum, { count }) => sum + count, 0)).toBe(removed?.count);
  });

  it('draws arrows between boxes that are there', () => {
    const ids = new Set(setup().map(({ id }) => id));
    expect(FLOW_ARROWS.flat().filter((id) => !ids.has(id))).toEqual([]);
  });

  it('says so where a step is not recorded', () => {
    expect(setup().find(({ id }) => id === 'sought')?.lines).toContain('(not recorded here)');
  });
});

describe('prismaQuery(run, evidence)', () => {
  const run = { ...computeExampleRun('2026-11-22T10:00:00.000Z', 7), isExample: false };
  const criteria = { ...run.searchCriteria, query: 'heart[ti] | lung' };

  it('states the query as sent with scope, forms, filter, count and date, and as typed where they differ', () => {
    const requests = ['/works?search.title.exact=heart%20OR%20lung&filter=publication_year%3A2019-2024'];
    expect(
      prismaQuery({ ...run, searchCriteria: criteria }, evidence({ requests, totalFound: 1_204 })),
    ).toEqual([
      'Query as sent to OpenAlex: heart OR lung (title, exact words, filter publication_year:2019-2024, 1,204 works, 2026-11-22)',
      'As typed: heart[ti] | lung',
    ]);
  });

  it('names the years where no request is recorded, and the source that was asked', () => {
    const searchCriteria = { ...criteria, query: 'tides', startYear: 2019, endYear: null };
    expect(
      prismaQuery(
        { ...run, searchCriteria, dataSource: 'records' },
        evidence({ requests: [], totalFound: 1 }),
      ),
    ).toEqual([
      'Query as typed for a local library (“records”): tides (title, abstract, full text and keywords, all forms of the words, years 2019-, 1 work, 2026-11-22)',
    ]);
  });

  it('says of the example that no query was sent, and nothing of files', () => {
    expect(prismaQuery({ ...run, isExample: true }, evidence({}))).toEqual([
      'Bundled example lists of invented papers; no query was sent.',
    ]);
    const databases = [{ name: 'Scopus', files: ['a.ris'], records: 3, paperIds: [] }];
    expect(prismaQuery(run, evidence({ databases }))).toEqual([]);
  });
});
