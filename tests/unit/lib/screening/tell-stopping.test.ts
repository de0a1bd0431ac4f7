import { tellReason, tellSample, tellStopping } from '@/lib/screening/tell-stopping';

const GOAL = { target: 0.95, alpha: 0.05 };

describe('tellStopping(p, goal)', () => {
  it.each([
    [
      0.21,
      'Not yet: it cannot be ruled out that less than 95\u00a0% is found (p = .21; stop below .05). What no search found is not covered.',
    ],
    [
      1,
      'Not yet: it cannot be ruled out that less than 95\u00a0% is found (p = 1; stop below .05). What no search found is not covered.',
    ],
    [
      0.03,
      'You can stop: that less than 95\u00a0% is found is ruled out (p = .03, below .05). What no search found is not covered.',
    ],
    [
      0.00002,
      'You can stop: that less than 95\u00a0% is found is ruled out (p < .001, below .05). What no search found is not covered.',
    ],
  ])('says what a p of %p means', (p, text) => {
    expect(tellStopping(p, GOAL)).toBe(text);
  });

  it('does not round a p to the limit that it is below', () => {
    expect(tellStopping(0.0497, GOAL)).toContain('You can stop');
    expect(tellStopping(0.0497, GOAL)).toContain('p = .0497, below .05');
  });
});

describe('tellSample(sample, left)', () => {
  it('says how many of those left would be included', () => {
    expect(tellSample({ read: 40, included: 2 }, 772)).toBe(
      'Of the last 40 papers, read at random, 2 are included: so about 39 of the 772 left (95\u00a0% interval 11 to 127).',
    );
  });

  it('says nothing of fewer than 5, nor where nothing is left', () => {
    expect(tellSample({ read: 4, included: 2 }, 772)).toBeNull();
    expect(tellSample({ read: 40, included: 2 }, 0)).toBeNull();
  });
});

describe('tellReason(reason)', () => {
  it('names words and ties', () => {
    expect(tellReason({ terms: ['heart failure', 'home'], cites: 2, citedBy: 1, sharedReferences: 12 })).toBe(
      'Words of what you included: heart failure, home. It cites 2 included papers, is cited by 1 included paper, shares 12 references with those included.',
    );
  });

  it('is null where nothing speaks for it', () => {
    expect(tellReason({ terms: [], cites: 0, citedBy: 0, sharedReferences: 0 })).toBeNull();
  });
});
