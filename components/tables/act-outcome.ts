import { saveTextFile } from '@/components/ui/save-file';
import type { EntityKind } from '@/lib/base/entity-kind';
import type { Result } from '@/lib/base/result';
import { formatKindQuantity } from '@/lib/entities/kind-quantity';
import type { AddedRecords, ListedFile } from '@/lib/state/exchange/listed-records-atoms';

/** What became of the last act on rows. */
export type ActOutcome =
  | { readonly type: 'busy'; readonly text: string }
  | { readonly type: 'done'; readonly text: string; readonly isInGraph: boolean }
  | { readonly type: 'failed'; readonly text: string };

/** What is said of rows that were added to the graph; null where there is nothing to say. */
export function outcomeOfAdding({ count, fault }: AddedRecords, kind: EntityKind): ActOutcome | null {
  const text = `Added ${formatKindQuantity(count, kind)} to the graph.`;
  // Nothing added and nothing wrong: the graph was cleared meanwhile.
  if (fault === null) return count === 0 ? null : { type: 'done', text, isInGraph: true };
  return { type: 'failed', text: count === 0 ? fault : `${text} Relations are missing: ${fault}` };
}

/** Gives the reader a file of listed rows, if there is one; what is said of that. */
export function saveListed(made: Result<ListedFile, string>, kind: EntityKind): ActOutcome {
  if (!made.ok) return { type: 'failed', text: made.error };
  const { name, text, mediaType, incomplete } = made.value;
  saveTextFile(name, text, mediaType);
  const note = incomplete === 0 ? '' : ` ${formatKindQuantity(incomplete, kind)} without a full record.`;
  return { type: 'done', text: `Saved ${name}.${note}`, isInGraph: false };
}
