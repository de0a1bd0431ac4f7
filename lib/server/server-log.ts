import { isEntityKind } from '@/lib/base/entity-kind';
import { onReport } from '@/lib/base/report';
import { describeError } from '@/lib/base/thrown-errors';
import { withoutKeysInLog } from '@/lib/base/without-keys';
import type { NoteAnswer } from '@/lib/server/answer-note';
import type { ProxyRequest } from '@/lib/server/proxy-request';

/** Takes a line without its end. */
export type PrintLine = (line: string) => void;

export interface AnswerLogOptions {
  /** Whether a line also says what was asked. */
  readonly hasQueries: boolean;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly print: PrintLine;
}

/** `works`, `autocomplete`, `text`, or `record` where only an id was given. */
function areaOf({ path }: ProxyRequest): string {
  const [, first = ''] = path.split('/');
  return isEntityKind(first) || first === 'autocomplete' || first === 'text' ? first : 'record';
}

function contentOf({ path, query }: ProxyRequest): Record<string, string> {
  return { path: withoutKeysInLog(path), query: withoutKeysInLog(query) };
}

/**
 * Writes a line of JSON for each answer: when, what kind of records, how it came about. Neither who asked, nor a key, nor what was asked unless
 * `hasQueries`. Source: docs/behaviours/requests.md#logs.
 */
export function createAnswerLog({ hasQueries, now, print }: AnswerLogOptions): NoteAnswer {
  return ({ asked, status, outcome, tier, reason, tookMs }) => {
    const line = {
      time: new Date(now()).toISOString(),
      level: 'info',
      event: 'answer',
      ...(asked === null ? {} : { area: areaOf(asked), isRecord: asked.recordKind !== null }),
      status,
      outcome,
      ...(tier === null ? {} : { tier }),
      ...(reason === null ? {} : { reason }),
      tookMs: Math.round(tookMs),
      ...(hasQueries && asked !== null ? contentOf(asked) : {}),
    };
    print(JSON.stringify(line));
  };
}

/**
 * Writes what is reported as lines of JSON, in place of text. Returns the function that stops it.
 * Source: docs/behaviours/requests.md#logs.
 */
export function reportAsJson(print: PrintLine, now: () => number = Date.now): () => void {
  return onReport(({ severity, message, cause }) => {
    const line = {
      time: new Date(now()).toISOString(),
      level: severity,
      event: 'report',
      message,
      ...(cause === undefined ? {} : { cause: withoutKeysInLog(describeError(cause)) }),
    };
    print(JSON.stringify(line));
  });
}
