import { array, nullable, number, object, string } from 'zod/mini';
import { failure, type Result, success } from '@/lib/base/result';
import { nextTask } from '@/lib/base/slices';
import { decisionKey } from '@/lib/project/decisions';
import { mergedDecision, mergedRecord } from '@/lib/project/merge-record';
import type { ProjectCounts } from '@/lib/project/project-counts';
import { DECISION_SHAPE, HEADER_SHAPE, RECORD_SHAPE } from '@/lib/project/project-shapes';
import type {
  Decision,
  LedgerEntry,
  Origin,
  ProjectHeader,
  ProjectMap,
  ProjectRecord,
  ProjectState,
} from '@/lib/project/types';
import { upgradeRecord } from '@/lib/project/upgrade-record';
import { createSessionId } from '@/lib/state/sessions/session-tab';
import type { Database } from '@/lib/storage/database';
import { FORMATS } from '@/lib/storage/formats';
import { newerValue, type StorageFault } from '@/lib/storage/storage-fault';
import { type Format, noticeNewer, readOrNull, withVersion } from '@/lib/storage/versioned';
import type { KeptStrategy } from '@/lib/strategy/kept-strategy';
import { AheadNotes } from './ahead-notes';
import { ENTRY_FORMAT, EntryWriter } from './entry-writer';
import { type MapWriting, mapKey, readMap, readMaps, writeMaps } from './map-store';
import { readValues, updateValue } from './stored-values';
import {
  catchUpStrategy,
  DRAFT_PLACE,
  NO_STRATEGY_PARTS,
  projectPlace,
  readStrategy,
  type StrategyChange,
  type StrategyParts,
  writeStrategy,
} from './strategy-store';

/** The parts of a project that the project list shows without reading its records. */
export interface ShelfEntry {
  readonly header: ProjectHeader;
  readonly counts: ProjectCounts;
}

const COUNTS_SHAPE = object({
  records: number(),
  duplicates: number(),
  include: number(),
  exclude: number(),
  maybe: number(),
  undecided: number(),
  conflict: number(),
  included: number(),
  excluded: number(),
  withNote: number(),
});

const SHELF = {
  stored: FORMATS.projectShelf,
  schema: object({ ids: array(string()), open: nullable(string()) }),
};
const INDEX: Format<ShelfEntry> = {
  stored: FORMATS.projectIndex,
  schema: object({ header: HEADER_SHAPE, counts: COUNTS_SHAPE }),
};
const RECORD: Format<ProjectRecord> = {
  stored: FORMATS.projectRecord,
  schema: RECORD_SHAPE,
  migrations: [upgradeRecord],
};
const DECISION: Format<Decision> = { stored: FORMATS.projectDecision, schema: DECISION_SHAPE };

const INDEX_DELAY_MS = 400;

export interface Shelf {
  readonly entries: readonly ShelfEntry[];
  /** Id of the project worked on last; null for none. */
  readonly open: string | null;
}

/** A project as it is stored, and the last entry of its own copy's history. */
export interface StoredProject {
  readonly state: ProjectState;
  readonly head: LedgerEntry | null;
}

/** Parts that a page only noted before it was ended, and that this page has stored: ids of records and keys of decisions. */
interface CaughtUp {
  readonly records: readonly string[];
  readonly decisions: readonly string[];
  readonly strategy: StrategyParts;
}

/** A project that was read. `caughtUp`: parts from notes that were stored first; null for none. */
export interface ReadProject extends StoredProject {
  readonly caughtUp: CaughtUp | null;
}

/** Parts of a project that are to be written; `before` is what this page last knew of each. */
export interface Writing {
  readonly records: readonly {
    readonly record: ProjectRecord;
    readonly before: ProjectRecord | undefined;
  }[];
  readonly decisions: readonly {
    readonly decision: Decision;
    readonly before: Decision | undefined;
  }[];
  readonly maps: readonly MapWriting[];
  readonly strategy: StrategyChange;
  /** Keys to be deleted. */
  readonly goneRecords: readonly string[];
  readonly goneDecisions: readonly string[];
}

function firstOrigin({ origins }: ProjectRecord): Origin | null {
  return origins[0] ?? null;
}

/** Compares records by the order in which they were added; the database sorts them by id. */
function byArrival(copy: string) {
  return (one: ProjectRecord, other: ProjectRecord) => {
    const [a, b] = [firstOrigin(one), firstOrigin(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (a.copy !== b.copy)
      return Number(b.copy === copy) - Number(a.copy === copy) || (a.copy < b.copy ? -1 : 1);
    return a.sequence - b.sequence || a.position - b.position;
  };
}

/** Whether the stored record is the one that this page knew, judged by times and counts alone. */
function isKnown(stored: ProjectRecord, before: ProjectRecord | undefined): boolean {
  return (
    before !== undefined &&
    stored.standing.time === before.standing.time &&
    stored.annotation.time === before.annotation.time &&
    stored.origins.length === before.origins.length
  );
}

/** Stands for a project if a note belongs to none. No id of a project has a colon. */
const DRAFT = 'strategy:draft';

function placeOf(id: string) {
  return id === DRAFT ? DRAFT_PLACE : projectPlace(id);
}

/** The projects of this browser, with a key for each record, decision and entry of the history. Never rejects. */
export class ProjectStore {
  readonly #waiting = new Map<string, () => ShelfEntry>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #ahead = new AheadNotes(createSessionId());
  readonly #entries: EntryWriter;

  constructor(private readonly database: Database) {
    this.#entries = new EntryWriter(database);
  }

  /** Projects of a later release are not listed and stay unchanged. */
  async readShelf(): Promise<Result<Shelf, StorageFault>> {
    const listed = await this.database.read([FORMATS.projectShelf.key]);
    if (!listed.ok) return listed;
    const shelf = readOrNull(listed.value[0], SHELF) ?? { ids: [], open: null };
    const read = await this.database.read(shelf.ids.map((id) => `project:${id}:index`));
    if (!read.ok) return read;
    const entries = read.value.flatMap((value) => readOrNull(value, INDEX) ?? []);
    return success({ entries, open: shelf.open });
  }

  /** Changes the list of projects, and stores which one is open. */
  changeShelf(change: (ids: readonly string[]) => readonly string[], open: string | null): Promise<unknown> {
    return this.database.update(FORMATS.projectShelf.key, (before) => {
      if (noticeNewer(before, FORMATS.projectShelf)) return before;
      const ids = readOrNull(before, SHELF)?.ids ?? [];
      return withVersion({ ids: [...new Set(change(ids))], open }, FORMATS.projectShelf);
    });
  }

  async readProject(id: string): Promise<Result<ReadProject | null, StorageFault>> {
    const index = await this.database.read([`project:${id}:index`]);
    if (!index.ok) return index;
    if (noticeNewer(index.value[0], FORMATS.projectIndex)) return failure(newerValue());
    const entry = readOrNull(index.value[0], INDEX);
    if (entry === null) return success(null);
    const { header } = entry;
    const caughtUp = await this.#catchUp(id);
    const records = await readValues(this.database, `project:${id}:record:`, RECORD);
    if (!records.ok) return records;
    const decisions = await readValues(this.database, `project:${id}:decision:`, DECISION);
    if (!decisions.ok) return decisions;
    const maps = await readMaps(this.database, id);
    if (!maps.ok) return maps;
    const strategy = await readStrategy(this.database, projectPlace(id));
    if (!strategy.ok) return strategy;
    const head = await this.#readHead(id, header.copy);
    await nextTask();
    const inOrder = [...records.value].sort(byArrival(header.copy));
    return success({
      state: {
        header,
        records: new Map(inOrder.map((record) => [record.id, record])),
        decisions: new Map(decisions.value.map((decision) => [decisionKey(decision), decision])),
        maps: new Map(maps.value.map((map) => [map.id, map])),
        ...(strategy.value === null ? {} : { strategy: strategy.value }),
      },
      head,
      caughtUp,
    });
  }

  /** Single records, decisions and maps as they are stored now; null for those that do not exist. */
  async readParts(
    id: string,
    records: readonly string[],
    decisions: readonly string[],
    maps: readonly string[],
  ): Promise<{
    readonly entry: ShelfEntry | null;
    readonly records: ReadonlyMap<string, ProjectRecord | null>;
    readonly decisions: ReadonlyMap<string, Decision | null>;
    readonly maps: ReadonlyMap<string, ProjectMap | null>;
  } | null> {
    const read = await this.database.read([
      `project:${id}:index`,
      ...records.map((record) => `project:${id}:record:${record}`),
      ...decisions.map((key) => `project:${id}:decision:${key}`),
      ...maps.map((map) => mapKey(id, map)),
    ]);
    if (!read.ok) return null;
    const [index, ...values] = read.value;
    const mapValues = values.slice(records.length + decisions.length);
    const readings = await Promise.all(mapValues.map((value) => readMap(this.database, id, value)));
    return {
      entry: readOrNull(index, INDEX),
      records: new Map(records.map((record, at) => [record, readOrNull(values[at], RECORD)])),
      decisions: new Map(
        decisions.map((key, at) => [key, readOrNull(values[records.length + at], DECISION)]),
      ),
      maps: new Map(maps.map((map, at) => [map, readings[at] ?? null])),
    };
  }

  /** Writes parts of a project. Changes that another tab made meanwhile are united with them. */
  async write(id: string, writing: Writing) {
    const { records, decisions, maps, strategy, goneRecords, goneDecisions } = writing;
    // The page may be ended at any moment from here on.
    const forget = this.#ahead.note(id, records, decisions, strategy);
    const outcomes = [
      ...writeStrategy(this.database, placeOf(id), strategy),
      ...records.map(({ record, before }) =>
        updateValue(this.database, `project:${id}:record:${record.id}`, RECORD, (stored) =>
          stored === null || isKnown(stored, before) ? record : mergedRecord(stored, record),
        ),
      ),
      ...decisions.map(({ decision, before }) =>
        updateValue(this.database, `project:${id}:decision:${decisionKey(decision)}`, DECISION, (stored) =>
          stored === null || stored.time === before?.time ? decision : mergedDecision(stored, decision),
        ),
      ),
      ...writeMaps(this.database, id, maps),
      ...goneRecords.map((record) => this.database.write(`project:${id}:record:${record}`, undefined)),
      ...goneDecisions.map((key) => this.database.write(`project:${id}:decision:${key}`, undefined)),
    ];
    await this.database.flush();
    const failed = (await Promise.all(outcomes)).find((outcome) => !outcome.ok);
    if (failed === undefined) forget();
    return failed ?? success(null);
  }

  /** Stores the notes of pages that were ended before they stored them. A stored value that is later stays. */
  async #catchUp(id: string): Promise<CaughtUp | null> {
    const left = this.#ahead.left(id);
    if (left.length === 0) return null;
    const notes = left.flatMap((each) => each.notes);
    const decisions = notes.flatMap((note) => note.decisions);
    const words = notes.flatMap((note) => note.records);
    const strategies = notes.flatMap((note) => note.strategy ?? []);
    const outcomes = [
      ...strategies.map(({ before, after }) => catchUpStrategy(this.database, placeOf(id), before, after)),
      ...decisions.map((decision) =>
        updateValue(this.database, `project:${id}:decision:${decisionKey(decision)}`, DECISION, (stored) =>
          stored === null ? decision : mergedDecision(stored, decision),
        ),
      ),
      ...words.map((word) =>
        updateValue(this.database, `project:${id}:record:${word.id}`, RECORD, (stored) =>
          stored === null ? null : mergedRecord(stored, { ...stored, ...word }),
        ),
      ),
    ];
    await this.database.flush();
    if ((await Promise.all(outcomes)).every(({ ok }) => ok)) for (const { forget } of left) forget();
    return {
      records: words.map((word) => word.id),
      decisions: decisions.map(decisionKey),
      strategy: { ...NO_STRATEGY_PARTS, isStrategy: strategies.length > 0 },
    };
  }

  /** The strategy that belongs to no project; null for none. */
  async readDraft(): Promise<Result<KeptStrategy | null, StorageFault>> {
    await this.#catchUp(DRAFT);
    return readStrategy(this.database, DRAFT_PLACE);
  }

  async writeDraft(change: StrategyChange): Promise<Result<null, StorageFault>> {
    const forget = this.#ahead.note(DRAFT, [], [], change);
    const outcomes = writeStrategy(this.database, DRAFT_PLACE, change);
    await this.database.flush();
    const failed = (await Promise.all(outcomes)).find((outcome) => !outcome.ok);
    if (failed === undefined) forget();
    return failed ?? success(null);
  }

  /** Writes the members of the header that were changed, and the counts. */
  writeIndex(entry: ShelfEntry, patch: Partial<ProjectHeader>): Promise<Result<null, StorageFault>> {
    return updateValue(this.database, `project:${entry.header.id}:index`, INDEX, (stored) => ({
      header: { ...(stored?.header ?? entry.header), ...patch, changed: entry.header.changed },
      counts: entry.counts,
    }));
  }

  /** The same a moment later, once for several changes. Only counts wait, since they can be counted again. */
  writeIndexLater(id: string, make: () => ShelfEntry): void {
    this.#waiting.set(id, make);
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      const waiting = [...this.#waiting.values()];
      this.#waiting.clear();
      for (const each of waiting) void this.writeIndex(each(), {});
    }, INDEX_DELAY_MS);
  }

  /** Drops the waiting counts of a project that is deleted, so that writing them does not bring it back. */
  dropWaiting(id: string): void {
    this.#waiting.delete(id);
  }

  /** Appends an entry to the history of a copy: `EntryWriter.append`. */
  readonly append: EntryWriter['append'] = (...entry) => this.#entries.append(...entry);

  /** Changes of entries that found no room, by their hashes. */
  unstoredChanges(id: string): ReadonlyMap<string, string> {
    return this.#entries.unstored(id);
  }

  async remove(id: string): Promise<void> {
    this.dropWaiting(id);
    for (const { forget } of this.#ahead.left(id)) forget();
    await this.database.removeAll(`project:${id}:`);
  }

  async #readHead(id: string, copy: string): Promise<LedgerEntry | null> {
    const prefix = `project:${id}:ledger:${copy}:`;
    const keys = await this.database.keys(prefix);
    const found = keys.ok ? keys.value.map((key) => Number(key.slice(prefix.length)) || 0) : [];
    const last = found.reduce((most, each) => Math.max(most, each), 0);
    if (last === 0) return null;
    const read = await this.database.read([`${prefix}${last}`]);
    return read.ok ? readOrNull(read.value[0], ENTRY_FORMAT) : null;
  }
}
