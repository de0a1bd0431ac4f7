import { readCitations } from '@/lib/bibliography/read-citations';

const RECORD = `<record><rec-number>7</rec-number><ref-type name="Journal Article">17</ref-type>
<contributors><authors><author><style face="normal">Smith, Ann</style></author><author>Doe, Kim</author></authors>
<secondary-authors><author>Editor, An</author></secondary-authors></contributors>
<titles><title><style face="normal">Tides of the </style><style face="italic">Mare</style></title><secondary-title>J Tides</secondary-title></titles>
<periodical><full-title>Journal of Tides</full-title></periodical>
<pages>5-9</pages><volume>3</volume><number>2</number><dates><year>2001</year></dates><isbn>1234-5679 (Print)</isbn>
<accession-num>12345678</accession-num><remote-database-name>PubMed</remote-database-name>
<urls><related-urls><url>https://example.org/a</url></related-urls></urls>
<electronic-resource-num>10.1000/X1</electronic-resource-num><keywords><keyword>moon</keyword></keywords>
<notes>RAYYAN-INCLUSION: {&quot;Ann&quot;=&gt;&quot;Included&quot;}</notes></record>`;

describe('readEndnoteXml(text)', () => {
  it('reads records with and without styled texts; editors are no authors', () => {
    const read = readCitations(
      `<?xml version="1.0"?><xml><records>${RECORD}<record><ref-type name="Book">6</ref-type><titles><title>Mars</title></titles></record></records></xml>`,
    );
    expect(read?.format).toBe('endnoteXml');
    expect(read?.faults).toEqual([]);
    expect(read?.citations[0]).toMatchObject({
      type: 'article',
      title: 'Tides of the Mare',
      authors: [
        { family: 'Smith', given: 'Ann' },
        { family: 'Doe', given: 'Kim' },
      ],
      venue: 'Journal of Tides',
      date: { year: 2001 },
      firstPage: '5',
      doi: '10.1000/x1',
      pmid: '12345678',
      issn: '1234-5679',
      keywords: ['moon'],
      note: 'RAYYAN-INCLUSION: {"Ann"=>"Included"}',
    });
    expect(read?.citations[1]).toMatchObject({ type: 'book', title: 'Mars' });
  });

  it('reads what stands before a break, and tells of it', () => {
    const read = readCitations(`<xml>\n<records>${RECORD}<record><titles><title>Ma`);
    expect(read?.citations[0]?.title).toBe('Tides of the Mare');
    expect(read?.faults[0]?.message).toBe('The file ends too early');
  });

  it('tells of a file that declares entities', () => {
    const read = readCitations(
      '<!DOCTYPE x [<!ENTITY a "b">]><xml><records><record></record></records></xml>',
    );
    expect(read?.citations).toEqual([]);
    expect(read?.faults).toEqual([{ line: 1, message: 'it declares XML entities, which are not supported' }]);
  });
});
