import { creditHeaders } from '@/lib/library/credits';
import type { ServiceError } from '@/lib/library/service-errors';

/** What the library answers: the same status, headers and body that the service would send. */
export interface LibraryAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly contentType: string;
}

export function jsonAnswer(status: number, body: unknown, credits: number): LibraryAnswer {
  return {
    status,
    headers: creditHeaders(credits),
    body: JSON.stringify(body),
    contentType: 'application/json',
  };
}

/** The answer for a refusal, which costs nothing. Refusals at the edge carry no rate headers (docs/data-contract.md#rate-headers). */
export function errorAnswer(error: ServiceError): LibraryAnswer {
  return {
    status: error.status,
    headers: error.isEdge ? {} : creditHeaders(0),
    body: error.body,
    contentType: error.contentType,
  };
}
