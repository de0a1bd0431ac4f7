import { readCsv } from '@/lib/base/read-csv';
import { withoutGuard, writeCsv } from '@/lib/base/write-csv';
import { listOfText } from '@/lib/bibliography/identifier-list';
import { splitName } from '@/lib/bibliography/names';
import { readCitations } from '@/lib/bibliography/read-citations';
import { escapeTex, escapeTexTitle, readTex } from '@/lib/bibliography/tex';
import { toPlainText } from '@/lib/entities/plain-text';
import { splitAuthors } from '@/lib/evaluation/datasets/split-authors';
import { manyItems, REPEATED_PIECES, superlinear } from '@/tests/support/growth';
import {
  readBibtex,
  readCrossref,
  readCslJson,
  readEndnoteXml,
  readEnw,
  readNbib,
  readOpenAlex,
  readOvidText,
  readPubmedXml,
  readRis,
  readWosTagged,
  readZoteroRdf,
} from '@/tests/support/read-whole';

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  readRis: (text) => readRis(`TY  - JOUR\nTI  - a\n${text}`),
  readNbib: (text) => readNbib(`PMID- 1\nTI  - a\n${text}`),
  readEnw: (text) => readEnw(`%0 Journal Article\n%T a\n${text}`),
  readWosTagged: (text) => readWosTagged(`FN x\nPT J\nTI a\n${text}`),
  readOvidText: (text) => readOvidText(`<1>\nTitle\n${text}`),
  readBibtex: (text) => readBibtex(`@article{a, title = {${text}}, author = {${text}}}`),
  readEndnoteXml: (text) => readEndnoteXml(`<xml><records><record><title>${text}`),
  readPubmedXml: (text) => readPubmedXml(`<PubmedArticleSet><PubmedArticle>${text}`),
  readZoteroRdf: (text) => readZoteroRdf(`<rdf:RDF><bib:Article>${text}`),
  readCslJson: (text) => readCslJson(JSON.stringify([{ id: 'a', title: text, author: [{ literal: text }] }])),
  readCrossref: (text) =>
    readCrossref(
      JSON.stringify({
        message: { items: [{ title: [text], author: [{ family: text }] }] },
      }),
    ),
  readOpenAlex: (text) =>
    readOpenAlex(
      JSON.stringify({
        ...openAlexWork(1),
        title: text,
        authorships: [{ raw_author_name: text }],
      }),
    ),
  readCitations,
  listOfText,
  splitName,
  toPlainText,
  splitAuthors,
  readTex,
  escapeTex,
  escapeTexTitle,
  readCsv: (text) => readCsv(text, ','),
  writeCsv: (text) => writeCsv(['a'], [[text]]),
  withoutGuard,
};

const openAlexWork = (index: number) => ({
  id: `https://openalex.org/W${index}`,
  authorships: [{ author: { display_name: `Ann Smith ${index}` } }],
  referenced_works: [`https://openalex.org/W${index + 1}`],
});

/** Files of many entries, as they are exported. */
const FILES: Readonly<Record<string, (length: number) => string>> = {
  'Crossref, many works': manyItems(
    (index) => JSON.stringify({ DOI: `10.1000/x${index}`, title: ['Tides'], author: [{ family: 'Kim' }] }),
    { start: '{"message-type":"work-list","message":{"items":[', between: ',', end: ']}}' },
  ),
  'Crossref, many authors': manyItems(
    (index) => JSON.stringify({ family: `Kim${index}`, given: 'A. B.', affiliation: [{ name: 'x' }] }),
    { start: '{"message-type":"work","message":{"title":["Tides"],"author":[', between: ',', end: ']}}' },
  ),
  'OpenAlex, many works': manyItems((index) => JSON.stringify(openAlexWork(index)), {
    start: '{"results":[',
    between: ',',
    end: ']}',
  }),
  'OpenAlex, many authors': manyItems(
    (index) => JSON.stringify({ author: { id: `A${index}`, display_name: 'Ann Smith' }, institutions: [] }),
    { start: '{"id":"https://openalex.org/W1","authorships":[', between: ',', end: ']}' },
  ),
  'OpenAlex, values of another type': manyItems((index) => String(index), {
    start: '{"id":"https://openalex.org/W1","primary_location":{},"authorships":[',
    between: ',',
    end: ']}',
  }),
  'CSL-JSON': manyItems(
    (index) => JSON.stringify({ id: index, type: 'book', title: 'Tides', DOI: '10.1/x' }),
    {
      start: '[',
      between: ',',
      end: ']',
    },
  ),
  RIS: manyItems((index) => `TY  - JOUR\nTI  - Tides ${index}\nAU  - Kim, A.\nER  - \n`),
  BibTeX: manyItems((index) => `@article{k${index}, title = {Tides}, author = {Kim, A. and Lee, B.}}\n`),
  'BibTeX strings': manyItems((index) => `@string{s${index} = s${index - 1} # "a"}\n`),
};

describe('readers of files and texts', () => {
  it.each(Object.entries(READERS))(
    '%s takes no more than twice the work for twice the text',
    async (_name, read) => {
      expect(await superlinear(read, REPEATED_PIECES)).toEqual([]);
    },
    300_000,
  );

  it('readCitations takes no more than twice the work for twice the entries', async () => {
    expect(await superlinear(readCitations, FILES)).toEqual([]);
  }, 300_000);

  it('reads many particles before a name of two words without trying each of them twice', () => {
    expect(splitAuthors(`${"d' ".repeat(60)}A b, Kim`)).toHaveLength(1);
  });
});
