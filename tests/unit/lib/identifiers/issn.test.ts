import { isIssnChecksumValid, parseIssn } from '@/lib/identifiers/issn';

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
