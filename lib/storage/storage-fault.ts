/** Why the browser's database did not do what it was asked. */
export type StorageFault =
  /** It cannot be used: a private window, a setting of the browser, a newer release's database, or another tab. */
  | { readonly kind: 'unavailable'; readonly message: string }
  /** The disk or the browser's share of it is full; `isWritten` when it was written after making room. */
  | { readonly kind: 'quota'; readonly message: string; readonly isWritten: boolean }
  /** It was emptied from outside while the page was open, as by the browser's own settings. */
  | { readonly kind: 'cleared'; readonly message: string }
  /** What stands there was written by a later release, and is not written over. */
  | { readonly kind: 'newer'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

function memberText(thrown: unknown, name: 'name' | 'message'): string {
  if (typeof thrown !== 'object' || thrown === null || !(name in thrown)) return '';
  const value: unknown = Reflect.get(thrown, name);
  return typeof value === 'string' ? value : '';
}

/** What an error of any window or worker says of itself, without its full stop; empty where it says nothing. */
export function reasonOf(thrown: unknown): string {
  return memberText(thrown, 'message').replace(/\.+\s*$/, '');
}

/** The disk itself has no room: Chromium closes the database then, and says so by name of no kind. */
export function isDiskFull(thrown: unknown): boolean {
  return /NO_SPACE|full disk|disk (?:is )?full/i.test(reasonOf(thrown));
}

/** Read by name: browsers disagree on the class of this error. */
export function isQuotaError(thrown: unknown): boolean {
  return memberText(thrown, 'name') === 'QuotaExceededError' || isDiskFull(thrown);
}

export function unavailable(cause: unknown): StorageFault {
  const reason = reasonOf(cause);
  return {
    kind: 'unavailable',
    message: `This browser does not store data for this site${reason === '' ? '' : `: ${reason}`}`,
  };
}

/** The fault of a database of a newer release, whose content stays untouched. */
export function newerDatabase(): StorageFault {
  return {
    kind: 'unavailable',
    message:
      "A newer version of Academic Explorer has taken over this browser's data, which is left as it is. Reload the page to get that version",
  };
}

/** The upgrade goes on once the other tab lets go. */
export function blockedDatabase(): StorageFault {
  return {
    kind: 'unavailable',
    message:
      "This browser's data has to be brought up to date, and another tab with an older version of Academic Explorer holds it. Close or reload the other tabs",
  };
}

export function newerValue(): StorageFault {
  return {
    kind: 'newer',
    message: 'a newer version of Academic Explorer has written it, so it stays as it is',
  };
}

export function quotaReached(isWritten: boolean): StorageFault {
  return {
    kind: 'quota',
    message: isWritten
      ? 'Browser storage is full: the records used least recently were removed'
      : 'Browser storage is full: not everything could be stored',
    isWritten,
  };
}

export function cleared(): StorageFault {
  return {
    kind: 'cleared',
    message:
      'Browser storage was cleared while this page was open. The graph stays; records are fetched again when they are needed',
  };
}

export function failed(cause: unknown): StorageFault {
  // A setting of the browser forbids what it is asked.
  if (memberText(cause, 'name') === 'SecurityError') return unavailable(cause);
  const reason = reasonOf(cause);
  return { kind: 'failed', message: `Browser storage failed${reason === '' ? '' : `: ${reason}`}` };
}
