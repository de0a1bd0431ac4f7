import { emptyCitation } from '@/lib/bibliography/citation';
import { joinCslJson, writeCslJson } from '@/lib/bibliography/csl-json';
import { readCslJson } from '@/tests/support/read-whole';
import { HOSTILE_CITATIONS } from './hostile-citations';

describe('writeCslJson(citations)', () => {
  it('writes the fields of the standard', () => {
    const [item] = JSON.parse(writeCslJson(HOSTILE_CITATIONS));
    expect(item).toMatchObject({
      id: 'muller2020deep',
      type: 'article-journal',
      'container-title': 'Journal of Tests & Trials',
      author: [
        { family: 'Müller', given: 'Jürgen' },
        { family: 'van der Berg', given: 'Jane' },
        { literal: 'Department of Health and Human Services' },
      ],
      issued: { 'date-parts': [[2020, 3, 4]] },
      page: '100-110',
      DOI: '10.1000/a_b(c)',
      PMID: '12345678',
      note: 'OpenAlex: W2741809807',
    });
  });

  it('is read back without loss', () => {
    expect(readCslJson(writeCslJson(HOSTILE_CITATIONS))).toEqual({
      citations: HOSTILE_CITATIONS,
      faults: [],
    });
  });
});

describe('readCslJson(text)', () => {
  it.each([['no json'], ['{}'], ['[]'], ['[1, 2]'], ['[{"a": 1}]']])('leaves %j to others', (text) => {
    expect(readCslJson(text)).toBeNull();
  });

  it('reads items with fields of wrong types as far as they go', () => {
    const read = readCslJson(
      '[{"type": "book", "title": 5, "author": [1, {"family": "X"}], "issued": "2020"}, 7]',
    );
    expect(read?.citations).toHaveLength(1);
    expect(read?.citations[0]).toMatchObject({ title: '5', authors: [{ whole: 'X' }], date: null });
    expect(read?.faults).toHaveLength(1);
  });

  it('takes the DOI of the address where the item has a short one', () => {
    const read = readCslJson('[{"type": "book", "DOI": "10/abc", "URL": "https://doi.org/10.1000/X1"}]');
    expect(read?.citations[0]?.doi).toBe('10.1000/x1');
  });

  it('reads items under a name', () => {
    expect(readCslJson('{"items": [{"type": "book", "title": "Tides"}]}')?.citations).toHaveLength(1);
  });

  it('leaves rows of a table to others', () => {
    expect(
      readCslJson('[{"type": "article", "title": "Tides", "year": 2001, "doi": "10.1000/x"}]'),
    ).toBeNull();
  });
});

describe('joinCslJson(files)', () => {
  it('is one list of them all', () => {
    const file = (title: string) => writeCslJson([emptyCitation(title, title)]);
    const joined = joinCslJson([file('one'), file('two'), file('three')]).join('');
    expect(JSON.parse(joined)).toEqual([
      { id: 'one', type: 'document', title: 'one' },
      { id: 'two', type: 'document', title: 'two' },
      { id: 'three', type: 'document', title: 'three' },
    ]);
    expect(joinCslJson([]).join('')).toBe('[]\n');
  });
});
