import { planSearch } from '@/lib/search-text/plan-search';
import { describeMend, describeProblem, groupFaults } from '@/lib/search-text/query-faults';

function told(typed: string): readonly string[] {
  return groupFaults(planSearch(typed).faults).map(
    ({ fault, count }) => `${describeProblem(fault)} ${describeMend(fault)}${count > 1 ? ` (${count})` : ''}`,
  );
}

describe('what is told of a query', () => {
  it.each([
    [
      'ca* cancer',
      ['A * needs three letters or digits before it. Write more of the word. “ca*” is left out'],
    ],
    [
      'cancer[tiab] OR tumor[tiab]',
      ['[tiab] is a field code of PubMed. Choose beside the box where to search. “[tiab]” is left out (2)'],
    ],
    [
      'exp Neoplasms/',
      [
        'exp is a code for subject headings of Ovid. OpenAlex has none: search their words. “exp” is left out',
        '/ is a code for subject headings of Ovid. OpenAlex has none: search their words. “/” is left out',
      ],
    ],
    [
      'child adj3 abuse',
      [
        'adj3 is a proximity operator of Ovid. Write "two words"~3. “child adj3 abuse” is sent as “"child"~2~"abuse"”',
      ],
    ],
    [
      'heart* W3 failure*',
      [
        'W3 is a proximity operator of EBSCOhost. Write "two words"~3. “heart* W3 failure*” is sent as “"heart*"~3~"failure*"”',
      ],
    ],
    [
      'wom#n health',
      [
        '# is a sign for one letter of Ovid and EBSCOhost. In EBSCOhost it also stands for none. Write ? for one letter. “wom#n” is sent as “wom?n OR womn”',
      ],
    ],
    ['therap$', ['$ is a truncation sign of other databases. Write *. “therap$” is sent as “therap*”']],
  ])('says of %p what would work and what is sent', (typed, expected) => {
    expect(told(typed)).toEqual(expected);
  });

  it('shortens long parts', () => {
    const [fault] = planSearch(`${'word '.repeat(400)}`).faults;
    expect(fault === undefined ? '' : describeMend(fault).length).toBeLessThan(90);
  });
});
