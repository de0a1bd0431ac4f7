import { readPasted } from '@/lib/strategy/dialects/read-pasted';
import type { SystemName } from '@/lib/strategy/dialects/types';
import { pastedQueries } from '@/tests/support/pasted-lines';

function read(text: string, system: SystemName) {
  const queries = pastedQueries(readPasted(text, { system }));
  return queries.map((query) => [query.text, query.scope, query.losses.length]);
}

describe('joinTerms(node, system), as pasted lines are read', () => {
  it.each<[SystemName, string, string]>([
    ['Web of Science', 'TI="heart fail*" OR AB="heart fail*"', '"heart fail*"'],
    ['Web of Science', '(TI=(a1 OR b1) OR AB=(a1 OR b1)) AND (TI=c1 OR AB=c1)', '(a1 OR b1) AND c1'],
    ['EBSCOhost', 'TI (lung OR "heart failure") OR AB (lung OR "heart failure")', 'lung OR "heart failure"'],
    ['EBSCOhost', 'AB (heart* N3 failure) OR TI (heart* N3 failure)', '"heart*"~3~"failure"'],
    ['Ovid', '"rapid test*".ab. or "rapid test*".ti.', '"rapid test*"'],
    ['PubMed', '"heart failure"[ti:~3] OR "heart failure"[ab:~3]', '"heart failure"~3'],
    ['unknown', 'ti:chatbot OR abs:chatbot OR ti:robot OR abs:robot', 'chatbot OR robot'],
    ['Cochrane Library', '(child* NEXT autis* NEXT rating):ti,ab', '"child* autis* rating"'],
  ])('reads in %s %p as %p without a loss', (system, text, taken) => {
    expect(read(text, system)).toEqual([[taken, 'title_and_abstract', 0]]);
  });

  it.each<[SystemName, string, string, number]>([
    ['Web of Science', 'TI=heart OR AB=lung', 'heart OR lung', 2],
    ['Web of Science', 'TI=heart OR AB=heart OR AK=heart', 'heart', 1],
    [
      'PubMed',
      '"heart failure"[ti:~3] OR "heart failure"[ab:~2]',
      '"heart failure"~3 OR "heart failure"~2',
      2,
    ],
    ['Web of Science', 'TI=heart AND AB=heart', 'heart AND heart', 2],
  ])('reads in %s %p as %p and tells what differs', (system, text, taken, losses) => {
    expect(read(text, system)).toEqual([[taken, 'title_and_abstract', losses]]);
  });

  it('takes a numbered row of one field for a line and no heading', () => {
    expect(read('S1 TI (heart N3 failure)\nS2 AB (low N2 pain)\nS3 S1 OR S2', 'EBSCOhost')).toHaveLength(3);
  });

  it('keeps a word that would be a code before the next', () => {
    expect(read('"exp" AND cancer', 'Scopus')).toEqual([['"exp" AND cancer', 'title_and_abstract', 0]]);
  });
});
