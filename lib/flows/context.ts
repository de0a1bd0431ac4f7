import type { EntityKind } from '@/lib/base/entity-kind';
import type { WorkbookWriter } from '@/lib/base/write-workbook';
import type { EntityRecord } from '@/lib/entities/records';
import type { OpenAlexApi } from '@/lib/openalex/api';
import type { Clock } from '@/lib/openalex/clock';
import type { CachedSearch } from './cached-search';

/** Where flows look up records without a request: the part of the memory tier they need (`api` fills it). */
export interface RecordSource {
  /** Whatever is known of an entity, however old and incomplete. */
  peek(kind: EntityKind, id: string): EntityRecord | null;
}

/** What every flow works with; made once at the start of the application, or per test. */
export interface FlowContext {
  readonly api: OpenAlexApi;
  /** Searches the cached records when the service is out of reach; absent where nothing is cached. */
  readonly cachedSearch?: CachedSearch;
  /** Whether there is no network, so that the cached records are searched first. */
  readonly isOffline?: () => boolean;
  readonly records: RecordSource;
  /** Whether requests take credits, once it is known where they go; absent where nothing does. Never rejects. */
  readonly costsCredits?: () => Promise<boolean>;
  /** Writes workbooks off the page's thread; absent where there is none to be held up. */
  readonly writeWorkbook?: WorkbookWriter;
  /** The time in ms since the epoch. */
  readonly now: () => number;
  /** Waits; by default with the platform's timers. */
  readonly sleep?: Clock['sleep'];
}

export interface FlowOptions {
  readonly signal?: AbortSignal | undefined;
}
