const UNKNOWN_ERROR = 'Unknown error';

/** Reads what was thrown by shape: errors of workers and other windows are no instances of our own Error. */
function memberText(thrown: unknown, name: 'name' | 'message'): string {
  if (typeof thrown !== 'object' || thrown === null || !(name in thrown)) return '';
  const value: unknown = Reflect.get(thrown, name);
  return typeof value === 'string' ? value : '';
}

/** The user's text for anything that was thrown; the fallback where it says nothing itself. */
export function describeError(error: unknown, fallback: string = UNKNOWN_ERROR): string {
  const text = typeof error === 'string' ? error : memberText(error, 'message');
  return text.trim() === '' ? fallback : text;
}

/** What a cancelled call rejects with, whatever reason its signal was given. */
export function abortError(): DOMException {
  return new DOMException('The request was cancelled', 'AbortError');
}

export function isAbortError(error: unknown): boolean {
  return memberText(error, 'name') === 'AbortError';
}
