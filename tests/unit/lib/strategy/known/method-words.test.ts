import { planSearch } from '@/lib/search-text/plan-search';
import { methodTest } from '@/lib/strategy/known/method-words';

function isOfMethod(text: string, block = 'dialectical OR therapy'): boolean {
  const { tree } = planSearch(block, { scope: 'title_and_abstract', forms: 'exact' });
  if (tree === null) throw new Error('Nothing to read');
  return methodTest(tree)(text.split(' '));
}

describe('methodTest(block)', () => {
  it.each([
    'measures',
    'women',
    'met',
    'assigned',
    'blind',
    'randomised',
    'participants were assigned',
    'two groups',
    'every 6 months',
    'significantly different',
    'systematic review',
  ])('%s tells how a study was done', (text) => {
    expect(isOfMethod(text)).toBe(true);
  });

  it.each(['mentalisation', 'pregnant women', 'group therapy', 'effects of emicizumab', 'pain score'])(
    '%s tells what a study is about',
    (text) => {
      expect(isOfMethod(text)).toBe(false);
    },
  );

  it('leaves such words to a part that looks for them', () => {
    expect(isOfMethod('blind', 'randomised OR placebo')).toBe(false);
    expect(isOfMethod('blind', 'random* OR placebo*')).toBe(false);
    expect(isOfMethod('blind', 'randomi* OR (placebo OR "double blind") OR sham')).toBe(false);
    expect(isOfMethod('blind', '"group therapy" OR intervention* OR mentalisation OR dialectical')).toBe(
      true,
    );
  });
});
