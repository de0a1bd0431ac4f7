import { emptyCitation } from '@/lib/bibliography/citation';
import { createKeyGiver, withKeys } from '@/lib/bibliography/citation-keys';
import { splitName } from '@/lib/bibliography/names';

function keysOf(...works: readonly (readonly [author: string, year: number, title: string])[]) {
  const citations = works.map(([author, year, title], index) => ({
    ...emptyCitation('', title),
    authors: author === '' ? [] : [splitName(author)],
    date: { year, month: null, day: null },
    openAlexId: `W${index}`,
  }));
  return withKeys(citations).map(({ key }) => key);
}

describe('withKeys(citations)', () => {
  it.each([
    [['Jürgen Müller', 2020, 'The deep learning'], 'muller2020deep'],
    [['Søren Ørsted', 1820, 'On a new field'], 'orsted1820new'],
    [['Jane van der Berg', 2001, 'Graphs'], 'berg2001graphs'],
    [['World Health Organization', 2001, 'Report'], 'world2001report'],
    [['', 2001, 'Untold stories'], 'anonymous2001untold'],
    [['王小明', 2001, '中文'], 'W0'],
  ] as const)('names %j %s', (work, key) => {
    expect(keysOf(work)).toEqual([key]);
  });

  it('tells equal ones apart by letters, all of them, in their order', () => {
    const twins = Array.from({ length: 28 }, () => ['Ann Lee', 2020, 'Graphs'] as const);
    const keys = keysOf(...twins);
    expect(keys.slice(0, 2)).toEqual(['lee2020graphsa', 'lee2020graphsb']);
    expect(keys.at(-1)).toBe('lee2020graphsab');
    expect(new Set(keys).size).toBe(28);
  });

  it('never gives a letter that makes it the key of another', () => {
    const keys = keysOf(
      ['Ann Lee', 2020, 'Graphs'],
      ['Ann Lee', 2020, 'Graphs'],
      ['Ann Lee', 2020, 'Graphsa'],
    );
    expect(new Set(keys).size).toBe(3);
  });
});

describe('splitName(text)', () => {
  it.each([
    ['Ludwig van Beethoven', { family: 'van Beethoven', given: 'Ludwig' }],
    ['Beethoven, Ludwig van', { family: 'Beethoven', given: 'Ludwig van' }],
    ['Martin Luther King Jr.', { family: 'King', given: 'Martin Luther', suffix: 'Jr.' }],
    ['Plato', { whole: 'Plato' }],
    ['ATLAS Collaboration', { whole: 'ATLAS Collaboration' }],
    ['  Ada   Lovelace ', { family: 'Lovelace', given: 'Ada' }],
    ['', { whole: '' }],
  ])('reads %j', (text, name) => {
    expect(splitName(text)).toEqual(name);
  });
});

describe('createKeyGiver()', () => {
  it('gives each key once, over several lists of a file', () => {
    const work = (title: string) => ({
      ...emptyCitation('', title),
      authors: [splitName('Ann Lee')],
      date: { year: 2020, month: null, day: null },
    });
    const giveKeys = createKeyGiver();
    const keys = [['Graphs', 'Graphs', 'Trees'], ['Graphsb'], ['Graphs', 'Graphs']].map((titles) =>
      giveKeys(titles.map(work)).map(({ key }) => key),
    );
    expect(keys).toEqual([
      ['lee2020graphs', 'lee2020graphsa', 'lee2020trees'],
      ['lee2020graphsb'],
      ['lee2020graphsc', 'lee2020graphsd'],
    ]);
  });
});
