const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' });

/** The English name of a language code, `German` for `de`; any other text unchanged. */
export function languageName(code: string): string {
  return /^[a-z]{2,3}$/.test(code) ? (NAMES.of(code) ?? code) : code;
}
