import { readCsv } from '@/lib/base/read-csv';
import { withoutGuard, writeCsv } from '@/lib/base/write-csv';
import { readCslJson } from '@/lib/bibliography/csl-json';
import { listOfText } from '@/lib/bibliography/identifier-list';
import { splitName } from '@/lib/bibliography/names';
import { readBibtex } from '@/lib/bibliography/read-bibtex';
import { readCitations } from '@/lib/bibliography/read-citations';
import { readEndnoteXml } from '@/lib/bibliography/read-endnote-xml';
import { readEnw } from '@/lib/bibliography/read-enw';
import { readNbib } from '@/lib/bibliography/read-nbib';
import { readOvidText } from '@/lib/bibliography/read-ovid-text';
import { readPubmedXml } from '@/lib/bibliography/read-pubmed-xml';
import { readRis } from '@/lib/bibliography/read-ris';
import { readWosTagged } from '@/lib/bibliography/read-wos-tagged';
import { readZoteroRdf } from '@/lib/bibliography/read-zotero-rdf';
import { escapeTex, escapeTexTitle, readTex } from '@/lib/bibliography/tex';
import { toPlainText } from '@/lib/entities/plain-text';
import { splitAuthors } from '@/lib/evaluation/datasets/split-authors';
import { measureGrowth } from '@/tests/support/growth';

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

/** Pieces that readers look at more closely, each repeated. */
const PIECES: readonly string[] = [
  ' ',
  'a\n',
  `${'word '.repeat(16)}\n`,
  '文',
  'a',
  '<!--',
  '<math>',
  '<mml:math><mml:msqrt>',
  '<a ',
  '</math ',
  '&amp',
  '{',
  '"',
  "'",
  '\\',
  '\\"{',
  ', ',
  ' and ',
  "d' ",
  'A. ',
  ';',
  '; =',
  '@a{',
  '10.1000/',
  '[',
  '(',
];

describe('readers of files and texts', () => {
  it.each(Object.keys(READERS))(
    '%s takes no more than twice the work for twice the text',
    (name) => {
      const read = READERS[name];
      expect(read).toBeDefined();
      if (read === undefined) return;
      const grown = PIECES.map((piece) => ({
        piece,
        growth: measureGrowth(read, (length) => piece.repeat(Math.ceil(length / piece.length))),
      }));
      expect(grown.filter(({ growth }) => growth > 2.5)).toEqual([]);
    },
    120_000,
  );

  it('reads many particles before a name of two words without trying each of them twice', () => {
    expect(splitAuthors(`${"d' ".repeat(60)}A b, Kim`)).toHaveLength(1);
  });
});
