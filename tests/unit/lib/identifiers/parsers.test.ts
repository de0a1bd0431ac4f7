import { doiUrl, parseDoi } from '@/lib/identifiers/doi';
import { isIssnChecksumValid, parseIssn } from '@/lib/identifiers/issn';
import { isOrcidChecksumValid, orcidUrl, parseOrcid } from '@/lib/identifiers/orcid';
import { parsePmcid, parsePmid } from '@/lib/identifiers/pmid';
import { isRorChecksumValid, parseRor, rorUrl } from '@/lib/identifiers/ror';
import { parseWikidata } from '@/lib/identifiers/wikidata';

describe('parseDoi(text)', () => {
  it('says which text is no DOI', () => {
    expect(parseDoi('10.12/x')).toEqual({ ok: false, error: 'Invalid DOI format: 10.12/x' });
  });

  it('gives the same when applied to its own result', () => {
    const first = parseDoi('https://doi.org/10.1002/(SICI)1(2)18:7%3C509::AID%3E3.0.CO;2-Z');
    if (!first.ok) throw new Error('expected a DOI');
    expect(parseDoi(first.value)).toEqual(first);
    expect(parseDoi(doiUrl(first.value))).toEqual(first);
  });
});

describe('parseOrcid(text)', () => {
  it.each([
    ['0000-0002-1825-0097', true],
    ['0000-0001-5109-3700', true],
    ['0000-0002-1694-233X', true],
    ['0000-0002-1694-2339', false],
    ['0000-0002-1825-0098', false],
  ])('checks the last character of %s', (orcid, expected) => {
    expect(isOrcidChecksumValid(orcid)).toBe(expected);
  });

  it('tells a wrong checksum from another shape', () => {
    expect(parseOrcid('0000-0002-1825-0098')).toEqual({ ok: false, error: 'Invalid ORCID checksum' });
    expect(parseOrcid('abc')).toEqual({ ok: false, error: 'Unable to detect entity from ORCID: abc' });
    expect(parseOrcid('0000000218250097').ok).toBe(false);
  });

  it('links to the registry', () => {
    const parsed = parseOrcid('orcid:0000-0002-1825-0097');
    expect(parsed.ok && orcidUrl(parsed.value)).toBe('https://orcid.org/0000-0002-1825-0097');
  });
});

describe('parseIssn(text)', () => {
  it.each([
    ['1932-6203', '1932-6203'],
    ['19326203', '1932-6203'],
    ['ISSN 0317847x', '0317-847X'],
    ['1234-5678', '1234-5678'],
  ])('reads %p', (text, expected) => {
    expect(parseIssn(text)).toEqual({ ok: true, value: expected });
  });

  it('has the catalogue’s texts', () => {
    expect(parseIssn(' ')).toEqual({ ok: false, error: 'ISSN must be a non-empty string' });
    expect(parseIssn('1234-567')).toEqual({ ok: false, error: 'Invalid ISSN format: 1234-567' });
  });

  it('tests the check character only when asked', () => {
    expect(parseIssn('1234-5678')).toEqual({ ok: true, value: '1234-5678' });
    expect(parseIssn('1234-5678', { testsChecksum: true })).toEqual({
      ok: false,
      error: 'Invalid ISSN checksum',
    });
    expect(parseIssn('1932-6203', { testsChecksum: true })).toEqual({ ok: true, value: '1932-6203' });
  });

  it('knows the check character', () => {
    expect(isIssnChecksumValid('1932-6203')).toBe(true);
    expect(isIssnChecksumValid('0317-8471')).toBe(true);
    expect(isIssnChecksumValid('2434-561X')).toBe(true);
    expect(isIssnChecksumValid('1234-5678')).toBe(false);
  });
});

describe('parseRor(text)', () => {
  it('has the catalogue’s texts', () => {
    expect(parseRor('ror:02y3ad64')).toEqual({
      ok: false,
      error: 'Invalid ROR ID length: ror:02y3ad64 (must be exactly 9 characters)',
    });
    expect(parseRor('123456789')).toEqual({
      ok: false,
      error: 'Invalid ROR ID: 123456789 (ROR IDs must contain letters)',
    });
    expect(parseRor('chemistry')).toEqual({ ok: false, error: 'Invalid ROR ID format: chemistry' });
    expect(parseRor('w2y3ad647')).toEqual({ ok: false, error: 'Invalid ROR ID format: w2y3ad647' });
    expect(parseRor('')).toEqual({ ok: false, error: 'Invalid ROR ID format: ' });
  });

  it('accepts the registry’s ids, also those of digits only', () => {
    expect(parseRor('https://ror.org/05dxps055')).toEqual({ ok: true, value: '05dxps055' });
    expect(parseRor('https://ror.org/007422545')).toEqual({ ok: true, value: '007422545' });
    expect(isRorChecksumValid('05dxps056')).toBe(false);
    const parsed = parseRor('05DXPS055');
    expect(parsed.ok && rorUrl(parsed.value)).toBe('https://ror.org/05dxps055');
  });
});

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
