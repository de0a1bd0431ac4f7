import { describeError } from '@/lib/base/thrown-errors';

/**
 * Why Redis is of no use: `refused` the log-in or a right; `full` takes nothing in; `unreachable` no connection; `slow` no answer in time; `failed`
 * anything else. `command` alone says nothing of Redis as a whole: one command was wrong, as on a key of another kind.
 */
export type RedisFaultKind = 'refused' | 'full' | 'unreachable' | 'slow' | 'failed' | 'command';

const REFUSED = /^(?:NOAUTH|WRONGPASS|NOPERM)\b|invalid password|without any password configured/i;
const FULL = /^OOM\b/;
const OF_ALL =
  /^(?:LOADING|BUSY|MISCONF|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|UNBLOCKED)\b|max number of clients/i;

function kindOf(message: string, isReply: boolean): RedisFaultKind {
  if (REFUSED.test(message)) return 'refused';
  if (FULL.test(message)) return 'full';
  if (OF_ALL.test(message)) return 'failed';
  return isReply ? 'command' : 'unreachable';
}

/** A command or a connection that failed. */
export class RedisFault extends Error {
  override readonly name = 'RedisFault';
  constructor(
    readonly kind: RedisFaultKind,
    message: string,
  ) {
    super(message);
  }

  /** @param isReply whether Redis itself said so. */
  static of(error: unknown, isReply: boolean): RedisFault {
    if (error instanceof RedisFault) return error;
    const message = describeError(error);
    return new RedisFault(kindOf(message, isReply), message);
  }
}
