import { readBibtex } from '@/tests/support/read-whole';

const first = (text: string) => readBibtex(text).citations[0];

describe('readBibtex(text)', () => {
  it.each([
    ["{\\'E}tude", 'Étude'],
    ["\\'etude", 'étude'],
    ['M{\\"u}ller', 'Müller'],
    ['Ko\\v{s}ice and \\c{C}a\\u{g}', 'Košice and Çağ'],
    ["na{\\'\\i}ve", 'naíve'],
    ['{\\o}re and {\\ss}', 'øre and ß'],
    ['$\\alpha$-helix of {DNA}', 'α-helix of DNA'],
    ['50\\% \\& more \\#1 a\\_b', '50% & more #1 a_b'],
    ['\\textit{In vivo} 1--2', 'In vivo 1–2'],
    ['a~b\nc', 'a b c'],
    ['\\{set\\}', '{set}'],
  ])('reads %j as %j', (tex, plain) => {
    expect(first(`@article{k, title = {${tex}}}`)?.title).toBe(plain);
  });

  it('reads strings, joined values, quotes, parentheses and comments', () => {
    const text = `% a file
@comment{ @article{no, title={no}} }
@string{nat = "Nature"}
@ARTICLE(k1, Journal = nat # " Physics", TITLE = "A {"}B{"} c", year = 2001, month = mar)
An address like someone@example.org is no entry.
@book{k2, title={Two},}`;
    const { citations, faults } = readBibtex(text);
    expect(faults).toEqual([]);
    expect(citations.map(({ key, type, title, venue, date }) => ({ key, type, title, venue, date }))).toEqual(
      [
        {
          key: 'k1',
          type: 'article',
          title: 'A "B" c',
          venue: 'Nature Physics',
          date: { year: 2001, month: 3, day: null },
        },
        { key: 'k2', type: 'book', title: 'Two', venue: null, date: null },
      ],
    );
  });

  it.each([
    ['@article{Conference paper2022,\n title={Tides}}', 'Conference paper2022'],
    ['@article{title={Tides}}', 'entry1'],
    ['@article{\n title = {Tides}}', 'entry1'],
    ['@article{,title={Tides}}', 'entry1'],
  ])('reads %j, whose key holds a space or is missing', (text, key) => {
    const { citations, faults } = readBibtex(text);
    expect(faults).toEqual([]);
    expect(citations).toMatchObject([{ key, title: 'Tides' }]);
  });

  it('reads the entries around one that is never closed, and says where it stands', () => {
    const { citations, faults } = readBibtex(
      '@article{a, title={One}}\n@article{b, title={Bad, year=2020}\n@article{c, title={Three}}',
    );
    expect(citations.map(({ key }) => key)).toEqual(['a', 'c']);
    expect(faults).toEqual([{ line: 2, message: 'The entry is never closed' }]);
  });

  it('tells people from organisations', () => {
    const authors = first(
      '@misc{k, author={Smith, Jr, John and {World Health Organization} and Ludwig van Beethoven and others}}',
    )?.authors;
    expect(authors).toEqual([
      { family: 'Smith', given: 'John', suffix: 'Jr' },
      { whole: 'World Health Organization' },
      { family: 'van Beethoven', given: 'Ludwig' },
    ]);
  });

  it('finds a DOI in any written form and leaves a wrong one out', () => {
    expect(first('@misc{k, doi={https://doi.org/10.1000/ABC\\_1}}')?.doi).toBe('10.1000/abc_1');
    expect(first('@misc{k, doi={n/a}}')?.doi).toBeNull();
  });

  it('keeps a file of braces alone from taking long or failing', () => {
    expect(readBibtex(`@article{${'{'.repeat(200_000)}`).citations).toEqual([]);
    expect(readBibtex('@a{\n'.repeat(20_000)).faults.length).toBeGreaterThan(0);
  });

  it('refuses abbreviations that double with every line, and reads what does not use them', () => {
    const doubling = Array.from({ length: 60 }, (_, at) => `@string{s${at + 1} = s${at} # s${at}}`);
    const text = [
      '@string{s0 = "0123456789"}',
      ...doubling,
      '@article{a, title = s60}',
      '@article{b, title = {T}}',
    ];
    const { citations, faults } = readBibtex(text.join('\n'));
    expect(citations.map(({ title }) => title)).toContain('T');
    expect(citations.every(({ title }) => title.length < 200_000)).toBe(true);
    expect(faults[0]?.message).toBe('The abbreviations (@string) of this file stand for too long a text');
  });
});
