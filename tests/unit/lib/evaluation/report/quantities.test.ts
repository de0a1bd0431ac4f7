import { describeHoldings } from '@/lib/evaluation/report/quantities';

describe('describeHoldings(holdings)', () => {
  const none = { core: 0, expansion: 0, merged: 0, notHeld: 0, onlyListed: 0 };

  it.each([
    [{ core: 1_310 }, 'Held: 1,310 in the core'],
    [{ core: 37, notHeld: 3 }, 'Held: 37 in the core; 3 not held'],
    [
      { core: 37, expansion: 2, merged: 1, notHeld: 3 },
      'Held: 37 in the core, 2 in the expansion corpus, 1 merged into another work; 3 not held',
    ],
    [{ merged: 2 }, 'Held: 0 in the core, 2 merged into other works'],
  ])('of %j is %j', (changes, text) => {
    expect(describeHoldings({ ...none, ...changes })).toBe(text);
  });
});
