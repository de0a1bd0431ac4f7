import { seededRandom } from '@/lib/base/random';
import type { RawRecord } from '@/lib/library/raw-record';
import { bothLibraries } from './both-libraries';
import { ask, idsOf, url } from './tiny-library';

function inverted(text: string): Readonly<Record<string, readonly number[]>> {
  const index: Record<string, number[]> = {};
  text.split(' ').forEach((word, at) => {
    const ranks = index[word];
    if (ranks === undefined) index[word] = [at];
    else ranks.push(at);
  });
  return index;
}

function work(number: number, title: string, abstract = '', citations = 0): RawRecord {
  return {
    id: url(`W${number}`),
    display_name: title,
    cited_by_count: citations,
    abstract_inverted_index: abstract === '' ? null : inverted(abstract),
  };
}

function ranked(works: readonly RawRecord[], search: string): readonly string[] {
  const [inMemory, onDisk] = bothLibraries(new Map([['works', works]]), 'ranking').map(([, library]) =>
    idsOf(ask(library, '/works', { search, select: 'id', per_page: '200' })),
  );
  expect(onDisk).toEqual(inMemory);
  return inMemory ?? [];
}

const FILLER = 'wind river stone glass paper light sound field metal cloud'.split(' ');

describe('the order of a search', () => {
  it('prefers the whole title, then a phrase in it, words near, words apart, an abstract', () => {
    const works = [
      work(11, 'Stone and glass', 'on the gas storage of stones, gas storage again', 900),
      work(12, 'Storage of paper and of river gas'),
      work(13, 'Gas capture and storage'),
      work(14, 'A review of gas storage in caverns'),
      work(15, 'Gas storages'),
    ];
    expect(ranked(works, 'gas storage')).toEqual(['W15', 'W14', 'W13', 'W12', 'W11']);
  });

  it('counts the stop words of a query as part of its phrase', () => {
    const works = [
      work(11, 'Gas and the effect of its temperature'),
      work(12, 'On the effect of temperature in gas'),
      work(13, 'The effect of temperature'),
    ];
    expect(ranked(works, 'the effect of temperature')).toEqual(['W13', 'W12', 'W11']);
  });

  it('prefers the more cited of two that fit equally, then the lower id', () => {
    const works = [work(13, 'Gas one'), work(11, 'Gas two', '', 4), work(12, 'Gas six')];
    expect(ranked(works, 'gas')).toEqual(['W11', 'W12', 'W13']);
  });

  it('finds plurals by singulars and singulars by plurals', () => {
    const works = [
      work(11, 'Analyses of matrices'),
      work(12, 'Analysis of a matrix'),
      work(13, 'Two hypotheses on viruses'),
      work(14, 'A hypothesis on a virus'),
      work(15, 'Studies of boxes'),
      work(16, 'Study of a box'),
    ];
    const both = (search: string) => [...ranked(works, search)].sort();
    expect(both('matrix analyses')).toEqual(['W11', 'W12']);
    expect(both('virus hypotheses')).toEqual(['W13', 'W14']);
    expect(both('boxes study')).toEqual(['W15', 'W16']);
  });

  it('never lets citations lift an abstract over a title, whatever the lengths', () => {
    const random = seededRandom(3);
    const words = (count: number) =>
      Array.from({ length: count }, () => FILLER[Math.floor(random() * FILLER.length)]).join(' ');
    const isTitled = (number: number) => number % 2 === 0;
    for (let round = 0; round < 20; round += 1) {
      const works = Array.from({ length: 40 }, (_, at) => {
        const citations = Math.floor(10 ** (random() * 7));
        const filler = words(3 + Math.floor(random() * 20));
        return isTitled(at + 100)
          ? work(at + 100, `${filler} gas storage`, '', 0)
          : work(at + 100, filler, `gas storage ${'gas storage '.repeat(at % 5)}`.trim(), citations);
      });
      const order = ranked(works, 'gas storage').map((id) => isTitled(Number(id.slice(1))));
      expect(order.lastIndexOf(true)).toBe(19);
      expect(order).toHaveLength(40);
    }
  });

  it('reads an inverted abstract as its text: phrases, joined words, markup over several words', () => {
    const works = [
      work(11, 'One', 'the state-of-the-art in open access <a href="x"> publishing'),
      work(12, 'Two', 'open, access'),
      work(13, 'Three', 'open minds have access'),
    ];
    expect(ranked(works, '"open access"').toSorted()).toEqual(['W11', 'W12']);
    expect(ranked(works, '"art in open"')).toEqual(['W11']);
    expect(ranked(works, '"access publishing"')).toEqual(['W11']);
    expect(ranked(works, 'href')).toEqual([]);
  });
});
