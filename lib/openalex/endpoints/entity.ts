/** `GET /{kind}/{id}`: one record, free in its short form (docs/data-contract.md#single-records). */
import { parseRecord } from '@/lib/entities/parse';
import { LossTally } from '@/lib/entities/record-losses';
import type { EntityRecord } from '@/lib/entities/records';
import { apiIdOf, type EntityReference } from '@/lib/identifiers/entity-reference';
import type { CallOptions } from '@/lib/openalex/api';
import { ApiError, MalformedResponseError } from '@/lib/openalex/errors';
import { selectParam } from '@/lib/openalex/list-params';
import { type ApiRequest, buildRequest, encodePathId } from '@/lib/openalex/request-line';
import type { Transport } from '@/lib/openalex/transport';

/** The request for one record. Errors: fields that cannot be selected; an id that a browser would take for a path. */
export function buildEntityRequest(reference: EntityReference, select?: readonly string[]): ApiRequest {
  const { kind } = reference;
  return buildRequest(`/${kind}/${encodePathId(apiIdOf(reference))}`, { select: selectParam(kind, select) });
}

/** One record, or null when the service has none (404). */
export async function fetchEntity(
  transport: Transport,
  reference: EntityReference,
  options: CallOptions = {},
): Promise<EntityRecord | null> {
  const request = buildEntityRequest(reference, options.select);
  let raw: unknown;
  try {
    raw = await transport.get(request, options);
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) return null;
    throw error;
  }
  const parsed = parseRecord(reference.kind, raw);
  if (!parsed.ok) throw new MalformedResponseError(parsed.error.path, parsed.error.message);
  const losses = new LossTally();
  losses.note(parsed);
  losses.tell(`Record of ${reference.kind}`);
  return parsed.value;
}
