import { planSearch } from '@/lib/search-text/plan-search';
import { tellPlan } from '@/lib/search-text/tell-plan';

describe('planSearch(typed) behind NOT', () => {
  it.each([
    ['cough NOT "school age*"', 'cough'],
    ['cough NOT (child AND "school age*")', 'cough'],
    ['cough NOT (child OR "school age*" OR ca*)', 'cough NOT child'],
    ['cough NOT (child AND ca*)', 'cough'],
    ['cough NOT (child NOT "school age*")', 'cough NOT (child NOT (school age*))'],
    ['cough NOT (child NOT (adult OR ca*))', 'cough'],
    ['cough NOT (animal adj3 model*)', 'cough'],
    ['cough NOT (animal adj3 model)', 'cough NOT "animal model"~2'],
    ['cough NOT ("animal"~3~"mouse model")', 'cough'],
    ['cough NOT e-cig*-use', 'cough'],
    ['cough NOT protocol[ti]', 'cough'],
    ['cough NOT animals[mh]', 'cough'],
    ['cough NOT letter.pt.', 'cough'],
    ['cough NOT (cough AND animals[mh])', 'cough'],
    ['cough NOT (child OR animals[mh])', 'cough NOT child'],
    ['cough NOT (rat NOT human[mh])', 'cough'],
    ['cough NOT (rat NOT human[tw])', 'cough'],
    ['cough NOT (rat NOT human[tiab])', 'cough NOT (rat NOT human)'],
    ['cough NOT protocol[tiab]', 'cough NOT protocol'],
    ['cough NOT protocol.ti,ab.', 'cough NOT protocol'],
    ['cough NOT protocol.mp.', 'cough NOT protocol'],
    ['cough AND protocol[ti]', 'cough AND protocol'],
    ['cough AND "school age*"', 'cough AND (school age*)'],
  ])('excludes no more than was written: %s', (typed, sent) => {
    const { text } = planSearch(typed);
    expect(text).toBe(sent);
    expect(planSearch(text).text).toBe(sent);
  });

  it('says of a code that its words would exclude more', () => {
    expect(tellPlan(planSearch('cough NOT protocol[ti]')).join(' ')).toContain(
      '“protocol[ti]” is left out. OpenAlex cannot be asked for what this code means. Behind NOT, “protocol” would exclude more papers.',
    );
  });

  it('says what would exclude more', () => {
    expect(tellPlan(planSearch('cough NOT (child AND "school age*")')).join(' ')).toContain(
      '“child AND "school age*"” is left out. A part of it cannot be searched for, and without that part more papers would be excluded. Behind NOT, “child AND (school age*)” would exclude more papers.',
    );
  });
});
