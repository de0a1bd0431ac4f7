import { countryName } from '@/lib/format/country-name';

describe('countryName(code)', () => {
  it.each([
    ['NL', 'Netherlands'],
    ['us', 'United States'],
    ['zx', 'ZX'],
    ['', ''],
    ['Atlantis', 'ATLANTIS'],
  ])('reads %j as %j', (code, name) => {
    expect(countryName(code)).toBe(name);
  });
});
