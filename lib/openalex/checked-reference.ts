import type { EntityKind } from '@/lib/base/entity-kind';
import { referenceForKind } from '@/lib/identifiers/detect';
import type { EntityReference } from '@/lib/identifiers/entity-reference';
import { InvalidRequestError } from '@/lib/openalex/errors';
import { messages } from '@/lib/openalex/messages';

const INSTITUTION_ID_MISSING = 'Institution ID is required and must be a string';
const BLANK_INSTITUTION_ID = 'Institution ID cannot be empty';

/**
 * The reference that an id of a node, a record or a file stands for.
 * Errors: InvalidRequestError 'Identifier must be a non-empty string', for institutions 'Institution ID is required and
 * must be a string' and 'Institution ID cannot be empty'; 'Unrecognized identifier format' also for an id of another kind.
 * @param id stored graphs and files promise no type.
 */
export function checkedReference(kind: EntityKind, id: unknown): EntityReference {
  const isInstitution = kind === 'institutions';
  if (typeof id !== 'string') {
    throw new InvalidRequestError(isInstitution ? INSTITUTION_ID_MISSING : messages.blankIdentifier);
  }
  if (id.trim() === '') {
    throw new InvalidRequestError(isInstitution ? BLANK_INSTITUTION_ID : messages.blankIdentifier);
  }
  const reference = referenceForKind(kind, id);
  if (reference === null) throw new InvalidRequestError(messages.badIdentifier);
  return reference;
}
