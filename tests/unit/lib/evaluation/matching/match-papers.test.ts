import { seededRandom } from '@/lib/base/random';
import { runToEnd } from '@/lib/base/slices';
import { DEFAULT_THRESHOLD } from '@/lib/evaluation/matching/assign-pairs';
import { Vocabulary } from '@/lib/evaluation/matching/block-candidates';
import { comparedPaper } from '@/lib/evaluation/matching/compared-paper';
import { matchPapers } from '@/lib/evaluation/matching/match-papers';
import { paperIdentity } from '@/lib/evaluation/matching/paper-identity';
import { scorePair } from '@/lib/evaluation/matching/score-pair';
import { jaccard } from '@/lib/evaluation/matching/title-similarity';
import type { MatchPair, Paper } from '@/lib/evaluation/types';
import { largeLists, paper } from '@/tests/support/paper-lists';

const TITLE = 'Machine learning for screening abstracts in systematic reviews';
/** One letter of 62 differs: 98.4% alike. */
const MISSPELT = 'Machine learning for screening abstracts in systemetic reviews';
/** Six letters of 62 differ: 90.3% alike. */
const CLOSE = 'Machine learning for scraening obstracts of systemetic revievs';

function match(truth: readonly Paper[], retrieved: readonly Paper[]): readonly MatchPair[] {
  return runToEnd(matchPapers(truth.map(comparedPaper), retrieved.map(comparedPaper)));
}

/** The one pair of two papers, or null. */
function pairOf(a: Partial<Paper>, b: Partial<Paper>): MatchPair | null {
  const pairs = match([paper('t', a)], [paper('r', b)]);
  expect(pairs.length).toBeLessThanOrEqual(1);
  return pairs[0] ?? null;
}

describe('the tiers of matchPapers(truth, retrieved)', () => {
  it.each<[string, Partial<Paper>, Partial<Paper>, number, number]>([
    ['equal OpenAlex ids', { openAlexId: 'W12' }, { openAlexId: 'W12' }, 1, 1],
    ['an OpenAlex address', { openAlexId: 'https://openalex.org/w12' }, { openAlexId: 'W12' }, 1, 1],
    ['equal DOIs', { doi: '10.1234/abc' }, { doi: '10.1234/abc' }, 2, 1],
    ['a DOI in other letters', { doi: 'https://doi.org/10.1234/ABC.' }, { doi: '10.1234/abc' }, 2, 1],
    ['a decoded DOI', { doi: 'doi:10.1234/a%28b%29c' }, { doi: '10.1234/a(b)c' }, 2, 1],
    ['equal PMIDs', { pmid: '123' }, { pmid: '0123' }, 3, 0.99],
    ['equal PMCIDs', { pmcid: 'PMC77' }, { pmcid: 'PMC77' }, 3, 0.99],
    [
      'equal titles a year apart',
      { title: TITLE, publicationYear: 2019 },
      { title: TITLE.toUpperCase(), publicationYear: 2020 },
      4,
      0.97,
    ],
    ['equal titles without a year', { title: TITLE }, { title: TITLE, publicationYear: 2020 }, 4, 0.93],
    [
      'almost equal titles without authors',
      { title: TITLE, publicationYear: 2019 },
      { title: MISSPELT, publicationYear: 2020 },
      5,
      0.9339,
    ],
    [
      'close titles by the same author in the same year',
      { title: TITLE, publicationYear: 2019, authors: ['Smith, J.'] },
      { title: CLOSE, publicationYear: 2019, authors: ['John Smith'] },
      6,
      0.8032,
    ],
    [
      'close titles by the same author in the same journal',
      { title: TITLE, publicationYear: 2019, authors: ['Smith JA'], source: 'Systematic Reviews' },
      { title: CLOSE, publicationYear: 2020, authors: ['John Smith'], source: 'Systematic Review' },
      6,
      0.8032,
    ],
    [
      'close titles by somebody else: the review queue',
      { title: TITLE, publicationYear: 2019, authors: ['Smith, J.'] },
      { title: CLOSE, publicationYear: 2019, authors: ['Jones, J.'] },
      7,
      0.7532,
    ],
    [
      'almost equal titles by somebody else: the review queue',
      { title: TITLE, publicationYear: 2019, authors: ['Smith, J.'] },
      { title: MISSPELT, publicationYear: 2019, authors: ['Jones, J.'] },
      7,
      0.8339,
    ],
    [
      'the same words in another order: the review queue',
      { title: 'Abstract screening with machine learning', publicationYear: 2019 },
      { title: 'Machine learning with abstract screening', publicationYear: 2019 },
      7,
      0.85,
    ],
  ])('%s', (_, a, b, tier, score) => {
    expect(pairOf(a, b)).toMatchObject({ tier, score });
  });

  it('leaves out titles further apart, and equal ones by others years later', () => {
    expect(
      pairOf({ title: TITLE, publicationYear: 2019 }, { title: MISSPELT, publicationYear: 2022 }),
    ).toBeNull();
    expect(
      pairOf({ title: TITLE, publicationYear: 2019 }, { title: 'Something else entirely here' }),
    ).toBeNull();
    const smith = { title: TITLE, publicationYear: 2010, authors: ['Smith, J.'] };
    expect(pairOf(smith, { title: TITLE, publicationYear: 2019, authors: ['Jones, J.'] })).toBeNull();
  });

  it('keeps evidence in words', () => {
    expect(pairOf({ doi: '10.1234/abc' }, { doi: '10.1234/abc' })?.evidence).toEqual(['same DOI']);
    const smith = { title: TITLE, publicationYear: 2019, authors: ['Smith, J.'] };
    expect(
      pairOf(smith, { title: MISSPELT, publicationYear: 2020, authors: ['Smith, J.'] })?.evidence,
    ).toEqual(['titles 98.4% alike', 'years 2019 and 2020', 'same first author']);
  });

  it('tells whether the journals are the same', () => {
    const known = { title: TITLE, publicationYear: 2019 };
    const withJournals = (a: string, b: string) =>
      pairOf({ ...known, source: a }, { ...known, source: b })?.evidence;
    expect(withJournals('Systematic Reviews', 'Systematic reviews')).toContain('same journal');
    expect(withJournals('Systematic Reviews', 'Systematic Review')).toContain('journals 94.4% alike');
    expect(withJournals('Systematic Reviews', 'Nature')?.join()).not.toContain('journal');
  });

  it.each([
    ['機械学習による文献スクリーニングの系統的レビュー'],
    ['Систематический обзор методов машинного обучения'],
    ['مراجعة منهجية لطرق التعلم الآلي'],
    ['기계 학습을 이용한 체계적 문헌 고찰'],
  ])('matches titles of other scripts: %s', (title) => {
    expect(pairOf({ title, publicationYear: 2020 }, { title, publicationYear: 2020 })).toMatchObject({
      tier: 4,
    });
  });

  it('matches a misspelt title of a script without spaces', () => {
    const title = '機械学習による文献スクリーニングの系統的レビューと評価';
    const misspelt = '機械学習による文献スクリーニングの系統的レビューと評論';
    expect(
      pairOf({ title, publicationYear: 2020 }, { title: misspelt, publicationYear: 2020 }),
    ).toMatchObject({ tier: 5 });
  });
});

describe('the vetoes of matchPapers(truth, retrieved)', () => {
  const year = { publicationYear: 2019 };

  it('makes a pair with different DOIs a possible version for the review queue', () => {
    const pair = pairOf(
      { title: TITLE, ...year, doi: '10.1234/a' },
      { title: TITLE, ...year, doi: '10.1234/b' },
    );
    expect(pair).toMatchObject({ tier: 7, score: 0.85 });
    expect(pair?.evidence).toContain('DOIs differ: possible version');
  });

  it('lets an identifier of the service decide, and tells of the DOIs', () => {
    const ids = { openAlexId: 'W12' };
    expect(pairOf({ ...ids, doi: '10.1234/a' }, { ...ids, doi: '10.1234/b' })).toMatchObject({
      tier: 1,
      evidence: ['same OpenAlex id', 'DOIs differ'],
    });
  });

  it.each([
    [`Erratum to: ${TITLE}`, 'only one is an erratum'],
    [`Correction: ${TITLE}`, 'only one is an erratum'],
    [`Reply to ${TITLE}`, 'only one is a reply'],
    [`Re: ${TITLE}`, 'only one is a reply'],
    [`Comment on ${TITLE}`, 'only one is a comment'],
    [`${TITLE}: protocol`, 'only one is a protocol'],
  ])('does not count %j as the paper', (title, reason) => {
    const pair = pairOf({ title: TITLE, ...year }, { title, ...year });
    expect(pair === null || (pair.tier === 7 && pair.evidence.includes(reason))).toBe(true);
  });

  it.each([
    [`${TITLE}: part 1`, `${TITLE}: part 2`],
    [`${TITLE} II`, `${TITLE} III`],
    [`${TITLE}, volume 3`, `${TITLE}, volume 4`],
    [`${TITLE} in 2018`, `${TITLE} in 2019`],
  ])('does not count %j and %j as one', (a, b) => {
    expect(pairOf({ title: a, ...year }, { title: b, ...year })?.tier ?? 7).toBe(7);
  });

  it('counts part two and part II as one', () => {
    expect(
      pairOf({ title: `${TITLE}: part two`, ...year }, { title: `${TITLE}: part II`, ...year })?.tier,
    ).toBeLessThan(7);
  });

  it.each([['Editorial'], ['Deep learning'], ['Book review'], ['深度学习']])(
    'never matches %j on its title alone',
    (title) => {
      expect(pairOf({ title, ...year }, { title, ...year })).toBeNull();
    },
  );

  it('matches a short title with author and year, a stock title never', () => {
    const known = { ...year, authors: ['LeCun, Yann'] };
    expect(pairOf({ title: 'Deep learning', ...known }, { title: 'Deep learning', ...known })).toMatchObject({
      tier: 6,
      score: 0.9,
    });
    expect(pairOf({ title: 'Editorial', ...known }, { title: 'Editorial', ...known })).toMatchObject({
      tier: 7,
    });
  });
});

describe('matchPapers(truth, retrieved)', () => {
  it('takes empty lists and papers of which nothing is known', () => {
    expect(match([], [])).toEqual([]);
    expect(match([paper('t')], [])).toEqual([]);
    expect(match([paper('t')], [paper('r')])).toEqual([]);
  });

  it('gives the same pairs in the same order whatever the order of the lists', () => {
    const { truth, retrieved } = largeLists(600, 3);
    const random = seededRandom(4);
    const shuffled = <Item>(items: readonly Item[]) =>
      items
        .map((item) => ({ item, key: random() }))
        .sort((a, b) => a.key - b.key)
        .map(({ item }) => item);
    const pairs = runToEnd(matchPapers(truth, retrieved));
    expect(runToEnd(matchPapers(shuffled(truth), shuffled(retrieved)))).toEqual(pairs);
  });

  it('finds every paper that is in both of two large lists, and no other at the default threshold', () => {
    const { truth, retrieved } = largeLists(3_000, 5);
    const counted = runToEnd(matchPapers(truth, retrieved)).filter(
      ({ tier, score }) => tier < 7 && score >= DEFAULT_THRESHOLD,
    );
    const right = counted.filter(({ truthId, retrievedId }) => truthId.slice(4) === retrievedId.slice(1));
    expect(right).toHaveLength(1_000);
    expect(counted).toHaveLength(1_000);
  });

  it('loses no match by looking only at likely pairs', () => {
    const { truth, retrieved } = largeLists(250, 8);
    const random = seededRandom(12);
    const worn = (title: string) => Array.from(title, (letter) => (random() < 0.04 ? 'x' : letter)).join('');
    const known = retrieved.map((each) => ({ ...each, doi: null, title: worn(each.title) }));
    const asked = truth.map((each) => ({ ...each, doi: null }));
    const identities = known.map(paperIdentity);
    const vocabulary = new Vocabulary();
    const wordsOf = identities.map(({ title }) => vocabulary.wordsOf(title));
    const everyPair = asked.flatMap((each) => {
      const identity = paperIdentity(each);
      const words = vocabulary.wordsOf(identity.title);
      return identities.flatMap((other, index) => {
        const score = scorePair(identity, other, jaccard(words, wordsOf[index] ?? words));
        return score === null || score.tier === 7 ? [] : [`${identity.id} ${other.id}`];
      });
    });
    const found = runToEnd(matchPapers(asked, known)).filter(({ tier }) => tier < 7);
    expect(everyPair.length).toBeGreaterThan(50);
    expect(found.map(({ truthId, retrievedId }) => `${truthId} ${retrievedId}`).sort()).toEqual(
      everyPair.sort(),
    );
  });

  it('says how far it is, growing up to 1', () => {
    const { truth, retrieved } = largeLists(500, 6);
    const steps = matchPapers(truth, retrieved);
    let last = 0;
    for (let step = steps.next(); step.done !== true; step = steps.next()) {
      expect(step.value).toBeGreaterThanOrEqual(last);
      last = step.value;
    }
    expect(last).toBeGreaterThan(0.9);
    expect(last).toBeLessThanOrEqual(1);
  });
});
