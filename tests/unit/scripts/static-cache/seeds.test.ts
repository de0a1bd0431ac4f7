import { readSeeds } from '../../../../scripts/static-cache/seeds';

const targets = (text: string) =>
  readSeeds([text]).seeds.map(({ kind, request, isList }) => [
    isList ? 'list' : 'record',
    kind,
    request.query === '' ? request.path : `${request.path}?${request.query}`,
    request.credits,
  ]);

describe('readSeeds(texts)', () => {
  it.each([
    ['W2741809807', ['record', 'works', '/works/W2741809807', 0]],
    ['https://openalex.org/A5023888391', ['record', 'authors', '/authors/A5023888391', 0]],
    ['10.7717/peerj.4375', ['record', 'works', '/works/doi:10.7717/peerj.4375', 0]],
    ['https://doi.org/10.7717/PEERJ.4375', ['record', 'works', '/works/doi:10.7717/peerj.4375', 0]],
    ['0000-0002-1825-0097', ['record', 'authors', '/authors/orcid:0000-0002-1825-0097', 0]],
    ['keywords/open-access', ['record', 'keywords', '/keywords/open-access', 1]],
    ['works', ['list', 'works', '/works', 1]],
    ['/works?filter=cites:W12', ['list', 'works', '/works?filter=cites:W12', 1]],
    [
      'https://api.openalex.org/works?search=open%20access&per-page=5&api_key=x',
      ['list', 'works', '/works?search=open%20access&per_page=5', 10],
    ],
    [
      'https://openalex.org/works?page=2&select=id,title',
      ['list', 'works', '/works?page=2&select=id,title', 1],
    ],
  ])('reads %s', (text, expected) => {
    expect(targets(text)).toEqual([expected]);
  });

  it('leaves out blank lines and comments', () => {
    expect(readSeeds(['', '  ', '# W1', 'W2741809807']).seeds).toHaveLength(1);
  });

  it.each([
    ['no idea', 'neither an identifier nor the address of a list'],
    ['works?bogus=1', 'bogus is not a parameter of lists'],
    ['works?filter=grants.funder:F1', /grants.funder/],
    ['works?per_page=1000', /per_page|per page/i],
  ])('says what is wrong with %s', (text, message) => {
    const { seeds, faults } = readSeeds([text]);
    expect(seeds).toEqual([]);
    expect(faults).toEqual([{ text, message: expect.stringMatching(message) }]);
  });
});
