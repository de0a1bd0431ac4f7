import { readCitations } from '@/lib/bibliography/read-citations';

/** Written after https://www.nlm.nih.gov/bsd/licensee/elements_descriptions.html. */
const XML = `<?xml version="1.0"?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle//EN" "pubmed.dtd">
<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID Version="1">12345678</PMID><Article>
<Journal><ISSN>1234-5679</ISSN><JournalIssue><Volume>36</Volume><Issue>9</Issue><PubDate><MedlineDate>2013 Jun-Jul</MedlineDate></PubDate></JournalIssue><Title>Journal of Tides</Title></Journal>
<ArticleTitle>Tides of <i>Mare</i></ArticleTitle><Pagination><MedlinePgn>764-9</MedlinePgn></Pagination>
<ELocationID EIdType="pii">1223321</ELocationID><ELocationID EIdType="doi">10.1000/X1</ELocationID>
<Abstract><AbstractText Label="AIM">One.</AbstractText><AbstractText>Two.</AbstractText></Abstract>
<AuthorList><Author><LastName>Smith</LastName><ForeName>Ann</ForeName><Suffix>Jr</Suffix></Author><Author><CollectiveName>Tides Group</CollectiveName></Author></AuthorList>
</Article><CommentsCorrectionsList><CommentsCorrections><PMID>1</PMID></CommentsCorrections></CommentsCorrectionsList></MedlineCitation></PubmedArticle>
<PubmedBookArticle><BookDocument><PMID>2</PMID><Book><BookTitle>Mars</BookTitle><PubDate><Year>2009</Year></PubDate></Book></BookDocument></PubmedBookArticle>
</PubmedArticleSet>`;

describe('readPubmedXml(text)', () => {
  it('reads articles and books', () => {
    const read = readCitations(XML);
    expect(read?.format).toBe('pubmedXml');
    expect(read?.citations).toHaveLength(2);
    expect(read?.citations[0]).toMatchObject({
      title: 'Tides of Mare',
      authors: [{ family: 'Smith', given: 'Ann', suffix: 'Jr' }, { whole: 'Tides Group' }],
      venue: 'Journal of Tides',
      date: { year: 2013 },
      volume: '36',
      issue: '9',
      firstPage: '764',
      doi: '10.1000/x1',
      pmid: '12345678',
      abstract: 'AIM: One.\nTwo.',
    });
    expect(read?.citations[1]).toMatchObject({
      type: 'book',
      title: 'Mars',
      pmid: '2',
      date: { year: 2009 },
    });
  });
});
