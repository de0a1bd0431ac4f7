/** Why the browser's database did not do what it was asked. */
export type StorageFault =
  /** There is none: a private window, a setting of the browser, or a newer release's database. */
  | { readonly kind: 'unavailable'; readonly message: string }
  /** The disk or the browser's share of it is full; `isKept` when making room was enough. */
  | { readonly kind: 'quota'; readonly message: string; readonly isKept: boolean }
  /** It was emptied from outside while the page was open, as by the browser's own settings. */
  | { readonly kind: 'cleared'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

function memberText(thrown: unknown, name: 'name' | 'message'): string {
  if (typeof thrown !== 'object' || thrown === null || !(name in thrown)) return '';
  const value: unknown = Reflect.get(thrown, name);
  return typeof value === 'string' ? value : '';
}

/** What an error of any window or worker says of itself; empty where it says nothing. */
export function reasonOf(thrown: unknown): string {
  return memberText(thrown, 'message');
}

/** Read by name: browsers disagree on the class of this error. */
export function isQuotaError(thrown: unknown): boolean {
  return memberText(thrown, 'name') === 'QuotaExceededError';
}

export function unavailable(cause: unknown): StorageFault {
  const reason = reasonOf(cause);
  return {
    kind: 'unavailable',
    message: `This browser keeps no data for the site${reason === '' ? '' : `: ${reason}`}`,
  };
}

export function quotaReached(isKept: boolean): StorageFault {
  return {
    kind: 'quota',
    message: isKept
      ? 'Browser storage is full: the records used least recently were removed'
      : 'Browser storage is full: not everything could be kept',
    isKept,
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
  const reason = reasonOf(cause);
  return { kind: 'failed', message: `Browser storage failed${reason === '' ? '' : `: ${reason}`}` };
}
