import { countTitleWords, normalizeTitle, titleWords } from '@/lib/evaluation/matching/normalize-title';
import { manyItems, REPEATED_PIECES, superlinear } from '@/tests/support/growth';

describe('normalizeTitle(title)', () => {
  it.each([
    ['The Effect of X: A Review.', 'the effect of x a review'],
    ['  Café   Études ', 'cafe etudes'],
    ['CO<sub>2</sub> storage', 'co2 storage'],
    ['Salt &amp; pepper', 'salt pepper'],
    ['TNF-&alpha; in mice', 'tnf α in mice'],
    ['ﬁne-tuning', 'fine tuning'],
    ['Ｆｕｌｌ ｗｉｄｔｈ', 'full width'],
    ['Straße ÅNGSTRÖM', 'straße angstrom'],
    ['機械学習による分類', '機械学習による分類'],
    ['Систематический обзор', 'систематическии обзор'],
    ['RETRACTED: Effects of X', 'effects of x'],
    ['RETRACTED ARTICLE: Effects of X', 'effects of x'],
    ['WITHDRAWN: Effects of X', 'effects of x'],
    ['[Retracted] Effects of X', 'effects of x'],
    ['Effects of X (Retracted article. See vol. 3, pg. 4, 2010)', 'effects of x'],
    ['Retracted publications in medicine', 'retracted publications in medicine'],
    ['Retraction: Effects of X', 'retraction effects of x'],
    [
      'MÃ¼ller cells and the GrÃ¼neisen parameter â€“ a review',
      'muller cells and the gruneisen parameter a review',
    ],
    ['Âge et santé', 'age et sante'],
    ['...', ''],
    ['', ''],
  ])('reads %j as %j', (written, normalized) => {
    expect(normalizeTitle(written)).toBe(normalized);
  });

  it('changes nothing when it is applied twice', () => {
    for (const title of [
      'İstanbul Ğ',
      'A<i>b</i>&lt;c',
      'ガラス',
      'Ωμέγα',
      'x²+y²',
      'RETRACTED: [Retracted] x: y',
      'Ã¼ber',
    ]) {
      expect(normalizeTitle(normalizeTitle(title))).toBe(normalizeTitle(title));
    }
  });
});

describe('countTitleWords(normalized)', () => {
  it.each([
    ['', 0],
    ['deep learning', 2],
    ['a review of things', 4],
    // Eight letters of a script without spaces count as four words.
    ['深度学习系统综述', 4],
    ['深度学习', 2],
    ['deep learning 深度学习', 4],
  ])('counts %j as %i', (title, words) => {
    expect(countTitleWords(title)).toBe(words);
  });
});

describe('a title', () => {
  it('takes no more than twice the work when it is twice as long', async () => {
    const texts = {
      ...REPEATED_PIECES,
      'taken back': manyItems(() => ' (retracted. '),
      'taken back before': manyItems(() => 'retracted: '),
    };
    expect(await superlinear((text) => titleWords(normalizeTitle(text)), texts)).toEqual([]);
  }, 60_000);
});

describe('titleWords(normalized)', () => {
  it('gives words, and pairs of letters where there are no spaces', () => {
    expect(titleWords('deep learning')).toEqual(['deep', 'learning']);
    expect(titleWords('深度学习')).toEqual(['深度', '度学', '学习']);
    expect(titleWords('')).toEqual([]);
  });
});
