import { planSearch } from '@/lib/search-text/plan-search';
import { describeSent } from '@/lib/search-text/search-wish';
import { tellPlan } from '@/lib/search-text/tell-plan';

describe('tellPlan(plan)', () => {
  it('says nothing of a text that is sent as typed', () => {
    expect(tellPlan(planSearch('open access'))).toEqual([]);
  });

  it('says that truncation needs exact words, and each mend once with what would work', () => {
    expect(tellPlan(planSearch('therap* AND ca*'))).toEqual([
      'Truncation needs exact words.',
      '“ca*” is left out. A * needs three letters or digits before it. Write more of the word.',
    ]);
  });

  it('says of a word that EBSCOhost reads as an operator that it is a word, and what to write', () => {
    const told =
      '“N3” is searched for as a word. For words near each other, as EBSCOhost reads it, write "heart failure"~3.';
    expect(tellPlan(planSearch('heart N3 failure'))).toEqual([told]);
    expect(tellPlan(planSearch('heart N3 failure NOT (heart N3 failure)'))).toEqual([told]);
  });

  it('says of a minus whether it excludes, and how to mean the other', () => {
    expect(tellPlan(planSearch('multi -omics analysis'))).toEqual([
      '“-omics” is searched for as a word. To exclude it, write NOT omics.',
    ]);
    expect(tellPlan(planSearch('cat AND dog -mouse'))).toEqual([
      '“-” is sent as “NOT”. OpenAlex ignores - before a word. To search for the word, leave the - out.',
    ]);
  });

  it('names the limit of the parameter that is sent', () => {
    expect(tellPlan(planSearch('word '.repeat(400))).join()).toMatch(
      /Here OpenAlex takes at most 1,500 characters/,
    );
    const exact = planSearch('word* '.repeat(3_000));
    expect(tellPlan(exact).join()).not.toMatch(/1,500/);
  });

  it('counts equal mends, and those beyond the fifth', () => {
    expect(tellPlan(planSearch('a[ti] OR b[ti] OR c[ab] OR d[tw] OR e[mh] OR f[sh] OR g[la]'))).toEqual([
      '“[ti]” is left out (2 times). [ti] is a field code of PubMed. Choose beside the box where to search.',
      expect.stringContaining('[ab]'),
      expect.stringContaining('[tw]'),
      expect.stringContaining('[mh]'),
      expect.stringContaining('[sh]'),
      '1 more part was changed.',
    ]);
  });
});

describe('describeSent(wish, facts)', () => {
  it('names scope, forms and what else is known', () => {
    expect(describeSent({ scope: 'title_and_abstract', forms: 'exact' }, ['35 works'])).toBe(
      'title and abstract, exact words, 35 works',
    );
  });
});
