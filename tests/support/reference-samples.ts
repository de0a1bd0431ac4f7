import type { ReferenceFileId } from '@/lib/bibliography/reference-files';

const COUNT = 12;

function each(make: (index: number) => string): string {
  return Array.from({ length: COUNT }, (_, index) => make(index)).join('');
}

const MEDLINE = (index: number) => `<MedlineCitation><PMID>${5_000 + index}</PMID><Article>
<ArticleTitle>Größe &amp; <i>Tides</i> ${index}</ArticleTitle><Journal><Title>J</Title><JournalIssue><PubDate><Year>2001</Year></PubDate></JournalIssue></Journal>
<Abstract><AbstractText Label="AIM">日本語 “tides”</AbstractText><AbstractText>More.</AbstractText></Abstract>
<AuthorList><Author><LastName>Kim</LastName><ForeName>Ann</ForeName></Author></AuthorList>
<ELocationID EIdType="doi">10.1000/p${index}</ELocationID></Article></MedlineCitation>`;

/** Parts that stand in another order than they are read in. */
function pubmedPart(index: number): string {
  if (index % 4 === 1) return MEDLINE(index);
  if (index % 4 === 2) {
    return `<PubmedBookArticle><BookDocument><PMID>${index}</PMID><Book><BookTitle>Moons</BookTitle></Book></BookDocument></PubmedBookArticle>`;
  }
  return `<PubmedArticle>${MEDLINE(index)}</PubmedArticle>\n`;
}

/** A file of each sort, with letters of several bytes, values over several lines, and both sorts of line ends. */
export const REFERENCE_SAMPLES: Readonly<Record<ReferenceFileId, string>> = {
  ris: each(
    (index) =>
      `${index}.\r\nTY  - JOUR\r\nTI  - Größe 日本語 ${index}\r\n  goes on 😀\nAU  - Kim, Ann\nAU  - Lee, B.\nPY  - 200${index % 10}\rDO  - 10.1000/x${index}\nAB  - “Tides”\nKW  - a; b\n${index % 3 === 0 ? '' : 'ER  - \r\n\r\n'}`,
  ),
  bibtex: `@string{jj = "Journal of Tides"}\n% a comment\n${each((index) => `@article{k${index},\n  title = {{Größe} 日本語 ${index}},\n  author = {Kim, Ann and {World Body}},\n  journal = jj # " (new)",\n  year = 2001,\n  doi = "10.1000/b${index}",\n  note = {Decision: include (full text)\nTags: a}\n}\nwrite to a@example.org\r\n`)}`,
  csl: JSON.stringify(
    Array.from({ length: COUNT }, (_, index) => ({
      id: `c${index}`,
      type: 'article-journal',
      title: `Größe 日本語 "${index}" \\ 😀`,
      author: [{ family: 'Kim', given: 'A.' }, { literal: 'World Body' }],
      issued: { 'date-parts': [[2001, 3]] },
      DOI: `10.1000/c${index}`,
    })),
    null,
    2,
  ),
  crossref: JSON.stringify({
    status: 'ok',
    'message-type': 'work-list',
    message: {
      'total-results': COUNT,
      items: Array.from({ length: COUNT }, (_, index) => ({
        DOI: `10.1000/cr${index}`,
        type: 'journal-article',
        title: [`Größe <i>日本語</i> ${index}`],
        'is-referenced-by-count': index,
      })),
      query: {},
    },
  }),
  openAlex: JSON.stringify({
    meta: { count: COUNT },
    results: Array.from({ length: COUNT }, (_, index) => ({
      id: `https://openalex.org/W${100 + index}`,
      doi: `https://doi.org/10.1000/oa${index}`,
      title: `Größe 日本語 ${index}`,
      display_name: `Größe 日本語 ${index}`,
      publication_year: 2001,
      authorships: [{ author: { id: 'https://openalex.org/A1', display_name: 'Ann Kim' } }],
      primary_location: null,
    })),
  }),
  nbib: each(
    (index) =>
      `PMID- ${1_000 + index}\nOWN - NLM\nTI  - Größe 日本語\r\n      goes on ${index}\nFAU - Kim, Ann\nAU  - Kim A\nLID - 10.1000/n${index} [doi]\nDP  - 2001 Jan\nOT  - tides\n\n`,
  ),
  wos: `FN Clarivate Analytics Web of Science\nVR 1.0\n${each((index) => `PT J\nAU Kim, A\n   Lee, B\nTI Größe 日本語\n   goes on ${index}\nSO J\nPY 2001\r\nDI 10.1000/w${index}\nUT WOS:${index}\nER\n\n`)}EF\n`,
  enw: each(
    (index) =>
      `%0 Journal Article\n%T Größe 日本語 ${index}\n%A Kim, Ann\n%A Lee, B\r\n%D 2001\n%R 10.1000/e${index}\n%X “Tides”\ngo on\n\n`,
  ),
  endnoteXml: `<?xml version="1.0" encoding="UTF-8"?>\n<xml><records>${each((index) => `<record><rec-number>${index}</rec-number><ref-type name="Journal Article">17</ref-type><contributors><authors><author><style face="normal">Kim, A</style></author></authors></contributors>\n<titles><title>Größe &lt;日本語&gt; ${index}</title></titles><dates><year>2001</year></dates><electronic-resource-num>10.1000/y${index}</electronic-resource-num><notes><![CDATA[a <b> c]]></notes>${index % 5 === 4 ? '<record><titles><title>Inside</title></titles></record>' : ''}</record>\n`)}</records></xml>`,
  pubmedXml: `<?xml version="1.0"?>\n<!DOCTYPE PubmedArticleSet PUBLIC "x" "y">\n<PubmedArticleSet>${each(pubmedPart)}</PubmedArticleSet>`,
  zoteroRdf: `<rdf:RDF xmlns:rdf="r" xmlns:z="http://www.zotero.org/namespaces/export#">${each((index) => `<bib:Article rdf:about="#i${index}"><z:itemType>journalArticle</z:itemType><dcterms:isPartOf rdf:resource="urn:j${index % 3}"/><dc:title>Größe 日本語 ${index}</dc:title><bib:authors><rdf:Seq><rdf:li><foaf:Person><foaf:surname>Kim</foaf:surname></foaf:Person></rdf:li></rdf:Seq></bib:authors><dc:identifier>DOI 10.1000/z${index}</dc:identifier></bib:Article>\n`)}${[0, 1, 2].map((index) => `<bib:Journal rdf:about="urn:j${index}"><dc:title>Journal ${index}</dc:title><prism:volume>${index}</prism:volume></bib:Journal>`).join('\n')}</rdf:RDF>`,
  ovid: each(
    (index) =>
      `<${index + 1}>\nAccession Number\n  ${index}\nTitle\n  Größe 日本語 ${index}. [Article]\nAuthors\n  Kim A; Lee B\nSource\n  Journal.   8(6):1048-1064, September 2015.\r\nAbstract\n  “Tides”\n  go on\nDOI\n  10.1000/o${index}\n`,
  ),
};
