import { isOrcidChecksumValid, orcidUrl, parseOrcid } from '@/lib/identifiers/orcid';

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
