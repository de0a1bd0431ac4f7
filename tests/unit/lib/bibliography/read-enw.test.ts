import { readCitations } from '@/lib/bibliography/read-citations';

describe('readEnw(text)', () => {
  it('reads records that begin with their sort', () => {
    const read = readCitations(
      '%0 Journal Article\n%T Tides\n%A Smith, Ann\n%A Doe, Kim\n%J Journal of Tides\n%V 3\n%P 5-9\n%D 2001\n%R 10.1000/X1\n%K moon; sea\n%X About.\n\nMore.\n%0 Book\n%T Mars\n%U https://doi.org/10.1000/x2\n',
    );
    expect(read?.format).toBe('enw');
    expect(read?.citations).toHaveLength(2);
    expect(read?.citations[0]).toMatchObject({
      type: 'article',
      title: 'Tides',
      authors: [
        { family: 'Smith', given: 'Ann' },
        { family: 'Doe', given: 'Kim' },
      ],
      venue: 'Journal of Tides',
      date: { year: 2001 },
      firstPage: '5',
      doi: '10.1000/x1',
      keywords: ['moon', 'sea'],
      abstract: 'About. More.',
    });
    expect(read?.citations[1]).toMatchObject({ type: 'book', title: 'Mars', doi: '10.1000/x2' });
  });

  it('reads records that begin with their title', () => {
    const read = readCitations('%T Tides\n%0 Journal Article\n%A Smith, Ann\n\n\n%T Mars\n%D 2003\n');
    expect(read?.citations.map(({ title, type }) => [title, type])).toEqual([
      ['Tides', 'article'],
      ['Mars', 'other'],
    ]);
  });

  it('does not take a BibTeX file that begins with comments for one', () => {
    expect(readCitations('% Title\n% Author\n@misc{a, title={Tides}}')?.format).toBe('bibtex');
  });
});
