import { createBudget } from '@/lib/openalex/budget';
import { DailyLimitError } from '@/lib/openalex/errors';

function answer(status: number, headers: Record<string, string> = {}, body: unknown = {}) {
  return { status, headers: new Headers(headers), text: JSON.stringify(body) };
}

describe('createBudget(now)', () => {
  it('reads the service’s headers, and takes the larger of two pools', () => {
    const budget = createBudget(() => 1_000);
    const seen: (number | null)[] = [];
    const stop = budget.subscribe(({ remainingCredits }) => seen.push(remainingCredits));
    const figures = {
      'X-RateLimit-Limit': '1000',
      'X-RateLimit-Remaining': '870',
      'X-RateLimit-Reset': '60',
    };
    budget.record(answer(200, { ...figures, 'X-RateLimit-Onetime-Remaining': '30' }));
    budget.record(answer(200));
    budget.record(answer(200, { 'X-RateLimit-Remaining': '5', 'X-RateLimit-Onetime-Remaining': '30' }));
    stop();
    budget.record(answer(200, { 'X-RateLimit-Remaining': 'oops' }));
    expect(seen).toEqual([870, 870, 30]);
    expect(budget.current()).toEqual({ limitCredits: 1000, remainingCredits: 30, resetsAt: 61_000 });
  });

  it('takes no figures from answers that do not know the day', () => {
    const budget = createBudget(() => 0);
    budget.record(answer(200, { 'X-RateLimit-Limit': '1000', 'X-RateLimit-Remaining': '980' }));
    const burst = { message: 'Rate limit exceeded: 10 requests per second.', creditsRemaining: 0 };
    budget.record(answer(429, { 'X-RateLimit-Remaining': '0', 'Retry-After': '1' }, burst));
    budget.record(answer(400, { 'X-RateLimit-Remaining': '0' }));
    budget.record(answer(503, { 'X-RateLimit-Remaining': '0' }));
    expect(budget.current().remainingCredits).toBe(980);
  });

  it('refuses what the day cannot pay for, until it resets', () => {
    let now = 0;
    const budget = createBudget(() => now);
    const refusal = new DailyLimitError(1_000, new Date(5_000), 4);
    budget.recordRefusal(refusal);
    expect(budget.refusalFor(10)).toBe(refusal);
    expect(budget.refusalFor(4)).toBeNull();
    expect(budget.refusalFor(0)).toBeNull();
    now = 5_000;
    expect(budget.refusalFor(10)).toBeNull();
  });

  it('refuses no longer than the service said, whatever becomes of the clock', () => {
    let now = 0;
    const budget = createBudget(() => now);
    budget.recordRefusal(new DailyLimitError(1_000, new Date(5_000), 4));
    now = -86_400_000;
    expect(budget.refusalFor(10)).not.toBeNull();
    now += 5_000;
    expect(budget.refusalFor(10)).toBeNull();
  });

  it('lifts a refusal once the day is topped up', () => {
    const budget = createBudget(() => 0);
    budget.recordRefusal(new DailyLimitError(1_000, new Date(5_000), 4));
    budget.record(answer(200, { 'X-RateLimit-Remaining': '4' }));
    expect(budget.refusalFor(10)).not.toBeNull();
    budget.record(answer(200, { 'X-RateLimit-Remaining': '4', 'X-RateLimit-Onetime-Remaining': '500' }));
    expect(budget.refusalFor(10)).toBeNull();
  });

  it('forgets refusals with the key they were about', () => {
    const budget = createBudget(() => 0);
    budget.recordRefusal(new DailyLimitError(1_000, new Date(5_000), 0));
    budget.reset();
    expect(budget.refusalFor(10)).toBeNull();
    expect(budget.current().limitCredits).toBeNull();
  });
});
