import { byTime, lastRandomSample, likeliestReading } from '@/lib/screening/reading-so-far';

/** `+` included, `-` not; a letter before it says the order: l, r, f. */
function papers(text: string) {
  const orders = new Map([
    ['l', 'likeliest'],
    ['r', 'random'],
    ['f', 'found'],
  ]);
  return text.split(' ').map((each, at) => ({
    order: orders.get(each.charAt(0)) ?? null,
    isIncluded: each.endsWith('+'),
    time: `2026-11-${String(at + 1).padStart(2, '0')}`,
  }));
}

describe('likeliestReading(pool, papers, lastArrival)', () => {
  it('counts what was read in another order as read before', () => {
    expect(likeliestReading(50, papers('r+ r- l+ f+ l- -'), '')).toEqual({
      pool: 50,
      before: { read: 4, included: 2 },
      since: [true, false],
    });
  });

  it('begins anew when a paper came', () => {
    expect(likeliestReading(50, papers('l+ l- l- l+'), '2026-11-02T10')).toEqual({
      pool: 50,
      before: { read: 2, included: 1 },
      since: [false, true],
    });
  });
});

describe('lastRandomSample(papers)', () => {
  it.each([
    ['l+ r+ r- r-', { read: 3, included: 1 }],
    ['r+ r- l-', { read: 0, included: 0 }],
    ['r+ r-', { read: 2, included: 1 }],
  ])('of %s', (text, sample) => {
    expect(lastRandomSample(papers(text))).toEqual(sample);
  });
});

describe('byTime(papers)', () => {
  it('puts the earliest first', () => {
    expect(byTime([{ time: 'b' }, { time: 'c' }, { time: 'a' }])).toEqual([
      { time: 'a' },
      { time: 'b' },
      { time: 'c' },
    ]);
  });
});
