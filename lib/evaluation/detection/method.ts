import type { ChunkedTask } from '@/lib/base/slices';
import type { Gathered, Gathering } from './gathering';
import type { DetectionConfig, MethodHit, MethodInput } from './types';

/** One way to find works that a review may have missed. */
export interface Method {
  readonly label: string;
  /** Which works it lists. */
  readonly explanation: string;
  /** What its empty list says of the candidates of the others; absent: nothing. */
  readonly whenEmpty?: string;
  /** The field for the query, where the method works with it. */
  readonly queryField?: { readonly label: string; readonly hint: string };
  /** Requests at most, each a credit. */
  readonly mostRequests: (seedCount: number, config: DetectionConfig) => number;
  /** Asks what it needs. Errors: those of the service, AbortError, and why it cannot ask, in words for the user. */
  readonly gather: (gathering: Gathering) => Promise<Gathered>;
  /** Computes from what was asked for, by all methods, alone. */
  readonly analyse: (input: MethodInput) => ChunkedTask<readonly MethodHit[]>;
}
