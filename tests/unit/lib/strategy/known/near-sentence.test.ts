import { planSearch } from '@/lib/search-text/plan-search';
import { nearSentence } from '@/lib/strategy/known/near-sentence';
import { knownPaper } from '@/tests/support/known-papers';

const PAPER = knownPaper('W1', 'Screening by machines', {
  abstract:
    'Reviews take long. We let a machine that is learning from its reader choose abstracts. Learning was quick. Some take estrogen.',
});

function near(text: string) {
  const { tree } = planSearch(text, { scope: 'title_and_abstract', forms: 'exact' });
  const sentence = tree === null ? null : nearSentence(tree, PAPER);
  return (
    sentence && [
      sentence.where,
      sentence.text.slice(0, 12),
      sentence.marks.map(({ from, to }) => sentence.text.slice(from, to)),
    ]
  );
}

describe('nearSentence(part, paper)', () => {
  it.each([
    ['"machine learning"', ['abstract', 'We let a mac', ['machine', 'learning']]],
    ['screened OR reviewer', ['title', 'Screening by', ['Screening']]],
    ['"systematic reviews"', ['abstract', 'Reviews take', ['Reviews']]],
    ['(quickly OR "active learning")', ['abstract', 'Learning was', ['Learning', 'quick']]],
    ['oestrogen', ['abstract', 'Some take es', ['estrogen']]],
    ['machin* AND human', ['title', 'Screening by', ['machines']]],
    ['"randomised controlled trial"', null],
    ['NOT machine', null],
  ])('for %s: %j', (text, expected) => {
    expect(near(text)).toEqual(expected);
  });

  it('has nothing to show of a paper without text', () => {
    const { tree } = planSearch('machine');
    expect(tree === null ? null : nearSentence(tree, knownPaper('W2', ''))).toBeNull();
  });
});
