import { looseObject, safeParse, string } from 'zod/mini';
import type { EntityKind } from '@/lib/base/entity-kind';
import { failure, type Result, success } from '@/lib/base/result';
import { kindOfShortId } from '@/lib/identifiers/short-id';
import { recordId } from './record-id';
import type { RawRecordOf, RecordOf } from './records';
import { RECORD_SCHEMAS } from './schemas';

/** Why a record was refused: the first field that does not fit, such as `authorships.3.author.id`. */
export interface RecordFault {
  readonly path: string;
  readonly message: string;
}

const IDENTIFIED = looseObject({ id: string() });

/**
 * Checks one record of the service. `raw` of the result is the very object that came in, so nothing is lost or
 * reordered. Never throws; the failure names the first wrong field. An id of another kind's letter is a fault.
 */
export function parseRecord<Kind extends EntityKind>(
  kind: Kind,
  raw: unknown,
): Result<RecordOf<Kind>, RecordFault> {
  const identified = safeParse(IDENTIFIED, raw);
  if (!identified.success) return failure(firstFault(identified.error.issues));
  const id = recordId(kind, identified.data.id);
  const ownKind = kind === 'keywords' ? null : kindOfShortId(id);
  if (id === '' || (ownKind !== null && ownKind !== kind)) {
    return failure({ path: 'id', message: `Not an id of ${kind}: ${identified.data.id}` });
  }
  let fault: RecordFault = { path: '', message: 'Invalid input' };
  const onFault = (found: RecordFault) => {
    fault = found;
  };
  if (!conforms(kind, raw, onFault)) return failure(fault);
  return success({ kind, id, raw });
}

/** Narrows the object itself instead of taking zod's copy: schemas here check and never transform. */
function conforms<Kind extends EntityKind>(
  kind: Kind,
  raw: unknown,
  onFault: (fault: RecordFault) => void,
): raw is RawRecordOf<Kind> {
  const checked = safeParse(RECORD_SCHEMAS[kind], raw);
  if (checked.error !== undefined) onFault(firstFault(checked.error.issues));
  return checked.success;
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly expected?: string;
}

function firstFault(issues: readonly Issue[]): RecordFault {
  const [issue] = issues;
  if (issue === undefined) return { path: '', message: 'Invalid input' };
  const message = issue.expected === undefined ? issue.message : `Expected ${issue.expected}`;
  return { path: issue.path.map(String).join('.'), message };
}
