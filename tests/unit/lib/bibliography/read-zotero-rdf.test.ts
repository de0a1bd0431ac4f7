import { readCitations } from '@/lib/bibliography/read-citations';

/** Written after the program that writes the format: https://github.com/zotero/translators, 'Zotero RDF.js'. */
const RDF = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:z="http://www.zotero.org/namespaces/export#"
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:bib="http://purl.org/net/biblio#"
 xmlns:foaf="http://xmlns.com/foaf/0.1/" xmlns:prism="http://prismstandard.org/namespaces/1.2/basic/" xmlns:link="http://purl.org/rss/1.0/modules/link/">
<bib:Article rdf:about="https://example.org/tides">
  <z:itemType>journalArticle</z:itemType>
  <dcterms:isPartOf rdf:resource="urn:issn:1234-5679"/>
  <bib:authors><rdf:Seq>
    <rdf:li><foaf:Person><foaf:surname>Smith</foaf:surname><foaf:givenName>Ann</foaf:givenName></foaf:Person></rdf:li>
    <rdf:li><foaf:Person><foaf:surname>Tides Group</foaf:surname></foaf:Person></rdf:li>
  </rdf:Seq></bib:authors>
  <bib:editors><rdf:Seq><rdf:li><foaf:Person><foaf:surname>Editor</foaf:surname></foaf:Person></rdf:li></rdf:Seq></bib:editors>
  <link:link rdf:resource="#item_2"/>
  <dc:subject>moon</dc:subject>
  <dc:subject><z:AutomaticTag><rdf:value>sea</rdf:value></z:AutomaticTag></dc:subject>
  <dc:title>Tides</dc:title><dcterms:abstract>About.</dcterms:abstract><dc:date>2001-05</dc:date>
  <dc:identifier><dcterms:URI><rdf:value>https://example.org/tides</rdf:value></dcterms:URI></dc:identifier>
  <bib:pages>5-9</bib:pages><dc:description>PMID: 12345678</dc:description>
</bib:Article>
<bib:Journal rdf:about="urn:issn:1234-5679"><prism:volume>3</prism:volume><prism:number>2</prism:number>
  <dc:title>Journal of Tides</dc:title><dc:identifier>DOI 10.1000/X1</dc:identifier><dc:identifier>ISSN 1234-5679</dc:identifier></bib:Journal>
<z:Attachment rdf:about="#item_2"><z:itemType>attachment</z:itemType><dc:title>Full text</dc:title></z:Attachment>
<rdf:Description rdf:about="#item_3"><z:itemType>conferencePaper</z:itemType>
  <dcterms:isPartOf><bib:Journal><dc:identifier>DOI 10.1000/x2</dc:identifier></bib:Journal></dcterms:isPartOf><dc:title>Mars</dc:title></rdf:Description>
</rdf:RDF>`;

describe('readZoteroRdf(text)', () => {
  it('reads items with their journals, and neither attachments nor editors', () => {
    const read = readCitations(RDF);
    expect(read?.format).toBe('zoteroRdf');
    expect(read?.citations).toHaveLength(2);
    expect(read?.citations[0]).toMatchObject({
      type: 'article',
      title: 'Tides',
      authors: [{ family: 'Smith', given: 'Ann' }, { whole: 'Tides Group' }],
      venue: 'Journal of Tides',
      date: { year: 2001, month: 5 },
      volume: '3',
      issue: '2',
      firstPage: '5',
      doi: '10.1000/x1',
      pmid: '12345678',
      issn: '1234-5679',
      url: 'https://example.org/tides',
      keywords: ['moon', 'sea'],
    });
    expect(read?.citations[1]).toMatchObject({ type: 'conference-paper', title: 'Mars', doi: '10.1000/x2' });
  });
});
