import { factsOf } from '../report-words';
import type { ShownRecord } from '../standing';
import type { FlowColumn, LedgerEntry, Origin, ProjectRecord, ProjectState } from '../types';
import { type Fate, fateOf, reasonOf } from './flow-fates';
import { keyOfEntry } from './ledger-entries';

/** A record as a box of the flow counts it. */
export interface FlowItem {
  readonly record: ProjectRecord;
  /** The finding that is counted; null where the paper is, however it was found. */
  readonly origin: Origin | null;
}

/** The records that a column of the flow counts, as lists in the order in which they came. */
export interface GatheredItems {
  /** Each time that a record was found, by source or way. */
  readonly sources: Map<string, FlowItem[]>;
  readonly duplicates: FlowItem[];
  readonly takenOut: FlowItem[];
  readonly fates: Map<Fate, FlowItem[]>;
  /** Excluded reports by reason. */
  readonly reasons: Map<string, FlowItem[]>;
}

export const NOT_NOTED = 'Origin not noted';
const NO_REASON = 'No reason given';

function push<Key>(lists: Map<Key, FlowItem[]>, key: Key, item: FlowItem): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

function nothing(): GatheredItems {
  return { sources: new Map(), duplicates: [], takenOut: [], fates: new Map(), reasons: new Map() };
}

interface Finding {
  readonly record: ProjectRecord;
  readonly origin: Origin;
}

/** Finds the column and the source of origins, as the history and the reader name them. */
class Sources {
  readonly #entries: ReadonlyMap<string, LedgerEntry>;
  readonly #source: string;
  /** Databases that files came from, by file. */
  readonly #databases: ReadonlyMap<string, string>;

  constructor({ header }: ProjectState, entries: readonly LedgerEntry[]) {
    this.#entries = new Map(entries.map((entry) => [keyOfEntry(entry), entry]));
    this.#source = header.source;
    this.#databases = new Map(factsOf(header.report, 'file').map(({ file, text }) => [file, text]));
  }

  columnOf(origin: Origin): FlowColumn {
    const isExport = origin.kind === 'file' && this.#databases.has(origin.file);
    return isExport || origin.kind === 'search' || origin.kind === 'line' ? 'databases' : 'other';
  }

  /** A name that PRISMA lists below 'Records identified from'. */
  nameOf(origin: Origin): string {
    switch (origin.kind) {
      case 'search':
      case 'line':
        return this.#entries.get(keyOfEntry(origin))?.source ?? this.#source;
      case 'links':
        return 'Citation searching';
      case 'file':
        return this.#databases.get(origin.file) ?? `File ${origin.file}`;
      case 'hand':
        return 'Chosen by hand';
      case 'detection':
        return 'Search for missing papers';
      case 'library':
        return 'Own library';
    }
  }
}

/**
 * All that the flow counts. A paper that was found both ways is in the column of the databases; its other findings are
 * duplicates of their own column. O(n).
 * @param removed findings of removed records, for each record those that were not undone.
 */
export function gatherItems(
  state: ProjectState,
  entries: readonly LedgerEntry[],
  shown: Iterable<ShownRecord>,
  removed: readonly (readonly Finding[])[],
): Readonly<Record<FlowColumn, GatheredItems>> {
  const gathered = { databases: nothing(), other: nothing() };
  const sources = new Sources(state, entries);
  const identify = (findings: readonly Finding[]): GatheredItems => {
    const first = findings.find(({ origin }) => sources.columnOf(origin) === 'databases') ?? findings[0];
    for (const finding of findings) {
      const column = gathered[sources.columnOf(finding.origin)];
      push(column.sources, sources.nameOf(finding.origin), finding);
      if (finding !== first) column.duplicates.push(finding);
    }
    return gathered[first === undefined ? 'other' : sources.columnOf(first.origin)];
  };
  for (const each of shown) {
    const findings = [each.record, ...each.duplicates].flatMap((record) =>
      record.origins.map((origin) => ({ record, origin })),
    );
    const item = { record: each.record, origin: null };
    const column = identify(findings);
    if (findings.length === 0) push(column.sources, NOT_NOTED, item);
    const fate = fateOf(state, each);
    push(column.fates, fate, item);
    if (fate === 'excluded-report') push(column.reasons, reasonOf(state, each) ?? NO_REASON, item);
  }
  for (const findings of removed) {
    const [first] = findings;
    if (first !== undefined) identify(findings).takenOut.push({ record: first.record, origin: null });
  }
  return gathered;
}
