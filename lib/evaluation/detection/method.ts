import type { ChunkedTask } from '@/lib/base/slices';
import type { Gathered, Gathering } from './gathering';
import type { DetectionConfig, MethodHit, MethodInput } from './types';

/** One way to find works that a review may have missed. */
export interface Method {
  readonly label: string;
  /** Explains which works it finds. */
  readonly explanation: string;
  /** The weight of its list when the lists are fused. */
  readonly weight: number;
  /** Why it is off unless the reader chooses it, where it did not earn its part in the ranking. */
  readonly whyOff?: string;
  /** The bias to report when it finds nothing; absent: none. */
  readonly whenEmpty?: string;
  /** The field for the query, where the method works with it. */
  readonly queryField?: { readonly label: string; readonly hint: string };
  /** Requests at most, each a credit. */
  readonly mostRequests: (seedCount: number, config: DetectionConfig) => number;
  /** Fetches what it needs. Errors: those of the service, AbortError, and a message for the user if it cannot start. */
  readonly gather: (gathering: Gathering) => Promise<Gathered>;
  /** Computes its works from the evidence fetched by all methods; sends no request. */
  readonly analyse: (input: MethodInput) => ChunkedTask<readonly MethodHit[]>;
}
