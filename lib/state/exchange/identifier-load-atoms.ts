import { atom } from 'jotai/vanilla';
import { describeError } from '@/lib/base/thrown-errors';
import { HOLDER_NAMES, type RecordHolder } from '@/lib/entities/record-holder';
import { type ImportProgress, importIdentifiers } from '@/lib/flows/import-identifiers';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import type { DetectedIdentifier } from '@/lib/identifiers/detect';
import { flowContextAtom, NOT_STARTED } from '@/lib/state/flow-context-atom';
import { beginRunAtom, endRunAtom, type Run } from '@/lib/state/graph/graph-status-atoms';
import { addEntitiesAtom } from './import-graph-atoms';

/** The outcome of looking identifiers up. */
export interface IdentifierOutcome {
  /** Entities shown, those that were in the graph before included. */
  readonly shown: number;
  readonly missing: readonly DetectedIdentifier[];
  readonly failed: { readonly count: number; readonly message: string } | null;
  readonly isCancelled: boolean;
}

/** Whether everything came that was asked for. */
export function isWhole({ missing, failed, isCancelled }: IdentifierOutcome): boolean {
  return missing.length === 0 && failed === null && !isCancelled;
}

const runAtom = atom<Run | null>(null);

/** Stops looking up; what has come so far stays. */
export const stopLoadingAtom = atom(null, (get) => get(runAtom)?.controller.abort());

/** Looks identifiers up and adds what is found to the graph as one step of that name. Never rejects. */
export const loadIdentifiersAtom = atom(
  null,
  async (
    get,
    set,
    identifiers: readonly DetectedIdentifier[],
    step: string,
    onProgress?: (progress: ImportProgress) => void,
    signal?: AbortSignal,
  ): Promise<IdentifierOutcome> => {
    const context = get(flowContextAtom);
    if (context === null) return failedWith(identifiers.length, NOT_STARTED);
    const run = set(beginRunAtom, 'load');
    const cancel = () => run.controller.abort();
    signal?.addEventListener('abort', cancel);
    if (signal?.aborted === true) cancel();
    set(runAtom, run);
    try {
      const found = await importIdentifiers(context, identifiers, {
        signal: run.controller.signal,
        ...(onProgress === undefined ? {} : { onProgress }),
      });
      // After the address was left, nothing is shown for it.
      if (signal?.aborted !== true) set(addEntitiesAtom, context, found.records, step);
      const { missing, failed, isCancelled, records } = found;
      return { shown: records.length, missing, failed, isCancelled };
    } catch (error) {
      return failedWith(identifiers.length, describeError(error));
    } finally {
      signal?.removeEventListener('abort', cancel);
      set(endRunAtom, run);
      if (get(runAtom) === run) set(runAtom, null);
    }
  },
);

function failedWith(count: number, message: string): IdentifierOutcome {
  return { shown: 0, missing: [], failed: { count, message }, isCancelled: false };
}

/** What the look-up came to, in sentences for the reader; the first one counts what was found. */
export function describeOutcome(
  { shown, missing, failed, isCancelled }: IdentifierOutcome,
  holder: RecordHolder,
): readonly string[] {
  return [
    `Found ${formatQuantity(shown, 'entity', 'entities')}.`,
    ...(missing.length === 0 ? [] : [`${formatExactCount(missing.length)} not in ${HOLDER_NAMES[holder]}.`]),
    ...(isCancelled ? ['Cancelled before all were looked up.'] : []),
    ...(failed === null
      ? []
      : [`${formatExactCount(failed.count)} could not be looked up: ${failed.message}`]),
  ];
}
