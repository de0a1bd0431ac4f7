import { jsonOrUndefined } from '@/lib/base/json';
import { type ChunkedTask, runToEnd } from '@/lib/base/slices';
import {
  type CutSession,
  cutSessionValue,
  headDigest,
  joinSession,
  type SessionHead,
} from '@/lib/graph/exchange/session-parts';

/** The session of a map: in parts, of which stored ones may be missing, or as the text of a file or an earlier release. */
export type MapSession = CutSession | string;

/** The value of a session's JSON text, for `readSessionValue`; undefined where it is damaged. */
export function* mapSessionValue(session: MapSession): ChunkedTask<unknown> {
  return typeof session === 'string' ? jsonOrUndefined(session) : yield* joinSession(session);
}

/** The same for the same session, in whatever form it is there. Costs much for a text. */
export function mapDigest(session: MapSession | SessionHead): string {
  if (typeof session === 'string')
    return headDigest(runToEnd(cutSessionValue(jsonOrUndefined(session))).head);
  return headDigest('head' in session ? session.head : session);
}

/** Whether two maps hold the same session. A text and parts count as different ones. */
export function isSameSession(one: MapSession | undefined, other: MapSession | undefined): boolean {
  if (one === other || one === undefined || other === undefined) return one === other;
  return typeof one !== 'string' && typeof other !== 'string' && mapDigest(one) === mapDigest(other);
}
