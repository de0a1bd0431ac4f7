import type { EntityKind } from '@/lib/base/entity-kind';
import { report } from '@/lib/base/report';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import type { ParsedRecord } from './parse';

/** The parts of some records that could not be used. */
export interface RecordLosses {
  /** The dropped fields, by the short id of their record. */
  readonly dropped: ReadonlyMap<string, readonly string[]>;
  /** The number of records without an id of their kind. */
  readonly unusable: number;
}

type Listener = (losses: RecordLosses) => void;

const listeners = new Set<Listener>();

/** Subscribes to losses of records; returns the function that unsubscribes. */
export function onRecordLosses(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The most fields named in a text; the others are counted. */
const MAX_NAMED = 5;

/** Collects the losses from the records of one answer, file or lookup. */
export class LossTally implements RecordLosses {
  readonly dropped = new Map<string, readonly string[]>();
  unusable = 0;

  note(parsed: ParsedRecord<EntityKind>): void {
    if (!parsed.ok) this.unusable += 1;
    else if (parsed.dropped.length > 0) {
      this.dropped.set(
        parsed.value.id,
        parsed.dropped.map(({ path }) => path),
      );
    }
  }

  /**
   * Reports all losses once to the log and to subscribers, if there are any. @param where the records were read from.
   */
  tell(where: string): void {
    if (this.dropped.size + this.unusable === 0) return;
    report('warning', `${where}: ${describeLosses(this).join('; ')}`);
    for (const listener of listeners) listener(this);
  }
}

/** The losses in words, such as '2 values of 1 record left out, being of an unexpected type (W12: fwci, ids.mag)'. */
export function describeLosses({ dropped, unusable }: RecordLosses): readonly string[] {
  const named = [...dropped].flatMap(([id, paths]) => paths.map((path) => `${id}: ${path}`));
  const shown = named.slice(0, MAX_NAMED).join(', ');
  const more = named.length > MAX_NAMED ? ` and ${formatExactCount(named.length - MAX_NAMED)} more` : '';
  const records = formatQuantity(dropped.size, 'record');
  return [
    ...(dropped.size === 0
      ? []
      : [
          `${formatQuantity(named.length, 'value')} of ${records} left out, being of an unexpected type (${shown}${more})`,
        ]),
    ...(unusable === 0 ? [] : [`${formatQuantity(unusable, 'record')} without a usable id left out`]),
  ];
}
