import type { EntityKind } from '@/lib/base/entity-kind';
import { describeError } from '@/lib/base/thrown-errors';
import { staticFilePath } from '@/lib/cache/static-path';
import { isRawRecord, type RawRecord, readList, readText } from '@/lib/library/raw-record';
import { checkedReference } from '@/lib/openalex/checked-reference';
import { buildEntityRequest } from '@/lib/openalex/endpoints/entity';
import { ApiError, DailyLimitError, KeyNeededError } from '@/lib/openalex/errors';
import { buildFilter } from '@/lib/openalex/filter-builder';
import { buildListRequest } from '@/lib/openalex/list-params';
import { type ApiRequest, requestTarget } from '@/lib/openalex/request-line';
import type { Transport } from '@/lib/openalex/transport';
import { type EntityName, entityNamed, relatedEntities } from './relations';
import type { Seed } from './seeds';
import type { StaticStore, WriteOutcome } from './store';

export interface FillOptions {
  readonly seeds: readonly Seed[];
  /** How many steps along relations from the seeds; the records of a list are one step from it. */
  readonly depth: number;
  /** Kinds that are followed; null: all. */
  readonly kinds: ReadonlySet<EntityKind> | null;
  /** Younger files are not fetched again. Milliseconds. */
  readonly maxAgeMs: number;
  readonly maxCredits: number;
  readonly maxRequests: number;
  readonly store: StaticStore;
  readonly transport: Pick<Transport, 'get'>;
  readonly now: () => number;
  readonly onProgress?: (state: FillState) => void;
}

/** How far it is. Counts requests; a batch of keywords counts as one. */
export interface FillState {
  readonly level: number;
  readonly done: number;
  readonly known: number;
  readonly fetched: number;
  readonly unchanged: number;
  /** Young enough to be left alone. */
  readonly fresh: number;
  readonly missing: number;
  readonly credits: number;
  readonly failures: readonly string[];
  /** Why it ended before everything was there; null: it did not. */
  readonly stopped: string | null;
}

/** One thing to fetch and where its records go. */
interface Task {
  readonly kind: EntityKind;
  readonly request: ApiRequest;
  readonly file: string;
  readonly type: 'record' | 'list' | 'keywords';
  /** The records of a batch. */
  readonly ids?: readonly string[];
}

/** What was learnt: records to go on from. */
type Learnt = readonly (readonly [kind: EntityKind, record: RawRecord])[];

const PARALLEL = 8;
const FLUSH_EVERY = 50;
/** So many failures in a row are not about single records any more. */
const MAX_FAILURES_IN_A_ROW = 10;
const KEYWORDS_PER_REQUEST = 100;

function fileOf({ path, query }: ApiRequest): string {
  return staticFilePath(path, query);
}

function taskOf({ kind, request, isList }: Seed): Task {
  return { kind, request, file: fileOf(request), type: isList ? 'list' : 'record' };
}

function recordTask({ kind, id }: EntityName): Task {
  const request = buildEntityRequest(checkedReference(kind, id));
  return { kind, request, file: fileOf(request), type: 'record' };
}

function chunksOf<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}

/** A keyword costs a credit by itself, a hundred of them in a list as much together. */
function keywordTasks(ids: readonly string[]): readonly Task[] {
  return chunksOf(ids, KEYWORDS_PER_REQUEST).map((chunk) => {
    const filter = buildFilter({ id: chunk });
    const request = buildListRequest('keywords', { filter, perPage: KEYWORDS_PER_REQUEST });
    return { kind: 'keywords', request, file: fileOf(request), type: 'keywords', ids: chunk };
  });
}

function recordsOf(body: unknown): readonly RawRecord[] {
  return isRawRecord(body) ? readList(body, 'results').filter(isRawRecord) : [];
}

/** Everything that one run of the filler shares. */
class Filler {
  private readonly seen = new Set<string>();
  private state: FillState = {
    level: 0,
    done: 0,
    known: 0,
    fetched: 0,
    unchanged: 0,
    fresh: 0,
    missing: 0,
    credits: 0,
    failures: [],
    stopped: null,
  };
  private requests = 0;
  private failuresInARow = 0;

  constructor(private readonly options: FillOptions) {}

  private change(changes: Partial<FillState>): void {
    this.state = { ...this.state, ...changes };
    this.options.onProgress?.(this.state);
  }

  private isYoung(time: number | null): boolean {
    return time !== null && this.options.now() - time < this.options.maxAgeMs;
  }

  private isFresh({ file, request }: Task): boolean {
    return this.isYoung(this.options.store.retrievedAt(file, requestTarget(request)));
  }

  private isKnownMissing({ request }: Task): boolean {
    return this.isYoung(this.options.store.missedAt(requestTarget(request)));
  }

  private isWanted(task: Task): boolean {
    return !this.isFresh(task) && !this.isKnownMissing(task);
  }

  /** Tasks for what is new in a level; keywords that are there already are left out of their batches. */
  tasksFor(names: readonly EntityName[]): readonly Task[] {
    const { kinds } = this.options;
    const fresh = names.filter(({ kind, id }) => {
      const key = `${kind}/${id}`;
      if (this.seen.has(key) || kinds?.has(kind) === false) return false;
      this.seen.add(key);
      return true;
    });
    const keywords = fresh.filter(
      ({ kind, id }) => kind === 'keywords' && this.isWanted(recordTask({ kind, id })),
    );
    return [
      ...fresh.filter(({ kind }) => kind !== 'keywords').map(recordTask),
      ...keywordTasks(keywords.map(({ id }) => id)),
    ];
  }

  private count(outcome: WriteOutcome): void {
    const { fetched, unchanged } = this.state;
    this.change(outcome === 'unchanged' ? { unchanged: unchanged + 1 } : { fetched: fetched + 1 });
  }

  private keep(task: Task, body: unknown): Learnt {
    if (task.type === 'keywords') {
      const records = recordsOf(body);
      for (const record of records) this.cacheUnderOwnId(task, record);
      this.noteAbsent(task, records);
      return [];
    }
    this.count(this.options.store.write(task.file, requestTarget(task.request), body));
    if (task.type === 'record' && isRawRecord(body)) this.cacheUnderOwnId(task, body);
    return this.learn(task, body);
  }

  /** A batch leaves out in silence what the service does not have. */
  private noteAbsent({ kind, ids }: Task, records: readonly RawRecord[]): void {
    const found = new Set(records.map((record) => entityNamed(readText(record, 'id'))?.id));
    for (const id of ids ?? []) {
      if (found.has(id)) continue;
      this.options.store.noteMissing(requestTarget(recordTask({ kind, id }).request));
      this.change({ missing: this.state.missing + 1 });
    }
  }

  /** A record that came in a batch, or was asked for by another id, stands under its own. */
  private cacheUnderOwnId(task: Task, record: RawRecord): void {
    const named = entityNamed(readText(record, 'id'));
    if (named === null || named.kind !== task.kind) return;
    const own = recordTask(named);
    this.seen.add(`${named.kind}/${named.id}`);
    if (own.file === task.file) return;
    const outcome = this.options.store.write(own.file, requestTarget(own.request), record);
    if (task.type === 'keywords') this.count(outcome);
  }

  private learn(task: Task, body: unknown): Learnt {
    if (task.type === 'list') return recordsOf(body).map((record) => [task.kind, record] as const);
    return isRawRecord(body) ? [[task.kind, body]] : [];
  }

  /** Why nothing more may be asked; null: go on. */
  private reasonToStop({ credits }: ApiRequest): string | null {
    const { maxCredits, maxRequests } = this.options;
    if (this.state.credits + credits > maxCredits)
      return `the next request would exceed ${maxCredits} credits`;
    if (this.requests >= maxRequests) return `${maxRequests} requests were made`;
    return this.failuresInARow >= MAX_FAILURES_IN_A_ROW ? 'the service no longer answers' : null;
  }

  private fail(task: Task, error: unknown): void {
    if (error instanceof ApiError && error.statusCode === 404) {
      this.failuresInARow = 0;
      this.options.store.noteMissing(requestTarget(task.request));
      this.change({ missing: this.state.missing + 1 });
      return;
    }
    this.failuresInARow += 1;
    this.change({
      failures: [...this.state.failures, `${requestTarget(task.request)}: ${describeError(error)}`],
    });
    const isFinal =
      error instanceof DailyLimitError ||
      error instanceof KeyNeededError ||
      (error instanceof ApiError && error.statusCode === 401);
    if (isFinal) this.change({ stopped: describeError(error) });
  }

  private async fetchTask(task: Task): Promise<Learnt> {
    const stopped = this.reasonToStop(task.request);
    if (stopped !== null) {
      this.change({ stopped });
      return [];
    }
    this.requests += 1;
    // Charged before it is answered, and for errors too (docs/data-contract.md#charges-for-failed-requests).
    this.change({ credits: this.state.credits + task.request.credits });
    try {
      const body = await this.options.transport.get(task.request);
      this.failuresInARow = 0;
      return this.keep(task, body);
    } catch (error) {
      this.fail(task, error);
      return [];
    }
  }

  /** What an earlier run learnt here; its copy under the record's own id gets into the index too. */
  private recall(task: Task): Learnt {
    const { store } = this.options;
    const body = store.read(task.file);
    const named = task.type === 'record' && isRawRecord(body) ? entityNamed(readText(body, 'id')) : null;
    if (named?.kind === task.kind) {
      const own = recordTask(named);
      this.seen.add(`${named.kind}/${named.id}`);
      store.retrievedAt(own.file, requestTarget(own.request));
    }
    return this.learn(task, body);
  }

  private async perform(task: Task): Promise<Learnt> {
    if (this.state.stopped !== null) return [];
    if (this.isFresh(task)) {
      this.change({ fresh: this.state.fresh + 1, done: this.state.done + 1 });
      return this.recall(task);
    }
    if (this.isKnownMissing(task)) {
      this.change({ missing: this.state.missing + 1, done: this.state.done + 1 });
      return [];
    }
    const learnt = await this.fetchTask(task);
    this.change({ done: this.state.done + 1 });
    if (this.state.done % FLUSH_EVERY === 0) this.options.store.flush();
    return learnt;
  }

  private async performAll(tasks: readonly Task[]): Promise<Learnt> {
    this.change({ known: this.state.known + tasks.length });
    const learnt: (readonly [EntityKind, RawRecord])[] = [];
    const left = [...tasks];
    const worker = async () => {
      for (let task = left.shift(); task !== undefined; task = left.shift()) {
        learnt.push(...(await this.perform(task)));
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, worker));
    return learnt;
  }

  /** The records of a list are one step from it, what a record names is one step from the record. */
  private namesIn(isList: boolean, learnt: Learnt): readonly EntityName[] {
    return learnt.flatMap(([kind, record]) => {
      const named = isList ? entityNamed(readText(record, 'id')) : null;
      if (isList) return named === null ? [] : [named];
      return relatedEntities(kind, record);
    });
  }

  async run(): Promise<FillState> {
    const { seeds, depth, store } = this.options;
    try {
      const tasks = uniqueTasks(seeds.map(taskOf));
      const fromRecords = await this.performAll(tasks.filter(({ type }) => type === 'record'));
      const fromLists = await this.performAll(tasks.filter(({ type }) => type === 'list'));
      let names = [...this.namesIn(false, fromRecords), ...this.namesIn(true, fromLists)];
      for (let level = 1; level <= depth && this.state.stopped === null; level += 1) {
        this.change({ level });
        names = [...this.namesIn(false, await this.performAll(this.tasksFor(names)))];
      }
    } finally {
      store.flush();
    }
    return this.state;
  }
}

function uniqueTasks(tasks: readonly Task[]): readonly Task[] {
  return [...new Map(tasks.map((task) => [task.file, task])).values()];
}

/**
 * Fetches the seeds and what they lead to into the store, level by level. What is young enough is not fetched again, so
 * that an interrupted or repeated run goes on where the last one ended. Never rejects for faults of single requests.
 */
export function fillStaticCache(options: FillOptions): Promise<FillState> {
  return new Filler(options).run();
}

/** What a run costs as far as it can be known without asking anything. */
export interface FillPlan {
  readonly requests: number;
  readonly credits: number;
  readonly fresh: number;
}

/** Prices the seeds themselves, and what lies behind those that are there already; asks nothing. */
export async function planFill(options: FillOptions): Promise<FillPlan> {
  const counted = { requests: 0, credits: 0 };
  const unasked: Pick<Transport, 'get'> = {
    get: (request) => {
      counted.requests += 1;
      counted.credits += request.credits;
      return Promise.reject(new ApiError('not asked', 404, null));
    },
  };
  const { onProgress: _, ...quiet } = options;
  const store: StaticStore = { ...options.store, flush: () => undefined, noteMissing: () => undefined };
  const unlimited = { maxCredits: Number.POSITIVE_INFINITY, maxRequests: Number.POSITIVE_INFINITY };
  const { fresh } = await fillStaticCache({ ...quiet, ...unlimited, store, transport: unasked });
  return { ...counted, fresh };
}
