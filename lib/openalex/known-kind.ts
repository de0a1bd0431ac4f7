import { type EntityKind, isEntityKind } from '@/lib/base/entity-kind';
import { InvalidRequestError } from '@/lib/openalex/errors';
import { requestMessages } from '@/lib/openalex/request-messages';

/** The kind that a word from an address or a file names. Error: 'Unknown entity type: {type}'. */
export function knownKind(type: string): EntityKind {
  if (!isEntityKind(type)) throw new InvalidRequestError(requestMessages.unknownKind(type));
  return type;
}
