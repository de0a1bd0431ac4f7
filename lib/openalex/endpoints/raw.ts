/** `GET /{kind}/{id}` as the service sent it, for views that show a record's JSON. */
import { isEntityKind } from '@/lib/base/entity-kind';
import type { CallOptions } from '@/lib/openalex/api';
import { buildEntityRequest } from '@/lib/openalex/endpoints/entity';
import { ApiError, InvalidRequestError } from '@/lib/openalex/errors';
import { messages } from '@/lib/openalex/messages';
import type { Transport } from '@/lib/openalex/transport';

/**
 * The unchecked JSON of a record; null when the service has none.
 * Errors: 'Unsupported entity entityType: {type}' for any kind outside the nine (behaviours section 12), and those of
 * `fetchEntity`.
 */
export async function fetchRaw(
  client: Pick<Transport, 'get'>,
  type: string,
  id: string,
  options: CallOptions = {},
): Promise<unknown> {
  if (!isEntityKind(type)) throw new InvalidRequestError(messages.unsupportedRawKind(type));
  try {
    return await client.get(buildEntityRequest(type, id, options.select), options);
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) return null;
    throw error;
  }
}
