import { seededRandom } from '@/lib/base/random';
import { runToEnd } from '@/lib/base/slices';
import { DEFAULT_THRESHOLD } from '@/lib/evaluation/matching/assign-pairs';
import { CandidateIndex, Vocabulary } from '@/lib/evaluation/matching/block-candidates';
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
      'almost equal titles without a year by the same author in the same journal',
      { title: TITLE, authors: ['Smith, J.'], source: 'Systematic Reviews' },
      { title: MISSPELT, publicationYear: 2020, authors: ['John Smith'], source: 'Systematic Reviews' },
      5,
      0.9339,
    ],
    [
      'almost equal titles without a year, of which the author alone is the same: below the threshold',
      { title: TITLE, authors: ['Smith, J.'], source: 'Systematic Reviews' },
      { title: MISSPELT, publicationYear: 2020, authors: ['John Smith'] },
      7,
      0.8339,
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

  it('queues titles that differ by a whole word without a year too, whatever else is the same', () => {
    const known = { authors: ['Smith, J.'], source: 'Systematic Reviews' };
    const titleOf = (drug: string) =>
      `Efficacy and safety of ${drug} in adults with major depressive disorder`;
    expect(
      pairOf(
        { title: titleOf('fluoxetine'), ...known },
        { title: titleOf('paroxetine'), publicationYear: 2020, ...known },
      ),
    ).toMatchObject({ tier: 7 });
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

describe('pairs that matchPapers(truth, retrieved) leaves to the reader', () => {
  const smith = { publicationYear: 2019, authors: ['Smith, J.'], source: 'Lancet' };

  it.each([
    ['fluoxetine', 'paroxetine'],
    ['men', 'women'],
    ['two-year', 'five-year'],
    ['hypertension', 'hypotension'],
    ['absorption', 'adsorption'],
    ['nitrate', 'nitrite'],
    ['maternal', 'paternal'],
    ['rats', 'cats'],
    ['vitamin C', 'vitamin D'],
    ['HIV', 'HBV'],
  ])('queues titles that differ by one whole word: %s and %s', (a, b) => {
    const title = (word: string) =>
      `A randomised placebo-controlled trial of outcomes with ${word} among patients of nine hospitals in Finland`;
    const pair = pairOf({ title: title(a), ...smith }, { title: title(b), ...smith });
    expect(pair?.tier).toBe(7);
    expect(pair?.evidence[0]).toMatch(/^titles differ by a word: “.+” and “.+”$/);
  });

  it('queues a title with a word more', () => {
    const title = (word: string) =>
      `Treatment of severe depression in ${word}women of reproductive age: ten trials`;
    const pair = pairOf({ title: title(''), ...smith }, { title: title('non '), ...smith });
    expect(pair).toMatchObject({ tier: 7 });
    expect(pair?.evidence).toContain('only one title has “non”');
  });

  it.each([
    ['behaviour', 'behavior'],
    ['randomised', 'randomized'],
    ['metaanalysis', 'meta-analysis'],
    ['paediatric', 'pediatric'],
    ['effects', 'effect'],
    ['hydrothermal', 'hfydrothermvl'],
    ['study', 'stduy'],
    ['ten', '10'],
    ['the', 'a'],
  ])('counts misspellings and other ways of writing: %s and %s', (a, b) => {
    const title = (word: string) =>
      `Long-term outcomes with ${word} among patients of nine hospitals in Finland and Northern Norway`;
    expect(pairOf({ title: title(a), ...smith }, { title: title(b), ...smith })?.tier).toBeLessThan(7);
  });

  it('tells a word from a misspelling by the other titles', () => {
    const title = (word: string) =>
      `Outcomes of surgery after three months of ${word} in nine Finnish hospitals`;
    const truth = paper('t', { title: title('citalopram'), ...smith });
    const retrieved = paper('r', { title: title('escitalopram'), ...smith });
    expect(match([truth], [retrieved])[0]?.tier).toBe(5);
    const others = ['citalopram', 'escitalopram'].flatMap((word) =>
      [1, 2].map((at) => paper(`${word}${at}`, { title: `${word} and another matter, number ${at}` })),
    );
    expect(match([truth], [retrieved, ...others])[0]).toMatchObject({ retrievedId: 'r', tier: 7 });
  });

  it('queues an equal title by another first author in another journal', () => {
    const pair = pairOf(
      {
        title: 'Treatment of chronic hepatitis C',
        publicationYear: 2001,
        authors: ['Poynard, T.'],
        source: 'Lancet',
      },
      {
        title: 'Treatment of chronic hepatitis C',
        publicationYear: 2002,
        authors: ['Di Bisceglie, A.'],
        source: 'Hepatology',
      },
    );
    expect(pair).toMatchObject({ tier: 7, score: 0.85 });
    expect(pair?.evidence).toContain('other first author and other journal');
    const other = { title: TITLE, publicationYear: 2019, authors: ['Jones, J.'] };
    expect(pairOf({ title: TITLE, ...smith }, other)?.tier).toBe(4);
  });

  it('queues different DOIs at any distance of years, where title and author are the same', () => {
    const pair = pairOf(
      { title: TITLE, ...smith, doi: '10.1234/a' },
      { title: TITLE, ...smith, publicationYear: 2024, doi: '10.1234/b' },
    );
    expect(pair).toMatchObject({ tier: 7, score: 0.85 });
    expect(pair?.evidence).toContain('DOIs differ: possible version');
    const jones = { ...smith, publicationYear: 2024, authors: ['Jones, J.'], doi: '10.1234/b' };
    expect(pairOf({ title: TITLE, ...smith, doi: '10.1234/a' }, { title: TITLE, ...jones })).toBeNull();
  });

  it('queues short titles by the same author a year apart', () => {
    const priem = { title: 'altmetrics: a manifesto', authors: ['Priem, J.'] };
    expect(pairOf({ ...priem, publicationYear: 2010 }, { ...priem, publicationYear: 2011 })).toMatchObject({
      tier: 7,
      score: 0.85,
    });
  });
});

describe('letters that are spelt otherwise, to matchPapers(truth, retrieved)', () => {
  it.each([
    ['Role of TGF-β in wound healing', 'Role of TGF-beta in wound healing'],
    ['Effect of β-blockers and α-agonists', 'Effect of beta-blockers and alpha-agonists'],
    ['Über die Größe von Müllers Zellen', 'Ueber die Groesse von Muellers Zellen'],
    ['Smørrebrød og læring i København', 'Smoerrebroed og laering i Koebenhavn'],
    ['Smørrebrød og læring i København', 'Smorrebrod og laring i Kobenhavn'],
    ['Œuvres et cœurs des anciens', 'Oeuvres et coeurs des anciens'],
    ['MÃ¼ller cells in the eye of fish', 'Müller cells in the eye of fish'],
    ['RETRACTED: Müller cells in the eye of fish', 'Mueller cells in the eye of fish'],
  ])('takes %j and %j for the same title', (a, b) => {
    const year = { publicationYear: 2019 };
    expect(pairOf({ title: a, ...year }, { title: b, ...year })).toMatchObject({ tier: 4, score: 0.97 });
  });

  it.each([
    ['Müller, H.', 'Mueller, H.'],
    ['Müller, H.', 'Muller H'],
    ['Ørsted, A.', 'Oersted, A.'],
    ['MÃ¼ller, H.', 'Müller, H.'],
  ])('takes %j and %j for the same first author', (a, b) => {
    const known = { title: TITLE, publicationYear: 2019 };
    expect(pairOf({ ...known, authors: [a] }, { ...known, authors: [b] })?.evidence).toContain(
      'same first author',
    );
  });

  it('changes no similarity of titles without such letters', () => {
    const known = { publicationYear: 2019 };
    const pair = pairOf(
      { title: `True blue ${TITLE}`, ...known },
      { title: `True blue ${MISSPELT}`, ...known },
    );
    expect(pair).toMatchObject({ tier: 5, score: 0.9361 });
  });
});

describe('titles without their subtitle, to matchPapers(truth, retrieved)', () => {
  const main = 'Venlafaxine extended release in the treatment of anxiety disorders';
  const whole = `${main}: a multicentre double-blind placebo-controlled trial in 300 outpatients`;
  const known = { publicationYear: 2004, authors: ['Lenox-Smith, A.'], source: 'CNS Drugs' };

  it('queues them with the same first author and year, whichever side lacks it', () => {
    const pair = pairOf({ title: main, ...known }, { title: whole, ...known, source: null });
    expect(pair).toMatchObject({ tier: 7, score: 0.85 });
    expect(pair?.evidence).toEqual(['same title but for the subtitle', 'same year', 'same first author']);
    expect(pairOf({ title: whole, ...known }, { title: main, ...known })?.tier).toBe(7);
  });

  it.each([
    ['a dash', `${main} - a multicentre double-blind placebo-controlled trial in 300 outpatients`],
    ['a question mark', `${main}? Results of a multicentre double-blind placebo-controlled trial`],
    ['a full stop', `${main}. A multicentre double-blind placebo-controlled trial in 300 outpatients`],
    ['misspelt', whole.replace('Venlafaxine', 'Venlafaxin')],
  ])('finds what stands before the subtitle: %s', (_, title) => {
    expect(pairOf({ title: main, ...known }, { title, ...known })?.tier).toBe(7);
  });

  it('takes a neighbouring or unknown year only with the same journal, as it does two or three words', () => {
    const later = { ...known, publicationYear: 2005 };
    expect(pairOf({ title: main, ...known }, { title: whole, ...later })?.tier).toBe(7);
    expect(pairOf({ title: main, ...known }, { title: whole, ...later, source: null })).toBeNull();
    const short = { ...known, title: 'Membrane lipids' };
    const long = { ...known, title: 'Membrane lipids: where they are and how they behave' };
    expect(pairOf(short, long)?.tier).toBe(7);
    expect(pairOf(short, { ...long, source: null })).toBeNull();
  });

  it('does not take them with another author, a protocol, or another subtitle', () => {
    expect(pairOf({ title: main, ...known }, { title: whole, ...known, authors: ['Jones, J.'] })).toBeNull();
    expect(
      pairOf({ title: main, ...known }, { title: `${main}: protocol of a multicentre trial`, ...known }),
    ).toBeNull();
    expect(
      pairOf(
        { title: whole, ...known },
        { title: `${main}: costs and benefits for whom, and what may follow`, ...known },
      ),
    ).toBeNull();
  });
});

describe('matchPapers(truth, retrieved)', () => {
  it('orders pairs of equal score by year, journal and first author, then by id', () => {
    const known = {
      title: TITLE,
      publicationYear: 2020,
      source: 'Systematic Reviews',
      authors: ['Smith, J.'],
    };
    const retrieved = [
      paper('W10', { ...known, publicationYear: 2019 }),
      paper('W20', { ...known, source: 'medRxiv' }),
      paper('W30', { ...known, authors: [] }),
      paper('W40', known),
      paper('W50', known),
    ];
    const order = match([paper('t', known)], retrieved).map(({ retrievedId }) => retrievedId);
    expect(order).toEqual(['W40', 'W50', 'W30', 'W20', 'W10']);
  });

  it('keeps the score of an equal identifier, and doubts it where the titles have nothing in common', () => {
    const doubted = { title: 'Coastal erosion along the Baltic shore', doi: '10.1234/a' };
    expect(pairOf({ title: TITLE, doi: '10.1234/a' }, doubted)).toMatchObject({
      tier: 2,
      score: 1,
      evidence: ['same DOI', 'but wholly different titles'],
    });
    expect(pairOf({ title: TITLE, pmid: '7' }, { ...doubted, pmid: '7' })?.evidence).toEqual([
      'same PMID',
      'but wholly different titles',
    ]);
    expect(
      pairOf({ title: TITLE, doi: '10.1234/a' }, { title: 'Poster session', doi: '10.1234/a' })?.evidence,
    ).toEqual(['same DOI', 'but wholly different titles']);
    const part = { title: 'Machine learning', doi: '10.1234/a' };
    expect(pairOf({ title: TITLE, doi: '10.1234/a' }, part)?.evidence).toEqual(['same DOI']);
  });

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
    const askedIdentities = asked.map(paperIdentity);
    const askedWords = askedIdentities.map(({ title }) => vocabulary.wordsOf(title));
    const { isKnownWord } = new CandidateIndex(
      { identities, words: wordsOf },
      { identities: askedIdentities, words: askedWords },
      vocabulary,
    );
    const everyPair = askedIdentities.flatMap((identity, at) => {
      const words = askedWords[at] ?? new Int32Array(0);
      return identities.flatMap((other, index) => {
        const score = scorePair(identity, other, jaccard(words, wordsOf[index] ?? words), isKnownWord);
        return score === null || score.tier === 7 ? [] : [`${identity.id} ${other.id}`];
      });
    });
    const found = runToEnd(matchPapers(asked, known)).filter(({ tier }) => tier < 7);
    expect(everyPair.length).toBeGreaterThan(40);
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
