import { runToEnd } from '@/lib/base/slices';
import { type AskedStrategy, missedSteps, strategySteps, termSteps } from '@/lib/strategy/known/ask-known';
import { KnownIndex } from '@/lib/strategy/known-index';
import { worksSetAside } from '@/lib/strategy/set-aside';
import { knownPaper } from '@/tests/support/known-papers';
import { linesFromTexts } from '@/tests/support/strategy-lines';

const INDEX = new KnownIndex([
  knownPaper('W1', 'Heart failure at home'),
  knownPaper('W2', 'Heart surgery'),
  knownPaper('W3', 'Home care'),
]);

const STRATEGY: AskedStrategy = {
  lines: linesFromTexts('heart', '// where', 'home OR lung', '1 AND 2'),
  aside: { percent: 40, seed: 1 },
  hits: [[2, 0]],
};

describe('questions about known papers', () => {
  it('answers for a whole strategy, line by line', () => {
    const answer = runToEnd(strategySteps(INDEX, STRATEGY));
    const aside = worksSetAside(['W1', 'W2', 'W3'], { percent: 40, seed: 1 });
    expect(answer.main).toBe(3);
    expect(answer.papers).toEqual({ seen: 2, aside: 1 });
    expect(answer.aside.map((place) => INDEX.papers[place]?.id)).toEqual([...aside]);
    expect(answer.lines.map(({ number, found }) => [number, found])).toEqual([
      [1, [0, 1]],
      [2, [0, 2]],
      [3, [0]],
    ]);
    expect(answer.lines[2]?.terms.map(({ text }) => text)).toEqual(['#1', '#2']);
    expect(answer.lines[0]?.switchedOff.onMain?.more.seen).toBeGreaterThanOrEqual(0);
    expect(answer.checks.map(({ rule }) => rule)).toContain('no-hits');
  });

  it('yields between lines, so that a later question gets its turn', () => {
    const steps = [...strategySteps(INDEX, STRATEGY)];
    expect(steps.length).toBeGreaterThanOrEqual(6);
    expect(steps).toEqual([...steps].sort((one, other) => one - other));
  });

  it('answers which known papers a line misses', () => {
    const missed = runToEnd(missedSteps(INDEX, { ...STRATEGY, aside: null }, 3));
    expect(missed.map(({ id }) => id)).toEqual(['W2', 'W3']);
  });

  it('answers nothing for a block that is not there', () => {
    const wanted = { line: 9, block: { from: 0, to: 1 }, sample: [] };
    expect(runToEnd(termSteps(INDEX, STRATEGY, wanted))).toEqual([]);
  });
});
