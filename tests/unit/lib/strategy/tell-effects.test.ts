import { tellEffect, tellHits, tellLineEffect, tellTerm } from '@/lib/strategy/tell-effects';
import type { TermEffect } from '@/lib/strategy/term-effects';

const papers = (seen: number, aside = 0) => ({ seen, aside });
const effect = (fewer = papers(0), more = papers(0)) => ({ fewer, more });

function term(changes: Partial<TermEffect>): TermEffect {
  return {
    from: 0,
    to: 5,
    text: 'sleep',
    role: 'or',
    finds: papers(12),
    alone: papers(0),
    onLine: effect(),
    onMain: effect(),
    ...changes,
  };
}

describe('tellEffect(effect)', () => {
  it.each([
    [effect(), 'no change'],
    [effect(papers(3)), '3 known fewer'],
    [effect(papers(0), papers(2)), '2 known more'],
    [effect(papers(3, 1), papers(2)), '3 (and 1 set aside) known fewer, 2 more'],
  ])('tells it in words: %#', (given, told) => {
    expect(tellEffect(given)).toBe(told);
  });
});

describe('tellTerm(effect, line, main)', () => {
  it('says what a term finds, alone, and what is lost without it in the line and at the end', () => {
    const given = term({ alone: papers(3), onLine: effect(papers(3)), onMain: effect(papers(1)) });
    expect(tellTerm(given, 1, 5)).toEqual([
      'Finds 12 of the known papers, 3 by it alone.',
      'Without it: 3 known fewer.',
      'At the end, line 5: 1 known fewer.',
    ]);
    expect(tellTerm(given, 5, 5)).toHaveLength(2);
  });

  it('says that a term is redundant, that no paper has it, and what NOT rules out', () => {
    expect(tellTerm(term({}), 1, 1)).toEqual([
      'Finds 12 of the known papers.',
      'Without it: no change, other terms find the same.',
    ]);
    expect(tellTerm(term({ finds: papers(0) }), 1, 1)).toEqual(['No known paper has it.']);
    const ruled = term({ role: 'not', alone: null, finds: papers(2), onLine: effect(papers(0), papers(2)) });
    expect(tellTerm(ruled, 1, 1)).toEqual(['Stands in 2 of the known papers.', 'Without it: 2 known more.']);
  });
});

describe('tellLineEffect(effect, main)', () => {
  it('tells it for each line that names it, the end among them', () => {
    const onUsers = [
      { number: 3, ...effect(papers(4)) },
      { number: 5, ...effect() },
    ];
    expect(tellLineEffect({ onUsers, onMain: null }, 5)).toEqual([
      'Line 3: 4 known fewer.',
      'Line 5, the end: no change.',
    ]);
  });
});

describe('tellHits(before, after)', () => {
  const count = (least: number, most: number | null = least) => ({ least, most, time: '' });

  it.each([
    [count(30_000), count(17_600), '12,400 hits fewer'],
    [count(100), count(101), '1 hit more'],
    [count(100), count(100), 'as many hits'],
    [count(100), count(50, null), 'at least 50 hits'],
    [count(50, 90), count(40, 80), '40 to 80 hits'],
  ])('tells numbers, or bounds: %#', (before, after, told) => {
    expect(tellHits(before, after)).toBe(told);
  });
});
