import { createBudget } from '@/lib/openalex/budget';
import { DailyLimitError } from '@/lib/openalex/errors';

describe('createBudget(now)', () => {
  it('reads the service’s headers', () => {
    const budget = createBudget(() => 1_000);
    const seen: (number | null)[] = [];
    const stop = budget.subscribe(({ remainingCredits }) => seen.push(remainingCredits));
    budget.record(
      new Headers({
        'X-RateLimit-Limit': '1000',
        'X-RateLimit-Remaining': '870',
        'X-RateLimit-Onetime-Remaining': '30',
        'X-RateLimit-Reset': '60',
      }),
    );
    budget.record(new Headers());
    stop();
    budget.record(new Headers({ 'X-RateLimit-Remaining': 'oops' }));
    expect(seen).toEqual([900, 900]);
    expect(budget.current()).toEqual({ limitCredits: 1000, remainingCredits: 900, resetsAt: 61_000 });
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

  it('forgets refusals with the key they were about', () => {
    const budget = createBudget(() => 0);
    budget.recordRefusal(new DailyLimitError(1_000, new Date(5_000), 0));
    budget.reset();
    expect(budget.refusalFor(10)).toBeNull();
    expect(budget.current().limitCredits).toBeNull();
  });
});
