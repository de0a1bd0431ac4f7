import { runToEnd } from '@/lib/base/slices';
import { LinesFound } from '@/lib/strategy/found-by-lines';
import { orderedByGain, type Suggestion, suggestionSteps } from '@/lib/strategy/known/suggest-terms';
import { KnownIndex } from '@/lib/strategy/known-index';
import { knownPaper } from '@/tests/support/known-papers';
import { readFromTexts } from '@/tests/support/strategy-lines';

const INDEX = new KnownIndex([
  knownPaper('W1', 'Telemonitoring of heart failure', { keywords: ['Telehealth'] }),
  knownPaper('W2', 'Telemonitored patients and heart failure', { keywords: ['Telehealth'] }),
  knownPaper('W3', 'Telemonitoring by phone in cardiac patients', { keywords: ['Telehealth'] }),
  knownPaper('W4', 'Remote care by phone', { keywords: ['Telehealth'] }),
  knownPaper('W5', 'Video care by phone'),
  knownPaper('W6', 'Secret telepathy'),
]);
const ASIDE = INDEX.setOf(['W6']);
const SAMPLE = Array.from({ length: 60 }, (_, at) =>
  knownPaper(`W${100 + at}`, `Heart failure and outcome ${at % 7} of surgery in patients`, {
    keywords: ['Surgery'],
  }),
);

function suggest(sample = SAMPLE, aside = ASIDE, ...texts: readonly string[]) {
  const lines = readFromTexts(...(texts.length > 0 ? texts : ['"heart failure" AND patients']));
  const [read] = lines;
  const tree = read?.plan.tree;
  if (read === undefined || !tree) throw new Error('Nothing to read');
  const block = tree.type === 'and' ? tree.items[0] : tree;
  if (block === undefined) throw new Error('No block');
  return runToEnd(suggestionSteps({ read, block, sample }, new LinesFound(lines, INDEX), aside));
}

describe('suggestionSteps(order, lines, aside)', () => {
  it('puts first what adds known papers to the line', () => {
    const [first, ...others] = suggest();
    expect(first).toMatchObject({ text: 'phone', gained: 1 });
    const term = others.find(({ text }) => text === 'telemonitor*');
    expect(term).toMatchObject({
      text: 'telemonitor*',
      kind: 'words',
      forms: ['telemonitoring', 'telemonitored'],
      inKnown: 3,
      inSample: 0,
      gained: 1,
      gainedAtEnd: 1,
      lineText: '("heart failure" OR telemonitor*) AND patients',
    });
    expect(term?.z).toBeGreaterThan(1.96);
  });

  it('names phrases and keywords, and leaves out what is as frequent in the sample or in the block already', () => {
    const texts = suggest().map(({ text, kind }) => `${kind} ${text}`);
    expect(texts).toContain('keyword telehealth');
    expect(texts).toContain('words phone');
    expect(texts).not.toContain('phrase "heart failure"');
    expect(texts).not.toContain('words patients');
  });

  it('neither reads nor counts what is set aside', () => {
    const both = ['W4', 'W6'];
    const aside = INDEX.setOf(both);
    const all = suggest(SAMPLE, aside);
    expect(all.map(({ text }) => text).join(' ')).not.toMatch(/secret|telepathy|remote/);
    expect(all.find(({ text }) => text === 'telehealth')?.inKnown).toBe(3);
  });

  it('is exact about what a term adds at the end of the strategy', () => {
    const [, ...others] = suggest(SAMPLE, ASIDE, 'failure', 'phone', '1 AND 2');
    const phone = [...others, ...suggest(SAMPLE, ASIDE, 'failure', 'phone', '1 AND 2')].find(
      ({ text }) => text === 'phone',
    );
    expect(phone).toMatchObject({ gained: 3, gainedAtEnd: 3 });
  });

  it('counts what a term adds to the hits in the rest of the search', () => {
    const rest = [
      ...SAMPLE,
      ...['heart failure', 'surgery', 'a clinic'].map((of) => knownPaper('W200', `Telemonitoring of ${of}`)),
    ];
    const term = suggest(rest).find(({ text }) => text === 'telemonitor*');
    expect(term).toMatchObject({ inSample: 3, addedInSample: 2 });
    // Where all of the sample is found by the part, it is drawn of the part's own hits.
    const own = [...SAMPLE, knownPaper('W200', 'Telemonitoring of heart failure')];
    expect(suggest(own).find(({ text }) => text === 'telemonitor*')).toMatchObject({ addedInSample: 1 });
  });

  it('names no words of method, unless the part looks for such', () => {
    const title = 'Women assigned blind, measures of telecare met';
    const papers = new KnownIndex(
      ['W1', 'W2', 'W3', 'W4'].map((id) =>
        knownPaper(id, title, { keywords: ['Randomized controlled trial'] }),
      ),
    );
    const texts = (text: string) => {
      const [read] = readFromTexts(text);
      if (!read?.plan.tree) throw new Error('Nothing to read');
      const order = { read, block: read.plan.tree, sample: SAMPLE };
      const found = runToEnd(suggestionSteps(order, new LinesFound([read], papers), papers.setOf([])));
      return found.map((term) => term.text);
    };
    const ofMethod = [
      'women',
      'assigned',
      'blind',
      'measures',
      'met',
      '"women assigned"',
      '"randomized controlled trial"',
    ];
    expect(texts('heart')).toContain('telecare');
    expect(texts('heart').filter((text) => ofMethod.includes(text))).toEqual([]);
    expect(texts('random*')).toEqual(expect.arrayContaining(['telecare', 'blind']));
  });

  it('suggests nothing without known papers or without a sample', () => {
    expect(suggest([])).toEqual([]);
    expect(suggest(SAMPLE, INDEX.setOf(INDEX.papers.map(({ id }) => id)))).toEqual([]);
  });
});

describe('orderedByGain(terms, added)', () => {
  const term = (text: string, gained: number, gainedAtEnd: number, z = 2): Suggestion => ({
    text,
    kind: 'words',
    forms: [text],
    inKnown: 5,
    inSample: 0,
    addedInSample: 0,
    z,
    gained,
    gainedAtEnd,
    lineText: text,
  });

  it('takes what adds known papers at the end first, by known papers for each hit, then by how far it stands out', () => {
    const hits = new Map([
      ['many', 499],
      ['few', 9],
      ['line', 1],
    ]);
    const terms = [
      term('none', 0, 0),
      term('far', 0, 0, 5),
      term('line', 9, 0),
      term('many', 10, 10),
      term('few', 2, 2),
    ];
    const ordered = orderedByGain(terms, ({ text }) => hits.get(text) ?? 0);
    expect(ordered.map(({ text }) => text)).toEqual(['few', 'many', 'line', 'far', 'none']);
  });
});
