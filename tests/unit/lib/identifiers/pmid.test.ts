import { parsePmcid, parsePmid } from '@/lib/identifiers/pmid';
import { parseWikidata } from '@/lib/identifiers/wikidata';

describe('parsePmid, parsePmcid, parseWikidata', () => {
  it.each([
    ['29456894', '29456894'],
    ['PMID 0012', '12'],
    ['0', null],
    ['123456789', null],
  ])('reads the PubMed number %p', (text, expected) => {
    const parsed = parsePmid(text);
    expect(parsed.ok ? parsed.value : null).toBe(expected);
  });

  it('wants the mark of PubMed Central', () => {
    expect(parsePmcid('PMC12')).toEqual({ ok: true, value: '12' });
    expect(parsePmcid('12')).toEqual({ ok: false, error: 'Unrecognized identifier format' });
  });

  it('reads Wikidata ids', () => {
    expect(parseWikidata('q42')).toEqual({ ok: true, value: 'Q42' });
    expect(parseWikidata('Q')).toEqual({ ok: false, error: 'Unrecognized identifier format' });
  });
});
