import { literal, number, object, pipe, string, transform, union } from 'zod/mini';
import { report } from '@/lib/base/report';
import { failure, type Result, success } from '@/lib/base/result';
import { withoutKeys } from '@/lib/base/without-keys';
import type { Database } from '@/lib/storage/database';
import { FORMATS } from '@/lib/storage/formats';
import { newerValue, type StorageFault } from '@/lib/storage/storage-fault';
import { noticeNewer, readOrNull, readVersioned, withVersion } from '@/lib/storage/versioned';

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
  /** Of an unsaved one: the saved session that it is an unchanged copy of; empty for none. */
  readonly copyOf: string;
  /** The page that writes an unsaved one; another page that finds itself replaced goes on under another id. */
  readonly owner: string;
}

/** Former releases named a session by what was searched for, as it was typed. */
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
});

const ENTRY = { stored: FORMATS.sessionEntry, schema: ENTRY_SCHEMA };

function readEntry(value: unknown): SessionEntry | null {
  return readOrNull(value, ENTRY);
}

function isNewerEntry(value: unknown): boolean {
  return noticeNewer(value, FORMATS.sessionEntry);
}

/** The outcome of a write. */
export type WriteOutcome =
  | { readonly state: 'saved'; readonly entry: SessionEntry }
  /** Another tab has written it meanwhile; null: it was deleted. */
  | { readonly state: 'refused'; readonly entry: SessionEntry | null }
  | { readonly state: 'failed'; readonly fault: StorageFault };

/** What to write, and over what: `mayReplace` is asked within the transaction, so that no other tab comes between. */
export interface Writing {
  readonly entry: Omit<SessionEntry, 'revision'>;
  readonly text: string;
  readonly mayReplace: (before: SessionEntry | null) => boolean;
}

/** How many unsaved sessions of closed tabs are stored, and how long. */
const MOST_UNSAVED = 20;
const UNSAVED_LIFE_MS = 30 * 86_400_000;

/**
 * The sessions of one source of records: for each an entry, and apart from it the session itself as JSON text. The
 * entry's version stands for both. A session of a later release is not listed, not written over and not tidied away.
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

  /** Entry and text of a session; null where there is none. */
  async read(
    id: string,
  ): Promise<Result<{ readonly entry: SessionEntry; readonly text: string } | null, StorageFault>> {
    const values = await this.database.read([this.#entryKey(id), this.#textKey(id)]);
    if (!values.ok) return failure(values.error);
    if (isNewerEntry(values.value[0])) return failure(newerValue());
    const entry = readEntry(values.value[0]);
    const text = values.value[1];
    return success(entry === null || typeof text !== 'string' ? null : { entry, text });
  }

  async write({ entry, text, mayReplace }: Writing): Promise<WriteOutcome> {
    let answer: WriteOutcome = { state: 'refused', entry: null };
    void this.database.update(
      this.#textKey(entry.id),
      (before) => (answer.state === 'saved' ? text : before),
      {
        // After the entry has been checked.
        isLast: true,
      },
    );
    const outcome = await this.database.update(this.#entryKey(entry.id), (value) => {
      if (isNewerEntry(value)) {
        answer = { state: 'failed', fault: newerValue() };
        return value;
      }
      const before = readEntry(value);
      if (!mayReplace(before)) {
        answer = { state: 'refused', entry: before };
        return value;
      }
      const next: SessionEntry = { ...entry, revision: (before?.revision ?? 0) + 1 };
      answer = { state: 'saved', entry: next };
      return withVersion(next, FORMATS.sessionEntry);
    });
    return outcome.ok ? answer : { state: 'failed', fault: outcome.error };
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
  ): Promise<Result<null, StorageFault>> {
    let isRemoved = false;
    void this.database.update(this.#textKey(id), (text) => (isRemoved ? undefined : text), { isLast: true });
    return this.database.update(this.#entryKey(id), (value) => {
      isRemoved = !isNewerEntry(value) && isExpected(readEntry(value));
      return isRemoved ? undefined : value;
    });
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

  #entryKey(id: string): string {
    return `${this.prefix}session:entry:${id}`;
  }

  #textKey(id: string): string {
    return `${this.prefix}session:graph:${id}`;
  }
}
