import { safeParse } from 'zod/mini';
import type { EntityKind } from '@/lib/base/entity-kind';
import { isPlainObject } from '@/lib/base/plain-object';
import { failure } from '@/lib/base/result';
import { kindOfShortId } from '@/lib/identifiers/short-id';
import { type FaultyPlace, faultyPlaces, leaveOut, type SchemaIssue } from './faulty-places';
import { recordId } from './record-id';
import type { RawRecordOf, RecordOf } from './records';
import { RECORD_SCHEMAS } from './schemas';

/** The location of a fault: a field such as `authorships.3.author.id`, or the whole record. */
export interface RecordFault {
  readonly path: string;
  readonly message: string;
}

/** A record with the fields that were dropped, or the reason why there is none. */
export type ParsedRecord<Kind extends EntityKind> =
  | { readonly ok: true; readonly value: RecordOf<Kind>; readonly dropped: readonly RecordFault[] }
  | { readonly ok: false; readonly error: RecordFault };

const NOTHING: readonly RecordFault[] = [];

/**
 * Checks one record of the service. `raw` of the result is the object that came in, so nothing is lost or reordered. If
 * a value has another type than its field, `raw` is a copy without that field or list item, and `dropped` names it.
 * Only a record without an id of its kind is refused. Never throws. Source:
 * docs/data-contract.md#fields-of-another-type.
 */
export function parseRecord<Kind extends EntityKind>(kind: Kind, raw: unknown): ParsedRecord<Kind> {
  if (!isPlainObject(raw)) return failure({ path: '', message: 'Expected object' });
  const { id: written } = raw;
  if (typeof written !== 'string') return failure({ path: 'id', message: 'Expected string' });
  const id = recordId(kind, written);
  const ownKind = kind === 'keywords' ? null : kindOfShortId(id);
  if (id === '' || (ownKind !== null && ownKind !== kind)) {
    return failure({ path: 'id', message: `Not an id of ${kind}: ${written}` });
  }
  let places: readonly FaultyPlace[] = [];
  const onIssues = (issues: readonly SchemaIssue[]) => {
    places = faultyPlaces(raw, issues);
  };
  if (conforms(kind, raw, onIssues)) return { ok: true, value: { kind, id, raw }, dropped: NOTHING };
  const rest = leaveOut(raw, places);
  const dropped = places.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
  if (conforms(kind, rest, onIssues)) return { ok: true, value: { kind, id, raw: rest }, dropped };
  return failure(dropped[0] ?? { path: '', message: 'Invalid input' });
}

/** Narrows the object itself instead of using zod's copy: schemas here check and never transform. */
function conforms<Kind extends EntityKind>(
  kind: Kind,
  raw: unknown,
  onIssues: (issues: readonly SchemaIssue[]) => void,
): raw is RawRecordOf<Kind> {
  try {
    const checked = safeParse(RECORD_SCHEMAS[kind], raw);
    if (checked.error !== undefined) onIssues(checked.error.issues);
    return checked.success;
  } catch {
    // There are more faults than zod can return, such as a hundred thousand in one list.
    onIssues(faultyFields(kind, raw));
    return false;
  }
}

/** The invalid root fields, each checked separately. */
function faultyFields(kind: EntityKind, raw: unknown): readonly SchemaIssue[] {
  if (!isPlainObject(raw)) return [];
  const fields = Object.keys(raw).filter((field) => {
    try {
      return !safeParse(RECORD_SCHEMAS[kind], { id: raw.id, [field]: raw[field] }).success;
    } catch {
      return true;
    }
  });
  return fields.map((field) => ({ path: [field], message: 'Invalid input' }));
}
