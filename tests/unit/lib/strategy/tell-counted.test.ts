import { compileLines } from '@/lib/strategy/compile-lines';
import { questionKey } from '@/lib/strategy/questions';
import { readLines } from '@/lib/strategy/read-strategy-lines';
import { tellCounted } from '@/lib/strategy/tell-counted';
import type { CountedAnswer, QueryLine } from '@/lib/strategy/types';
import { requestsOf } from '@/lib/strategy/work-set';
import { linesOf } from '@/tests/support/strategies';

const ANSWER: CountedAnswer = {
  count: 12408,
  isLowerBound: false,
  time: '2026-11-24T10:00:00.000Z',
  credits: 1,
  previous: null,
};

/** What is told of the last of some lines, once all its requests were answered so. */
function told(lines: readonly QueryLine[], answer: CountedAnswer | null) {
  const set = compileLines(readLines(lines)).at(-1)?.set ?? null;
  if (set === null) throw new Error('The line cannot be asked.');
  const keys = requestsOf(set).map((request) => questionKey({ request, among: null }));
  return tellCounted(set, new Map(answer === null ? [] : keys.map((key) => [key, answer])), 'index');
}

describe('tellCounted(set, answers, holder)', () => {
  it('says when a line was counted, and what it came to before', () => {
    const previous = { count: 12300, time: '2026-05-03T10:00:00.000Z' };
    expect(told(linesOf('a: sleep'), { ...ANSWER, previous })).toEqual({
      now: '12,408 works by the index, counted on 24 November 2026.',
      before: 'On 3 May 2026 there were 12,300.',
    });
  });

  it('tells an answer of the same day only where it was another', () => {
    const earlier = (count: number) =>
      told(linesOf('a: sleep'), { ...ANSWER, previous: { count, time: '2026-11-24T08:00:00.000Z' } })?.before;
    expect([earlier(12408), earlier(12300)]).toEqual([null, 'On 24 November 2026 there were 12,300.']);
  });

  it('says that a count is a lower bound', () => {
    expect(told(linesOf('a: sleep'), { ...ANSWER, isLowerBound: true })?.now).toBe(
      'At least 12,408 works by the index, counted on 24 November 2026.',
    );
  });

  it('says of how many requests a number was put together', () => {
    const lines = linesOf('a: sleep', 'b: night', 'c: 1 OR 2').map((line, at) =>
      at === 1 ? { ...line, scope: 'title' as const } : line,
    );
    expect(told(lines, ANSWER)).toEqual({
      now: 'Put together from 2 requests, the oldest counted on 24 November 2026.',
      before: null,
    });
  });

  it('says nothing of a line that was not counted', () => {
    expect(told(linesOf('a: sleep'), null)).toBeNull();
  });
});
