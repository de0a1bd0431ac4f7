import type { ForeignSystem } from '@/lib/search-text/query-types';
import { tokenizeQuery } from '@/lib/search-text/tokenize';

function read(text: string, system: ForeignSystem | null): readonly string[] {
  return tokenizeQuery(text, system).map(({ type, from, to }) => `${type} ${text.slice(from, to)}`);
}

describe('tokenizeQuery(text, system)', () => {
  it.each<readonly [string, ForeignSystem, readonly string[]]>([
    ['renin/ai', 'Ovid', ['word renin', 'code /ai']],
    ['exp Lung/ra, ri [Radiography]', 'Ovid', ['code exp', 'word Lung', 'code /ra, ri [Radiography]']],
    ['Exp *Dementia/', 'Ovid', ['code Exp', 'word *Dementia', 'code /']],
    ['heparin.tw', 'Ovid', ['word heparin', 'code .tw']],
    [
      'drug.xs. or mouse.mp. [mp=title, abstract]',
      'Ovid',
      ['word drug', 'code .xs.', 'word or', 'word mouse', 'code .mp. [mp=title, abstract]'],
    ],
    ['eHealth[tldr]', 'PubMed', ['word eHealth', 'code [tldr]']],
    ['"x" [odd tag]', 'PubMed', ['phrase "x"', 'code [odd tag]']],
    ['ti=heart', 'Web of Science', ['code ti=', 'word heart']],
    ['TI heart', 'EBSCOhost', ['code TI', 'word heart']],
    ['"x":ti,tn', 'Embase and Cochrane', ['phrase "x"', 'code :ti,tn']],
    ['"x"/exp/dm_co', 'Embase and Cochrane', ['phrase "x"', 'code /exp/dm_co']],
  ])('reads what is a code in %p of %s alone', (text, system, tokens) => {
    expect(read(text, system)).toEqual(tokens);
  });

  it.each([
    ['and/or', 'Ovid'],
    ['word e.g. another', 'Ovid'],
    ['[11C]PIB', 'PubMed'],
  ] as const)('leaves the words of %p of %s alone', (text, system) => {
    expect(read(text, system)).toEqual(text.split(' ').map((word) => `word ${word}`));
  });

  it.each(['renin/ai', 'ti=heart', 'TI heart', 'eHealth[tldr]'])(
    'reads no such code in %p of no system',
    (text) => {
      expect(tokenizeQuery(text).filter(({ type }) => type === 'code')).toEqual([]);
    },
  );
});
