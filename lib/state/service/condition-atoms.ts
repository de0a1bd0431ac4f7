import { atom } from 'jotai/vanilla';
import {
  ApiError,
  DailyLimitError,
  KeyNeededError,
  type OpenAlexError,
  RateLimitError,
} from '@/lib/openalex/errors';
import type { RetryPause } from '@/lib/openalex/retry';
import {
  closedBy,
  conditionAfter,
  type QuestionOutcome,
  type ServiceCondition,
  type ServiceState,
} from '@/lib/openalex/service-condition';
import { usableApiKeyAtom } from '@/lib/state/shell/settings-atoms';
import { sourceStatusAtom } from './source-atoms';

/** The reader's next step after a fault: enter a key, narrow the search, or come back later. */
export type FaultStep = 'key' | 'narrow' | 'later';

/** A fault as the page's texts show it, with the details that they leave out. */
export interface ToldFault {
  /** As states and screens show it, perhaps within a longer text. */
  readonly message: string;
  /** The service's own sentence; empty where there is none, or the message is it. */
  readonly said: string;
  /** Null: the message says what can be done. */
  readonly step: FaultStep | null;
}

/** The service is closed to this visitor. */
export type ClosedService = ServiceCondition & {
  readonly state: Exclude<ServiceState, 'ok' | 'unreachable'>;
};

/** The most faults kept for the texts that show them. */
const MOST_FAULTS = 20;

/** Limits that a key of the visitor's own lifts. */
const LIFTED_BY_KEY: ReadonlySet<RateLimitError['reason']> = new Set(['ladder', 'share']);

function stepFor(error: OpenAlexError): FaultStep | null {
  if (error instanceof KeyNeededError || error instanceof DailyLimitError) return 'key';
  if (error instanceof RateLimitError) return LIFTED_BY_KEY.has(error.reason) ? 'key' : null;
  if (error instanceof ApiError && error.isTooWide) return 'narrow';
  return closedBy(error) === null ? null : 'later';
}

const conditionAtom = atom<ServiceCondition | null>(null);
conditionAtom.debugLabel = 'condition of the service';

const faultsAtom = atom<readonly ToldFault[]>([]);
faultsAtom.debugLabel = 'faults of the service';

/** Takes over what is known at the start of a visit, and when the source or the key changes; null: nothing. */
export const beginConditionAtom = atom(null, (_get, set, found: ServiceCondition | null) => {
  set(conditionAtom, found);
  set(faultsAtom, []);
});

/** Takes in how a question to the service ended. `now` in milliseconds since the epoch. */
export const noteOutcomeAtom = atom(null, (get, set, outcome: QuestionOutcome, now: number) => {
  const before = get(conditionAtom);
  const after = conditionAfter(before, outcome, now);
  if (after !== before) set(conditionAtom, after);
  const { error } = outcome;
  if (error === null) return;
  const { message, serviceMessage: said } = error;
  const step = stepFor(error);
  if (said === '' && step === null) return;
  const others = get(faultsAtom).filter((fault) => fault.message !== message);
  set(faultsAtom, [{ message, said, step }, ...others].slice(0, MOST_FAULTS));
});

/** Null: the service answers this visitor, or a lost connection explains more (`connectivityProblemAtom`). */
export const closedServiceAtom = atom((get): ClosedService | null => {
  const condition = get(conditionAtom);
  if (condition === null || get(sourceStatusAtom).state !== 'live') return null;
  const { state, times } = condition;
  if (state === 'ok' || state === 'unreachable') return null;
  // A single fault may concern only one request; it is shown there.
  if (state === 'unwell' && times < 2) return null;
  return state === 'key-needed' && get(usableApiKeyAtom) !== null ? null : { ...condition, state };
});

/** Finds the fault of a shown text; null: the text is no fault of the service, or needs no more words. */
export const faultFinderAtom = atom((get) => {
  const faults = get(faultsAtom);
  return (text: string): ToldFault | null =>
    faults.find(({ message }) => text.includes(message.replace(/\.$/, ''))) ?? null;
});

/** A shorter pause passes unnoticed, as long as few of them follow each other. Milliseconds. */
const NOTICED_MS = 3_000;
const NOTICED_ATTEMPT = 3;

const pausesAtom = atom<ReadonlySet<RetryPause>>(new Set<RetryPause>());
pausesAtom.debugLabel = 'pauses before a request is tried again';

/** Takes in a pause before a request is tried again; gives what is to be called when it has ended. */
export const notePauseAtom = atom(null, (get, set, pause: RetryPause): (() => void) => {
  set(pausesAtom, new Set([...get(pausesAtom), pause]));
  return () => set(pausesAtom, new Set([...get(pausesAtom)].filter((other) => other !== pause)));
});

/** The limit that OpenAlex applies, and for how long. */
export interface ServiceWait {
  readonly seconds: number;
  readonly reason: string;
  readonly said: string;
  /** The try that comes next, of how many. */
  readonly attempt: number;
  readonly attempts: number;
  /** Whether a key of the visitor's own would end it. */
  readonly isLiftedByKey: boolean;
}

const WAIT_REASONS: Readonly<Record<RateLimitError['reason'], string>> = {
  'per-second': 'too many requests came within a second',
  boolean: 'it limits long Boolean queries',
  semantic: 'it limits semantic searches',
  ladder: 'it is busy and holds back searches without an API key',
  share: 'your share of the credits of this server is used up for now',
  plan: 'a paid plan is needed',
  other: 'it asks to slow down',
};

function waitReason(error: OpenAlexError): string {
  if (error instanceof RateLimitError) return WAIT_REASONS[error.reason];
  return error instanceof ApiError ? `it reports a fault (HTTP ${error.statusCode})` : 'it does not answer';
}

/** The longest wait under way that a reader would notice; null while there is none. */
export const serviceWaitAtom = atom((get): ServiceWait | null => {
  const noticed = [...get(pausesAtom)].filter(
    ({ ms, attempt }) => ms >= NOTICED_MS || attempt >= NOTICED_ATTEMPT,
  );
  const [longest] = noticed.toSorted((one, other) => other.ms - one.ms);
  if (longest === undefined) return null;
  const { error, ms, attempt, attempts } = longest;
  return {
    seconds: Math.ceil(ms / 1_000),
    reason: waitReason(error),
    said: error.serviceMessage,
    attempt: attempt + 1,
    attempts,
    isLiftedByKey: stepFor(error) === 'key',
  };
});
