import { atom } from 'jotai/vanilla';
import { type ActivityType, type Report, report } from '@/lib/base/report';
import { withoutKeysInLog } from '@/lib/base/without-keys';

/** An entry of the activity log: acts of the visitor, skipped items, redirects with their reasons, failures. */
export interface ActivityEntry {
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly type: ActivityType;
  /** Its subject, such as `graph` or `search`. */
  readonly category: string;
  readonly severity: Report['severity'];
  /** Without keys. */
  readonly message: string;
}

/** Entries kept, the oldest dropped first. Source: docs/behaviours/panels.md#limits-of-the-activity-log. */
const MAX_ENTRIES = 1_000;

const activityStateAtom = atom<readonly ActivityEntry[]>([]);
activityStateAtom.debugLabel = 'activity';

/** Oldest first. */
export const activityAtom = atom((get) => get(activityStateAtom));

export const noteActivityAtom = atom(null, (get, set, told: Report, time: number) => {
  const { severity, type = severity === 'error' ? 'error' : 'system', category = 'application' } = told;
  const entries = get(activityStateAtom);
  const id = (entries.at(-1)?.id ?? 0) + 1;
  const entry: ActivityEntry = {
    id,
    time,
    type,
    category,
    severity,
    message: withoutKeysInLog(told.message),
  };
  set(activityStateAtom, [...entries.slice(-(MAX_ENTRIES - 1)), entry]);
});

export const clearActivityAtom = atom(null, (_get, set) => set(activityStateAtom, []));

/** The reason why an address led to the search, shown above it, with the text that was searched for. */
export interface RedirectNotice {
  readonly to: string;
  readonly reason: string;
}

const redirectStateAtom = atom<RedirectNotice | null>(null);
redirectStateAtom.debugLabel = 'redirect';

/** The latest such redirect. */
export const redirectNoticeAtom = atom((get) => get(redirectStateAtom));

/**
 * Records a redirect that had a reason: in the log, and for its target screen
 * (docs/behaviours/routes.md#reasons-of-a-redirect).
 */
export const noteRedirectAtom = atom(null, (_get, set, notice: RedirectNotice) => {
  report('warning', notice.reason);
  set(redirectStateAtom, notice);
});

/** Puts the reason away once it is read. */
export const dismissRedirectAtom = atom(null, (_get, set) => set(redirectStateAtom, null));
