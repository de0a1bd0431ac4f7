/** `GET /{kind}/{id}` as the service sent it, for views that show a record's JSON. */

import { isEntityKind } from '@/lib/base/entity-kind';
import type { CallOptions } from '@/lib/openalex/api';
import { checkedReference } from '@/lib/openalex/checked-reference';
import { buildEntityRequest } from '@/lib/openalex/endpoints/entity';
import { ApiError, InvalidRequestError } from '@/lib/openalex/errors';
import { requestMessages } from '@/lib/openalex/request-messages';
import type { Transport } from '@/lib/openalex/transport';

/**
 * The unchecked JSON of a record; null when the service has none.
 * Errors: 'Unsupported entity entityType: {type}' for any kind outside the nine
 * (docs/behaviours/requests.md#raw-records), and those of `fetchEntity`.
 */
export async function fetchRaw(
  client: Pick<Transport, 'get'>,
  type: string,
  id: string,
  options: CallOptions = {},
): Promise<unknown> {
  if (!isEntityKind(type)) throw new InvalidRequestError(requestMessages.unsupportedRawKind(type));
  try {
    return await client.get(buildEntityRequest(checkedReference(type, id), options.select), options);
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) return null;
    throw error;
  }
}
