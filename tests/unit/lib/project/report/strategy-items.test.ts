import { methodsText, type ReportFacts } from '@/lib/project/report/methods-text';
import { searchItems } from '@/lib/project/report/prisma-s';
import { projectFlow } from '@/lib/project/report/project-flow';
import { compileLines } from '@/lib/strategy/compile-lines';
import { answerKey, type KeptStrategy } from '@/lib/strategy/kept-strategy';
import { questionKey, questionsOf } from '@/lib/strategy/questions';
import { readLines } from '@/lib/strategy/read-strategy-lines';
import { NO_LIMITS, type StrategyLine } from '@/lib/strategy/types';
import { at, emptyProject } from '@/tests/support/projects';
import { buildLine } from '@/tests/support/strategy-lines';

const FILTER = {
  type: 'filter',
  name: 'Filter for trials',
  citation: 'Someone. Trials. 2020.',
  doi: '10.1000/x',
} as const;

const LINES: readonly StrategyLine[] = [
  { id: 'h', kind: 'heading', text: 'Population' },
  buildLine('a', 'sleep OR naps', {
    origin: { type: 'pasted', system: 'Ovid', text: '(sleep or naps).ti,ab.', losses: [] },
  }),
  buildLine('b', 'randomized', { origin: FILTER, limits: { ...NO_LIMITS, fromYear: 2000 } }),
  buildLine('c', '#1 AND #2'),
  buildLine('d', 'dreams', { isOff: true, origin: FILTER }),
];

/** Counted once in a run; the answer to the first line is older. */
function kept(now: readonly StrategyLine[]): KeptStrategy {
  const [first] = compileLines(readLines(LINES));
  const [question] = first?.set == null ? [] : questionsOf(first.set, []);
  if (question === undefined) throw new Error('The first line asks one question');
  const answer = {
    question: questionKey(question),
    source: 'OpenAlex',
    count: 12_408,
    isLowerBound: false,
    time: '2026-11-20T10:00:00.000Z',
    credits: 1,
    previous: null,
  };
  const result = (line: string, hits: number | null) => ({
    line,
    hits,
    isBound: false,
    known: null,
    found: [],
  });
  const version = {
    id: 'v1',
    time: at(0),
    lines: LINES,
    results: [result('a', 12_408), result('b', 900), result('c', 31)],
    knownWorks: [],
    source: 'OpenAlex',
  };
  return {
    strategy: { id: 's', lines: now, known: { type: 'none' }, aside: null, changed: at(1), formatVersion: 1 },
    answers: new Map([[answerKey(answer), answer]]),
    versions: new Map([
      ['v1', version],
      // Lines of another copy, which nobody counted.
      ['v2', { ...version, id: 'v2', time: at(5), results: [], source: '' }],
    ]),
  };
}

function report(strategy: KeptStrategy | undefined): ReportFacts {
  const state = { ...emptyProject(), ...(strategy === undefined ? {} : { strategy }) };
  return { state, ledgers: new Map(), flow: projectFlow(state, new Map()), stopping: null };
}

const textOf = (facts: ReportFacts, wanted: number) =>
  searchItems(facts)
    .find(({ number }) => number === wanted)
    ?.text.split('\n');

describe('searchItems(facts) of a project with a strategy', () => {
  const facts = report(kept(LINES));

  it('has its lines in full as they were counted last, with numbers and days', () => {
    expect(textOf(facts, 1)).toEqual(['OpenAlex']);
    expect(textOf(facts, 8)).toEqual([
      'Search strategy in OpenAlex, line by line. Searched from 20 November 2026 to 24 November 2026.',
      'Population',
      '1. sleep OR naps [title and abstract; exact words; 12,408 works, 20 November 2026]',
      '2. randomized [title and abstract; exact words; published from 2000; 900 works, 24 November 2026]',
      '3. #1 AND #2 [31 works, 24 November 2026]',
      '4. dreams (switched off) [title and abstract; exact words; not asked]',
    ]);
    expect(textOf(facts, 9)).toEqual(['Limits of the strategy: line 2: published from 2000.']);
    expect(textOf(facts, 13)).toEqual(['2026-11-20; 2026-11-24']);
  });

  it('proposes filters with their citation and earlier searches as answers, which those of the reader replace', () => {
    expect(textOf(facts, 10)).toEqual([
      'Line 2: Filter for trials. Someone. Trials. 2020. https://doi.org/10.1000/x',
      'Their subject headings and publication types were searched as words.',
    ]);
    expect(textOf(facts, 11)).toEqual(['1 line (1) adapted from a search for Ovid.']);
    const header = {
      ...facts.state.header,
      report: [{ kind: 'answer', item: 10, text: 'None.', time: at(3) }] as const,
    };
    const answered = { ...facts, state: { ...facts.state, header } };
    expect(textOf(answered, 10)).toEqual(['None.']);
    expect(searchItems(answered).flatMap((item) => (item.isProposed ? [item.number] : []))).toEqual([11]);
  });

  it('says that lines were changed since they were counted', () => {
    const changed = report(kept([buildLine('a', 'sleep')]));
    expect(textOf(changed, 8)?.[0]).toContain('Its lines were changed since then, and not counted again.');
    expect(textOf(changed, 8)?.[2]).toContain('1. sleep OR naps [');
  });

  it('says nothing of a strategy that was never counted', () => {
    const uncounted = report({ ...kept(LINES), versions: new Map() });
    for (const item of [1, 8, 9, 13]) {
      expect(textOf(uncounted, item)).toEqual(['No search was made in this project.']);
    }
    expect(methodsText(uncounted)).toEqual(methodsText(report(undefined)));
  });
});
