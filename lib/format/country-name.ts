const NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** The English name of a two-letter country code, `Netherlands` for `nl`; the code in upper case where it has none. */
export function countryName(code: string): string {
  const upper = code.toUpperCase();
  return (/^[A-Z]{2}$/.test(upper) ? NAMES.of(upper) : undefined) ?? upper;
}
