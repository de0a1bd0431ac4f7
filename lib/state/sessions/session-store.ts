import { literal, number, object, pipe, string, transform, union } from 'zod/mini';
import { jsonOrUndefined } from '@/lib/base/json';
import { report } from '@/lib/base/report';
import { failure, type Result, success } from '@/lib/base/result';
import { runInSlices } from '@/lib/base/slices';
import { withoutKeys } from '@/lib/base/without-keys';
import {
  type CutSession,
  headDigest,
  joinSession,
  partNames,
  SESSION_HEAD_SHAPE,
} from '@/lib/graph/exchange/session-parts';
import type { Database } from '@/lib/storage/database';
import { FORMATS } from '@/lib/storage/formats';
import { failed, newerValue, type StorageFault } from '@/lib/storage/storage-fault';
import { noticeNewer, readOrNull, readVersioned, withVersion } from '@/lib/storage/versioned';
import { changeParts, isWhole, type PartPlace, readStoredParts } from './session-parts-store';

/** The list entry of a session, so that the session itself need not be read. */
export interface SessionEntry {
  readonly id: string;
  /** `unsaved`: what a tab works on; stored by itself. */
  readonly type: 'saved' | 'unsaved';
  /** Given by the user; of an unsaved one, what it is about. */
  readonly name: string;
  /** ms since the epoch. */
  readonly savedAt: number;
  readonly nodes: number;
  readonly edges: number;
  /** Grows with each save. */
  readonly revision: number;
  /** For an unsaved session: the saved session that it is an unchanged copy of; empty for none. */
  readonly copyOf: string;
  /** The page that writes an unsaved one; another page that finds itself replaced goes on under another id. */
  readonly owner: string;
  /** Digest of the head of its graph; empty: the graph is one text, as earlier releases wrote it. */
  readonly head: string;
}

/** Earlier releases named a session by the typed search. */
const NAME = pipe(string(), transform(withoutKeys));

const ENTRY_SCHEMA = object({
  id: string(),
  type: union([literal('saved'), literal('unsaved')]),
  name: NAME,
  savedAt: number(),
  nodes: number(),
  edges: number(),
  revision: number(),
  copyOf: string(),
  owner: string(),
  head: string(),
});

/** Version 1 had the whole graph as one text. */
const ENTRY = {
  stored: FORMATS.sessionEntry,
  schema: ENTRY_SCHEMA,
  migrations: [(value: unknown) => ({ ...Object(value), head: '' })],
};

const HEAD = {
  stored: FORMATS.sessionGraph,
  schema: SESSION_HEAD_SHAPE,
  migrations: [(value: unknown) => value],
};

function readEntry(value: unknown): SessionEntry | null {
  return readOrNull(value, ENTRY);
}

function isNewerEntry(value: unknown): boolean {
  return noticeNewer(value, FORMATS.sessionEntry);
}

/** The stored part of a session: the digest of its head, and the parts that this names. */
interface Known {
  readonly digest: string;
  readonly names: ReadonlySet<string>;
}

/** There is none, or one of an earlier release. */
const UNKNOWN: Known = { digest: '', names: new Set() };

/** The last values that this page read or wrote, by key, so that an action need not read before it writes. */
const KNOWN = new WeakMap<Database, Map<string, Known>>();

function knownIn(database: Database): Map<string, Known> {
  const known = KNOWN.get(database) ?? new Map<string, Known>();
  KNOWN.set(database, known);
  return known;
}

/** Another tab may write between a look and an act; that it does so each time is no accident any more. */
const MOST_ATTEMPTS = 5;

const RESTLESS = failed(new Error('another tab is writing the same session'));

/** The outcome of a write. */
export type WriteOutcome =
  | { readonly state: 'saved'; readonly entry: SessionEntry }
  /** Another tab has written it meanwhile; null: it was deleted. */
  | { readonly state: 'refused'; readonly entry: SessionEntry | null }
  | { readonly state: 'failed'; readonly fault: StorageFault };

/**
 * The value to write, and a check: `mayReplace` runs within the transaction, so that no other tab can write in between.
 */
export interface Writing {
  readonly entry: Omit<SessionEntry, 'revision' | 'head'>;
  /** The session in parts. Parts that are in `stored` may be left out. Called again if the stored parts differ. */
  readonly cut: (stored: ReadonlySet<string>) => CutSession | Promise<CutSession>;
  readonly mayReplace: (before: SessionEntry | null) => boolean;
  /** The page is being left: where `cut` answers at once, all is on its way to the database when the call returns. */
  readonly isUrgent?: boolean;
}

/** How many unsaved sessions of closed tabs are stored, and how long. */
const MOST_UNSAVED = 20;
const UNSAVED_LIFE_MS = 30 * 86_400_000;

/**
 * The sessions of one source of records: for each an entry, a head, and the parts that the head names. A write changes
 * only the parts that differ, all in one transaction. The entry's version stands for all. A session of a later release
 * is not listed, overwritten or deleted.
 */
export class SessionStore {
  constructor(
    private readonly database: Database,
    private readonly prefix: string,
  ) {}

  /** The latest first. Unreadable sessions are skipped and reported. */
  async list(): Promise<Result<readonly SessionEntry[], StorageFault>> {
    const keys = await this.database.keys(this.#entryKey(''));
    const values = keys.ok ? await this.database.read(keys.value) : keys;
    if (!values.ok) return values;
    // A session that another tab has removed meanwhile is not a fault.
    const there = values.value.filter((value) => value !== undefined);
    const readings = there.map((value) => readVersioned(value, ENTRY));
    const entries = readings.flatMap((reading) => (reading.state === 'read' ? [reading.value] : []));
    const unreadable = readings.filter(({ state }) => state === 'unreadable').length;
    if (unreadable > 0) report('warning', `${unreadable} stored sessions could not be read`);
    return success(entries.sort((one, other) => other.savedAt - one.savedAt));
  }

  /** Entry of a session, and the session as the value of its JSON text, undefined if damaged; null: there is none. */
  async read(
    id: string,
  ): Promise<Result<{ readonly entry: SessionEntry; readonly session: unknown } | null, StorageFault>> {
    for (let attempt = 1; ; attempt += 1) {
      const values = await this.database.read([this.#entryKey(id), this.#headKey(id)]);
      if (!values.ok) return failure(values.error);
      const [stored, graph] = values.value;
      if (isNewerEntry(stored)) return failure(newerValue());
      const entry = readEntry(stored);
      if (entry === null || graph === undefined) return success(null);
      if (typeof graph === 'string') return success({ entry, session: jsonOrUndefined(graph) });
      const head = readOrNull(graph, HEAD);
      if (head === null) return success({ entry, session: undefined });
      const cut = await readStoredParts(this.#place(id), head);
      if (!cut.ok) return cut;
      // Another tab may have written it since the head was read.
      if (!isWhole(cut.value) && attempt < MOST_ATTEMPTS && (await this.#isOvertaken(entry))) continue;
      this.#note(id, { digest: entry.head, names: partNames(head) });
      return success({ entry, session: await runInSlices(joinSession(cut.value)) });
    }
  }

  async write({ entry, cut, mayReplace, isUrgent = false }: Writing): Promise<WriteOutcome> {
    for (let attempt = 1; ; attempt += 1) {
      const known = this.#known(entry.id);
      const answer = cut(known.names);
      const taken = answer instanceof Promise ? await answer : answer;
      const writing = this.#write(entry, taken, known, mayReplace);
      if (isUrgent) void this.database.flush();
      const written = await writing;
      if (written.state !== 'stale') return written;
      if (attempt === MOST_ATTEMPTS) return { state: 'failed', fault: RESTLESS };
      const learned = await this.#learn(entry.id);
      if (!learned.ok) return { state: 'failed', fault: learned.error };
    }
  }

  /** Stale where the stored head is another than the one that is known. */
  async #write(
    entry: Writing['entry'],
    taken: CutSession,
    known: Known,
    mayReplace: Writing['mayReplace'],
  ): Promise<WriteOutcome | { readonly state: 'stale' }> {
    let answer: WriteOutcome | { readonly state: 'stale' } = { state: 'stale' };
    const next = { digest: headDigest(taken.head), names: partNames(taken.head) };
    const isTaken = () => answer.state === 'saved';
    const outcome = this.database.update(this.#entryKey(entry.id), (value) => {
      const before = readEntry(value);
      if (isNewerEntry(value)) answer = { state: 'failed', fault: newerValue() };
      else if (!mayReplace(before)) answer = { state: 'refused', entry: before };
      else if ((before?.head ?? '') !== known.digest) answer = { state: 'stale' };
      else {
        const revision = (before?.revision ?? 0) + 1;
        answer = { state: 'saved', entry: { ...entry, revision, head: next.digest } };
        return withVersion(answer.entry, FORMATS.sessionEntry);
      }
      return value;
    });
    // After the entry has been checked.
    const head = withVersion(taken.head, FORMATS.sessionGraph);
    void this.database.update(this.#headKey(entry.id), (value) => (isTaken() ? head : value), {
      isLast: true,
    });
    changeParts(this.#place(entry.id), { before: known.names, after: taken }, isTaken);
    const written = await outcome;
    if (!written.ok) return { state: 'failed', fault: written.error };
    if (isTaken()) this.#note(entry.id, next);
    return answer;
  }

  /** Gives another name, by which an unsaved one becomes a saved one; null where the session is gone. */
  async rename(id: string, name: string): Promise<Result<SessionEntry | null, StorageFault>> {
    let renamed: SessionEntry | null = null;
    let isNewer = false;
    const outcome = await this.database.update(this.#entryKey(id), (value) => {
      isNewer = isNewerEntry(value);
      const before = readEntry(value);
      renamed = before === null ? null : { ...before, name, type: 'saved', copyOf: '', owner: '' };
      return renamed === null ? value : withVersion(renamed, FORMATS.sessionEntry);
    });
    if (isNewer) return failure(newerValue());
    return outcome.ok ? success(renamed) : failure(outcome.error);
  }

  /** Removes a session that still is as expected. */
  async remove(
    id: string,
    isExpected: (before: SessionEntry | null) => boolean = () => true,
    isUrgent = false,
  ): Promise<Result<null, StorageFault>> {
    for (let attempt = 1; ; attempt += 1) {
      const known = this.#known(id);
      let state: 'removed' | 'stale' | 'left' = 'left';
      const isTaken = () => state === 'removed';
      const outcome = this.database.update(this.#entryKey(id), (value) => {
        const before = readEntry(value);
        if (isNewerEntry(value) || !isExpected(before)) state = 'left';
        else state = (before?.head ?? '') === known.digest ? 'removed' : 'stale';
        return isTaken() ? undefined : value;
      });
      void this.database.update(this.#headKey(id), (value) => (isTaken() ? undefined : value), {
        isLast: true,
      });
      changeParts(this.#place(id), { before: known.names, after: null }, isTaken);
      if (isUrgent) void this.database.flush();
      const removed = await outcome;
      if (removed.ok && isTaken()) this.#note(id, UNKNOWN);
      if (!removed.ok || String(state) !== 'stale') return removed;
      if (attempt === MOST_ATTEMPTS) return failure(RESTLESS);
      const learned = await this.#learn(id);
      if (!learned.ok) return learned;
    }
  }

  /** Removes unsaved sessions that were not opened for long. */
  async collect(now: number): Promise<void> {
    const listed = await this.list();
    const unsaved = listed.ok ? listed.value.filter(({ type }) => type === 'unsaved') : [];
    const gone = unsaved.filter(
      ({ savedAt }, index) => index >= MOST_UNSAVED || now - savedAt > UNSAVED_LIFE_MS,
    );
    await Promise.all(gone.map(({ id }) => this.remove(id)));
  }

  #known(id: string): Known {
    return knownIn(this.database).get(this.#headKey(id)) ?? UNKNOWN;
  }

  #note(id: string, known: Known): void {
    knownIn(this.database).set(this.#headKey(id), known);
  }

  /** Reads what is stored of a session now. */
  async #learn(id: string): Promise<Result<null, StorageFault>> {
    const values = await this.database.read([this.#entryKey(id), this.#headKey(id)]);
    if (!values.ok) return values;
    const digest = readEntry(values.value[0])?.head ?? '';
    const head = digest === '' ? null : readOrNull(values.value[1], HEAD);
    this.#note(id, { digest, names: head === null ? UNKNOWN.names : partNames(head) });
    return success(null);
  }

  async #isOvertaken({ id, head }: SessionEntry): Promise<boolean> {
    const learned = await this.#learn(id);
    return learned.ok && this.#known(id).digest !== head;
  }

  #entryKey(id: string): string {
    return `${this.prefix}session:entry:${id}`;
  }

  #headKey(id: string): string {
    return `${this.prefix}session:graph:${id}`;
  }

  #place(id: string): PartPlace {
    const prefix = `${this.prefix}session:part:${id}:`;
    return { database: this.database, prefix, stored: FORMATS.sessionPart };
  }
}
