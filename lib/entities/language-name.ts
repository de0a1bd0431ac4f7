const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' });

/** The English name of a language's code, `German` for `de`; what is no code as it is. */
export function languageName(code: string): string {
  return /^[a-z]{2,3}$/.test(code) ? (NAMES.of(code) ?? code) : code;
}
