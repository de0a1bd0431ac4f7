import { noteActivity } from '@/lib/base/report';
import { withoutKeys, withoutKeysInLog } from '@/lib/base/without-keys';

/** One request as the network log shows it. Source: docs/behaviours/panels.md#request-record. */
export interface NetworkRequestRecord {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly startTime: number;
  readonly endTime: number | null;
  /** Milliseconds; null while pending. */
  readonly duration: number | null;
  /** Without key and e-mail. */
  readonly url: string;
  readonly method: string;
  readonly status: 'pending' | 'success' | 'error' | 'cached' | 'deduplicated';
  readonly statusCode: number | null;
  /** Bytes. */
  readonly size: number | null;
  readonly error: string | null;
  readonly entityType: 'api' | 'cache' | 'worker' | 'resource';
  readonly category: 'foreground' | 'background';
  readonly metadata: Readonly<Record<string, string | number | boolean>>;
}

/** An event of a source of requests; a second event with the same id completes the first. */
export interface NetworkLogEvent {
  readonly id: string;
  readonly url: string;
  readonly method: string;
  readonly status: NetworkRequestRecord['status'];
  readonly startTime: number;
  readonly endTime: number | null;
  readonly statusCode: number | null;
  readonly size: number | null;
  readonly error: string | null;
  /** Defaults to `api`. */
  readonly entityType?: NetworkRequestRecord['entityType'];
  /** Defaults to `foreground`. */
  readonly category?: NetworkRequestRecord['category'];
  readonly credits?: number;
  readonly attempt?: number;
  /** More to tell; never a key. */
  readonly metadata?: NetworkRequestRecord['metadata'];
}

export interface NetworkLog {
  record(event: NetworkLogEvent): void;
  /** Newest first; the same array until something changes. */
  entries(): readonly NetworkRequestRecord[];
  subscribe(listener: () => void): () => void;
  clear(): void;
  /** Drops what started before this time (milliseconds since the epoch). */
  clearBefore(time: number): void;
}

/** Source: docs/behaviours/panels.md#limits-of-the-network-log. */
export const NETWORK_LOG_HISTORY = 500;

/** From here on a request is told to the application log, ms. */
const SLOW_MS = 3_000;

/** How many a short list of the newest shows. Source: docs/behaviours/panels.md#limits-of-the-network-log. */
export const NETWORK_LOG_RECENT = 50;

/** An address without what identifies the visitor: key, e-mail, and a name or password before the host. */
export function withoutSecrets(url: string): string {
  const [beforeFragment = '', ...fragment] = withoutKeys(url)
    .replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, '$1')
    .split('#');
  const [path = '', ...query] = beforeFragment.split('?');
  const remaining = query
    .join('?')
    .split('&')
    .filter((pair) => pair !== '' && !/^mailto(?:=|$)/i.test(pair));
  return [
    path,
    remaining.length === 0 ? '' : `?${remaining.join('&')}`,
    ...fragment.map((part) => `#${part}`),
  ].join('');
}

function toRecord(event: NetworkLogEvent): NetworkRequestRecord {
  const { credits, attempt, metadata, entityType = 'api', category = 'foreground', ...rest } = event;
  return {
    ...rest,
    url: withoutSecrets(event.url),
    error: event.error === null ? null : withoutKeysInLog(event.error),
    duration: event.endTime === null ? null : Math.max(0, event.endTime - event.startTime),
    entityType,
    category,
    metadata: {
      ...metadata,
      ...(credits === undefined ? {} : { credits }),
      ...(attempt === undefined ? {} : { attempt }),
    },
  };
}

/** The last requests of this visit; the oldest are dropped over `history`. */
export function createNetworkLog({ history = NETWORK_LOG_HISTORY } = {}): NetworkLog {
  let records: readonly NetworkRequestRecord[] = [];
  const listeners = new Set<() => void>();

  function change(next: readonly NetworkRequestRecord[]): void {
    records = next;
    for (const listener of listeners) listener();
  }

  return {
    record: (event) => {
      const record = toRecord(event);
      const index = records.findIndex(({ id }) => id === record.id);
      const wasOver = records[index]?.endTime != null;
      if (record.duration !== null && record.duration >= SLOW_MS && !wasOver) {
        const seconds = (record.duration / 1_000).toFixed(1);
        noteActivity('performance', 'network', `${record.method} ${record.url} took ${seconds} s`);
      }
      change(index < 0 ? [record, ...records].slice(0, history) : records.with(index, record));
    },
    entries: () => records,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear: () => change([]),
    clearBefore: (time) => change(records.filter(({ startTime }) => startTime >= time)),
  };
}
