/** What the client tells about each request, for the network log. Keys are never part of a url. */
export interface RequestEvent {
  /** Equal for all events of one request. */
  readonly id: string;
  readonly url: string;
  readonly method: 'GET';
  readonly status: 'pending' | 'success' | 'error' | 'deduplicated';
  /** Milliseconds since the epoch. */
  readonly startTime: number;
  readonly endTime: number | null;
  readonly statusCode: number | null;
  /** Bytes as announced, else characters received. */
  readonly size: number | null;
  readonly error: string | null;
  readonly credits: number;
  /** Which try of its request this is, from 1. */
  readonly attempt: number;
}

export type RequestListener = (event: RequestEvent) => void;
