import { isRorChecksumValid, parseRor, rorUrl } from '@/lib/identifiers/ror';

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
