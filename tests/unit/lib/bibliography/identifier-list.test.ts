import { seededRandom } from '@/lib/base/random';
import { listOfCitations, listOfText } from '@/lib/bibliography/identifier-list';
import { readCitations } from '@/lib/bibliography/read-citations';

const idsOf = (text: string) => listOfText(text).found.map(({ apiId }) => apiId);

describe('listOfText(text)', () => {
  it('finds identifiers of every type, one or several per line, in any written form', () => {
    const text = `10.1000/xyz123, https://doi.org/10.1000/ABC
W2741809807 and https://openalex.org/A5023888391
PMID: 12345678
https://orcid.org/0000-0001-6187-6610
doi:10.1000/xyz123
see Smith 2020 (https://doi.org/10.1000/in-prose).
https://ror.org/042nb2s44`;
    const { found, repeated, unrecognised } = listOfText(text);
    expect(found.map(({ apiId }) => apiId)).toEqual([
      'doi:10.1000/xyz123',
      'doi:10.1000/abc',
      'W2741809807',
      'A5023888391',
      'pmid:12345678',
      'orcid:0000-0001-6187-6610',
      'doi:10.1000/in-prose',
      'ror:042nb2s44',
    ]);
    expect(repeated).toBe(1);
    expect(unrecognised).toEqual([]);
  });

  it('lists lines without any, shortened', () => {
    const { found, unrecognised } = listOfText(`just words\n${'x'.repeat(100_000)}\n12345678`);
    expect(found).toEqual([]);
    expect(unrecognised).toHaveLength(3);
    expect(unrecognised[0]).toBe('just words');
    expect(unrecognised.every((line) => [...line].length <= 160)).toBe(true);
  });

  it.each([
    ['Doe J. On trees. J Test. 2020;12(3):3456-3467. doi:10.1000/trees', ['doi:10.1000/trees']],
    ['Doe, J., On trees, J Test 12 (2020), 3456–3467.', []],
    ['pp. 7311-7325', []],
    ['PLoS ONE 1932-6203, Nature 0028-0836', ['issn:1932-6203', 'issn:0028-0836']],
    ['3456-3467', ['issn:3456-3467']],
    ['ISSN 3456-3467 (online)', ['issn:3456-3467']],
  ])('tells the pages of a reference from an ISSN: %j', (line, ids) => {
    expect(idsOf(line)).toEqual(ids);
  });

  it('reads the PubMed number of a reference, whatever stands around it, and never as an ISSN', () => {
    const random = seededRandom(17);
    const numbers = [
      ...new Set(Array.from({ length: 1_000 }, () => String(Math.floor(random() * 9e7) + 1e7))),
    ];
    const ids = numbers.map((number) => `pmid:${number}`);
    const written: readonly ((number: string) => string)[] = [
      (number) => `PMID: ${number}`,
      (number) => `PMID- ${number}`,
      (number) => `PMID ${number}`,
      (number) => `Moher D. BMJ. 2009;339:b2535. PMID: ${number}.`,
      (number) => `Moher D, Doe K. Tides [Internet]. PubMed PMID: ${number}; PubMed Central PMCID: n/a.`,
      (number) => `12. Moher D (2009) Tides (PMID:${number})`,
    ];
    for (const write of written) expect(idsOf(numbers.map(write).join('\n'))).toEqual(ids);
    expect(listOfText(numbers.join('\n')).found).toEqual([]);
    expect(listOfText(numbers.map((number) => `see ${number}, p. 4`).join('\n')).found).toEqual([]);
  });

  it.each([
    ['Nature 19326203', []],
    ['Nature, ISSN 19326203', ['issn:1932-6203']],
    ['1932-6203', ['issn:1932-6203']],
    [
      'Doe K. Tides. doi: 10.1000/x. PMID: 7; PMCID: PMC6055010',
      ['doi:10.1000/x', 'pmid:7', 'pmcid:6055010'],
    ],
  ])('takes eight digits for an ISSN only with a hyphen or beside its name: %j', (line, ids) => {
    expect(idsOf(line)).toEqual(ids);
  });

  it('reads a table by its headings: one thing per row, bare PubMed numbers included', () => {
    const text = 'Title,DOI,PMID\r\n"One, two",10.1000/A,1\r\nThree,,23456\r\nFour,,\r\n';
    expect(idsOf(text)).toEqual(['doi:10.1000/a', 'pmid:23456']);
    expect(listOfText(text).unrecognised).toEqual(['Four']);
  });

  it('takes a work of a table for no journal or author, where the work itself has no identifier', () => {
    const text = 'title,doi,issn,orcid\nOne,10.1000/a,0028-0836,\nTwo,,1932-6203,0000-0001-6187-6610\n';
    expect(idsOf(text)).toEqual(['doi:10.1000/a']);
    expect(listOfText(text).unrecognised).toEqual(['Two, 1932-6203, 0000-0001-6187-6610']);
    expect(idsOf('journal,issn\nNature,0028-0836')).toEqual(['issn:0028-0836']);
    expect(idsOf('id,kind,doi,issn_l\nS12,sources,,0028-0836')).toEqual(['issn:0028-0836']);
  });

  it.each([
    ['doi\tlabel_included\n10.1000/a\t1', ['doi:10.1000/a']],
    ['openalex_id;doi\nhttps://openalex.org/W12;10.1000/a', ['W12']],
    ['ID\nW12', ['W12']],
    ['id,doi\nS12,10.1000/a\nP101,\nW2741809807,10.1000/b', ['doi:10.1000/a', 'W2741809807']],
  ])('reads %j', (text, ids) => {
    expect(idsOf(text)).toEqual(ids);
  });
});

describe('listOfText(text) with quotes and line ends of all sorts', () => {
  it.each([
    ['"W2741809807"\n"10.1000/a"', ['W2741809807', 'doi:10.1000/a']],
    ['"A title" 10.1000/a\n"Another title" 10.1000/b\n', ['doi:10.1000/a', 'doi:10.1000/b']],
    ['"never closed 10.1000/a\n10.1000/b', ['doi:10.1000/a', 'doi:10.1000/b']],
    ['10.1000/a\r\n10.1000/b\n10.1000/c\r10.1000/d', ['a', 'b', 'c', 'd'].map((end) => `doi:10.1000/${end}`)],
    ['\ufeffdoi\r\n10.1000/a\n10.1000/b', ['doi:10.1000/a', 'doi:10.1000/b']],
  ])('reads %j', (text, ids) => {
    expect(idsOf(text)).toEqual(ids);
  });
});

describe('listOfCitations(read)', () => {
  it('takes each entry by its best identifier and names those without', () => {
    const read = readCitations(`@article{a, title={One}, doi={10.1000/A}, pmid={1}}
@article{b, title={Two}, url={https://openalex.org/W2741809807}}
@article{c, title={{Three}}, url={https://example.org}}
@article{d, title={Four`);
    const list = read === null ? null : listOfCitations(read);
    expect(list?.found.map(({ apiId }) => apiId)).toEqual(['doi:10.1000/a', 'W2741809807']);
    expect(list?.titled.map(({ title }) => title)).toEqual(['Three']);
    expect(list?.unrecognised).toEqual(['Line 4: A value is never closed']);
  });
});

describe('readCitations(text)', () => {
  it.each([
    ['TY  - JOUR\nER  - ', 1],
    ['[{"type": "book", "title": "x"}]', 1],
    ['% c\n@misc{a, title={x}}', 1],
  ])('knows %j', (text, count) => {
    expect(readCitations(text)?.citations).toHaveLength(count);
  });

  it.each([['10.1000/x'], ['someone@example.org'], ['[1]'], ['']])('leaves %j to others', (text) => {
    expect(readCitations(text)).toBeNull();
  });
});
