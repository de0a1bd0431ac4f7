import { countFact, excludeByRules, NO_RULES, undecidedPapers } from '@/lib/project/exclusion-rules';
import { applyChange } from '@/lib/project/project-change';
import { fateOf } from '@/lib/project/report/flow-fates';
import { shownRecords } from '@/lib/project/standing';
import { at, emptyProject, type FactsInWords, facts } from '@/tests/support/projects';

const PAPERS: readonly (readonly [string, FactsInWords])[] = [
  ['W10', { year: 1999, serviceType: 'article', language: 'en' }],
  ['W11', { year: 2010, serviceType: 'editorial', language: 'de' }],
  ['W12', { year: 2010, serviceType: 'article', language: 'en' }],
  ['W13', { year: 1990, serviceType: 'editorial', language: 'de' }],
  ['W14', {}],
];

const STATE = [
  {
    type: 'add' as const,
    arrivals: PAPERS.map(([id, more]) => ({
      id,
      facts: facts('', more),
      origins: [],
      into: null,
    })),
  },
  {
    type: 'decide' as const,
    judgements: [
      {
        phase: 'title-abstract' as const,
        screener: 'me',
        record: 'W13',
        verdict: 'include' as const,
        reason: null,
      },
    ],
  },
].reduce((state, change) => applyChange(state, change, at(1)), emptyProject());
const UNDECIDED = undecidedPapers(STATE, shownRecords(STATE.records));

describe('undecidedPapers(state, shown)', () => {
  it('gives those that this reader has not decided on', () => {
    expect(UNDECIDED.map(({ record }) => record.id)).toEqual(['W10', 'W11', 'W12', 'W14']);
  });
});

describe('excludeByRules(state, undecided, rules)', () => {
  it('excludes what a rule excludes, with the first reason of the project that applies', () => {
    const rules = { firstYear: 2000, lastYear: 2020, types: ['editorial'], languages: ['de'] };
    expect(excludeByRules(STATE, UNDECIDED, rules)).toEqual([
      {
        phase: 'title-abstract',
        record: 'W10',
        verdict: 'exclude',
        reason: 'Outside the years',
        isByAutomation: true,
      },
      {
        phase: 'title-abstract',
        record: 'W11',
        verdict: 'exclude',
        reason: 'Wrong publication type',
        isByAutomation: true,
      },
    ]);
    const header = { ...STATE.header, reasons: ['Not in a language we read', 'Wrong publication type'] };
    expect(excludeByRules({ header }, UNDECIDED, rules)[1]?.reason).toBe('Not in a language we read');
  });

  it.each([
    ['no rules', NO_RULES, []],
    ['a last year', { ...NO_RULES, lastYear: 1999 }, ['W11', 'W12']],
    ['a first year that keeps its own year', { ...NO_RULES, firstYear: 2010 }, ['W10']],
    ['what no paper has', { ...NO_RULES, languages: ['fr'], types: [''] }, []],
  ])('excludes by %s', (_case, rules, excluded) => {
    expect(excludeByRules(STATE, UNDECIDED, rules).map(({ record }) => record)).toEqual(excluded);
  });

  it('is what reports count as excluded by automation', () => {
    const judgements = excludeByRules(STATE, UNDECIDED, { ...NO_RULES, types: ['editorial'] });
    const own = judgements.map((each) => ({ ...each, screener: 'me' }));
    const after = applyChange(STATE, { type: 'decide', judgements: own }, at(2));
    const fates = [...shownRecords(after.records).values()].map((each) => [
      each.record.id,
      fateOf(after, each),
    ]);
    expect(fates).toContainEqual(['W11', 'by-automation']);
    expect(fates).toContainEqual(['W12', 'unscreened']);
  });
});

describe('countFact(papers, fact)', () => {
  it('counts what records say, most first, and leaves out what they do not', () => {
    expect(countFact(UNDECIDED, 'type')).toEqual([
      ['article', 2],
      ['editorial', 1],
    ]);
    expect(countFact(UNDECIDED, 'language')).toEqual([
      ['en', 2],
      ['de', 1],
    ]);
  });
});
