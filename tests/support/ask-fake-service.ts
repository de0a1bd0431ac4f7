import type { LibraryAnswer } from '@/lib/library/answer';
import { tinyLibrary } from '../unit/lib/library/tiny-library';
import { createFakeService, type FakeService, type FakeServiceOptions } from './fake-service';

export const TINY = tinyLibrary();

/** What an answer of the service says. */
export interface Body {
  readonly meta: Readonly<Record<string, unknown>>;
  /** None where there are groups. */
  readonly results: readonly { readonly id: string }[];
  readonly group_by: readonly { readonly key: string; readonly count: number }[];
  readonly error: string;
  readonly message: string;
}

/** What the service answers to an address, as it is sent. */
export function respond(service: FakeService, address: string, bearer: string | null = null): LibraryAnswer {
  const mark = address.indexOf('?');
  const path = mark < 0 ? address : address.slice(0, mark);
  const outcome = service.respond(path, mark < 0 ? '' : address.slice(mark + 1), bearer);
  if (outcome.type !== 'answer') throw new Error(`No answer to ${address}`);
  return outcome.answer;
}

/** As `respond`, of a new service over the tiny library. */
export const ask = (address: string, options: FakeServiceOptions = {}, bearer: string | null = null) =>
  respond(createFakeService(TINY, options), address, bearer);

export function bodyOf({ body }: LibraryAnswer): Body {
  return JSON.parse(body);
}

/** Which figures of the meter an answer tells. */
export const rateHeaders = ({ headers }: LibraryAnswer) =>
  Object.keys(headers)
    .filter((name) => name.startsWith('X-RateLimit-'))
    .map((name) => name.slice('X-RateLimit-'.length));
