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
      ['[tiab] is of PubMed: a field code. Choose beside the box where to search. “[tiab]” is left out (2)'],
    ],
    [
      'exp Neoplasms/',
      [
        'exp is of Ovid: a code for subject headings, which are not searched. Search their words. “exp” is left out',
        '/ is of Ovid: a code for subject headings, which are not searched. Search their words. “/” is left out',
      ],
    ],
    [
      'child adj3 abuse',
      [
        'adj3 is of Ovid: an operator of proximity. Write "two words"~3. “child adj3 abuse” is sent as “"child"~2~"abuse"”',
      ],
    ],
    [
      'heart* W3 failure*',
      [
        'W3 is of EBSCOhost: an operator of proximity. Write "two words"~3. “heart* W3 failure*” is sent as “"heart*"~3~"failure*"”',
      ],
    ],
    [
      'wom#n health',
      [
        '# is of Ovid and EBSCOhost: a sign for one letter, in EBSCOhost also for none. Write ? for one letter. “wom#n” is sent as “wom?n OR womn”',
      ],
    ],
    ['therap$', ['$ is of other databases: a sign of truncation. Write *. “therap$” is sent as “therap*”']],
  ])('says of %p what would work and what is sent', (typed, expected) => {
    expect(told(typed)).toEqual(expected);
  });

  it('shortens long parts', () => {
    const [fault] = planSearch(`${'word '.repeat(400)}`).faults;
    expect(fault === undefined ? '' : describeMend(fault).length).toBeLessThan(90);
  });
});
