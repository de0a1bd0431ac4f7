import { emptyCitation } from '@/lib/bibliography/citation';
import { bibtexComment, writeBibtex } from '@/lib/bibliography/write-bibtex';
import { readWithCitationJs } from '@/tests/support/citation-js';
import { readBibtex } from '@/tests/support/read-whole';
import { HOSTILE_CITATIONS, inOneLine } from './hostile-citations';

describe('writeBibtex(citations)', () => {
  it('writes an entry that people and programs read', () => {
    const [citation] = HOSTILE_CITATIONS;
    const text = writeBibtex(citation === undefined ? [] : [{ ...citation, abstract: 'Short.' }]);
    expect(text).toBe(`@article{muller2020deep,
  title = {Deep learning \\& 50\\% of {\\textbraceleft{}DNA\\textbraceright{}} costs \\$5\\_000 \\#1 \\textasciitilde{} x\\textasciicircum{}2 \\textbackslash{} "quoted" <i>x</i>},
  author = {Müller, Jürgen and van der Berg, Jane and {Department of Health and Human Services}},
  journal = {Journal of Tests \\& Trials},
  publisher = {Example Press},
  year = {2020},
  month = mar,
  day = {4},
  volume = {12},
  number = {3},
  pages = {100--110},
  issn = {1234-5679},
  doi = {10.1000/a_b(c)},
  url = {https://doi.org/10.1000/a_b(c)},
  pmid = {12345678},
  openalex = {W2741809807},
  language = {en},
  keywords = {graphs, R\\&D},
  abstract = {Short.}
}
`);
  });

  it('is read back by citation-js with the same titles, authors, years and DOIs', () => {
    const items = readWithCitationJs(writeBibtex(HOSTILE_CITATIONS), '@biblatex/text');
    expect(items.map(({ id }) => id)).toEqual(HOSTILE_CITATIONS.map(({ key }) => key));
    expect(items.map(({ title }) => (title === undefined ? '' : title))).toEqual(
      // citation-js reads quotation marks as its own; everything else stays.
      HOSTILE_CITATIONS.map(({ title }) => expect.stringMatching(anyQuotes(inOneLine(title)))),
    );
    expect(items[0]?.author?.map((name) => name.family)).toEqual([
      'Müller',
      'Berg',
      'Department of Health and Human Services',
    ]);
    expect(items.map((item) => item.DOI)).toEqual(HOSTILE_CITATIONS.map(({ doi }) => doi ?? undefined));
    expect(items.map((item) => item.issued?.['date-parts']?.[0]?.[0])).toEqual([
      2020,
      undefined,
      1999,
      2001,
      undefined,
    ]);
  });

  it('is read back by ourselves without loss', () => {
    const read = readBibtex(writeBibtex(HOSTILE_CITATIONS));
    expect(read.faults).toEqual([]);
    expect(read.citations).toEqual(
      HOSTILE_CITATIONS.map((citation) => ({
        ...citation,
        title: inOneLine(citation.title),
        abstract: citation.abstract === null ? null : inOneLine(citation.abstract),
      })),
    );
  });

  it('protects capitals inside words from styles that lower them', () => {
    const text = writeBibtex([emptyCitation('k', 'The mRNA vaccine and DNA in Rome')]);
    expect(text).toContain('title = {The {mRNA} vaccine and {DNA} in Rome}');
  });
});

function anyQuotes(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('"', '.')}$`);
}

describe('bibtexComment(lines)', () => {
  it('says nothing that would be read as an entry', () => {
    const comment = bibtexComment(['Works from OpenAlex', 'Search as sent: a@b']);
    expect(comment).toBe('% Works from OpenAlex\n% Search as sent: a(at)b\n\n');
    expect(readBibtex(`${comment}@misc{k, title={T}}\n`)).toMatchObject({
      citations: [{ key: 'k' }],
      faults: [],
    });
    expect(bibtexComment([])).toBe('');
  });
});
