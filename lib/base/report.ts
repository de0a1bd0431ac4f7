import { withoutKeysInLog } from './without-keys';

export interface Report {
  readonly severity: 'info' | 'warning' | 'error';
  readonly message: string;
  readonly cause?: unknown;
  /** What kind of thing it is; left out: a fault of the system. */
  readonly type?: ActivityType;
  /** What it is about, such as `graph`; left out: the application. */
  readonly category?: string;
}

/** Kinds of what the application log tells. Source: docs/behaviours/panels.md#application-activity. */
export type ActivityType = 'user' | 'system' | 'navigation' | 'component' | 'performance' | 'error';

type Listener = (report: Report) => void;

const listeners = new Set<Listener>();

/**
 * The one funnel for faults that are not shown where they happened (skipped items, failed look-ups). Goes to every
 * listener (the application log), or to the console while there is none.
 */
export function report(
  severity: 'warning' | 'error',
  message: string,
  cause?: unknown,
  about: Pick<Report, 'type' | 'category'> = {},
): void {
  const entry: Report = {
    severity,
    message: withoutKeysInLog(message),
    ...(cause === undefined ? {} : { cause }),
    ...about,
  };
  if (listeners.size === 0) {
    const print = severity === 'error' ? console.error : console.warn;
    print(entry.message, ...(cause === undefined ? [] : [cause]));
    return;
  }
  for (const listener of listeners) listener(entry);
}

/** Logs an event that is not a fault; ignored while there is no listener. */
export function noteActivity(type: ActivityType, category: string, message: string): void {
  for (const listener of listeners) listener({ severity: 'info', type, category, message });
}

/** Hears every report from now on; returns the function that stops it. */
export function onReport(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
