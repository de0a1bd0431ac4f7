import { termsOfSource } from '@/lib/strategy/term-sources';
import { knownPaper } from '@/tests/support/known-papers';

function keysOf(title: string, more: Parameters<typeof knownPaper>[2] = {}): readonly string[] {
  return [...termsOfSource(knownPaper('W1', title, more)).keys()];
}

describe('termsOfSource(source)', () => {
  it('takes words and phrases of two and three, none of which begins or ends with an empty word', () => {
    expect(keysOf('The quality of life was measured')).toEqual([
      'words quality',
      'words quality of lif',
      'words lif',
      'words lif was measur',
      'words measur',
    ]);
  });

  it('crosses no punctuation, and hyphens alone', () => {
    expect(keysOf('Tele-monitoring: a trial')).toEqual([
      'words tel',
      'words tel monitor',
      'words monitor',
      'words trial',
    ]);
  });

  it('unites the forms of a word, each told once', () => {
    const terms = termsOfSource(knownPaper('W1', 'Trial', { abstract: 'Trials. A trial' }));
    expect(terms.get('words trial')?.map(({ words }) => words)).toEqual([['trial'], ['trials']]);
  });

  it('takes keywords and topics whole', () => {
    expect(keysOf('', { keywords: ['Heart Failure'], topics: ['Care of the Aged'] })).toEqual([
      'keyword heart failur',
      'topic car of the aged',
    ]);
  });
});
