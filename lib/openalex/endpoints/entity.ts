/** `GET /{kind}/{id}`: one record, free in its short form (api note 2.2). */
import type { EntityKind } from '@/lib/base/entity-kind';
import { parseRecord } from '@/lib/entities/parse';
import type { EntityRecord } from '@/lib/entities/records';
import { detectForKind } from '@/lib/identifiers/detect';
import { kindOfShortId } from '@/lib/identifiers/short-id';
import type { CallOptions } from '@/lib/openalex/api';
import { ApiError, InvalidRequestError, MalformedResponseError } from '@/lib/openalex/errors';
import { selectParam } from '@/lib/openalex/list-params';
import { messages } from '@/lib/openalex/messages';
import { type ApiRequest, buildRequest, encodePathId } from '@/lib/openalex/request-line';
import type { Transport } from '@/lib/openalex/transport';

/** The free literal form of any written form of an id; null when it can be none of this kind. */
function apiIdOf(kind: EntityKind, id: string): string | null {
  // Ids of our own graph come here by far the most; the service answers too short ones with a free 404.
  const short = id.trim();
  if (kind !== 'keywords' && /^[A-Z]\d+$/.test(short)) return kindOfShortId(short) === kind ? short : null;
  return detectForKind(kind, short)?.apiId ?? null;
}

/** Ids come from addresses, files and stored graphs too, where a type promises nothing. */
function checkGiven(kind: EntityKind, id: unknown): asserts id is string {
  const isInstitution = kind === 'institutions';
  if (typeof id !== 'string') {
    throw new InvalidRequestError(isInstitution ? messages.institutionIdMissing : messages.blankIdentifier);
  }
  if (id.trim() === '') {
    throw new InvalidRequestError(isInstitution ? messages.blankInstitutionId : messages.blankIdentifier);
  }
}

/**
 * The request for one record.
 * Errors: 'Identifier must be a non-empty string', for institutions 'Institution ID is required and must be a string'
 * and 'Institution ID cannot be empty'; 'Unrecognized identifier format' also for an id of another kind; fields that
 * cannot be selected.
 */
export function buildEntityRequest(kind: EntityKind, id: unknown, select?: readonly string[]): ApiRequest {
  checkGiven(kind, id);
  const apiId = apiIdOf(kind, id);
  if (apiId === null) throw new InvalidRequestError(messages.badIdentifier);
  return buildRequest(`/${kind}/${encodePathId(apiId)}`, { select: selectParam(kind, select) });
}

/** One record, or null when the service has none (404). */
export async function fetchEntity(
  transport: Transport,
  kind: EntityKind,
  id: string,
  options: CallOptions = {},
): Promise<EntityRecord | null> {
  const request = buildEntityRequest(kind, id, options.select);
  let raw: unknown;
  try {
    raw = await transport.get(request, options);
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) return null;
    throw error;
  }
  const parsed = parseRecord(kind, raw);
  if (parsed.ok) return parsed.value;
  throw new MalformedResponseError(parsed.error.path, parsed.error.message);
}
