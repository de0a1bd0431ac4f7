import { atom } from 'jotai/vanilla';
import { describeError } from '@/lib/base/thrown-errors';
import type { Citation } from '@/lib/bibliography/citation';
import { recordLabel } from '@/lib/entities/facts';
import { HOLDER_NAMES, type RecordHolder } from '@/lib/entities/record-holder';
import { agreedContext } from '@/lib/flows/agreed-context';
import {
  type ImportProgress,
  importIdentifiers,
  type MergedEntity,
  priceOfIdentifiers,
} from '@/lib/flows/import-identifiers';
import {
  type CitationMatch,
  type MatchedCitations,
  matchCitations,
  priceOfTitles,
} from '@/lib/flows/match-citations';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { type DetectedIdentifier, detectIdentifier } from '@/lib/identifiers/detect';
import { flowContextAtom, NOT_STARTED } from '@/lib/state/flow-context-atom';
import { beginRunAtom, endRunAtom, type Run } from '@/lib/state/graph/graph-status-atoms';
import { addEntitiesAtom } from './import-graph-atoms';

/** The outcome of looking identifiers up. */
export interface IdentifierOutcome {
  /** Entities shown, those that were in the graph before included. */
  readonly shown: number;
  readonly missing: readonly DetectedIdentifier[];
  /** The missing ones that were looked up in lists only. */
  readonly onlyListed: number;
  readonly merged: readonly MergedEntity[];
  readonly failed: { readonly count: number; readonly message: string } | null;
  readonly isCancelled: boolean;
}

/** Whether everything came that was asked for. */
export function isWhole({ missing, failed, isCancelled }: IdentifierOutcome): boolean {
  return missing.length === 0 && failed === null && !isCancelled;
}

/** The outcome of looking titles up: what it came to, and the identifiers of the works that were found for sure. */
export interface TitleOutcome extends MatchedCitations {
  readonly identifiers: readonly DetectedIdentifier[];
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
      const said = priceOfIdentifiers(identifiers);
      const agreed = agreedContext(context, () => said);
      const found = await importIdentifiers(agreed, identifiers, {
        signal: run.controller.signal,
        ...(onProgress === undefined ? {} : { onProgress }),
      });
      // After the address was left, nothing is shown for it.
      if (signal?.aborted !== true) set(addEntitiesAtom, context, found.records, step);
      const { records, ...outcome } = found;
      return { shown: records.length, ...outcome };
    } catch (error) {
      return failedWith(identifiers.length, describeError(error));
    } finally {
      signal?.removeEventListener('abort', cancel);
      set(endRunAtom, run);
      if (get(runAtom) === run) set(runAtom, null);
    }
  },
);

/** Looks up the works that citations without identifiers name; changes nothing. Never rejects. */
export const matchTitlesAtom = atom(
  null,
  async (
    get,
    set,
    citations: readonly Citation[],
    onProgress: (progress: ImportProgress) => void,
  ): Promise<TitleOutcome> => {
    const context = get(flowContextAtom);
    if (context === null) {
      const failed = { count: citations.length, message: NOT_STARTED };
      return { sure: [], doubtful: [], missing: [], failed, isCancelled: false, identifiers: [] };
    }
    const run = set(beginRunAtom, 'load');
    set(runAtom, run);
    try {
      const said = priceOfTitles(citations.length);
      const agreed = agreedContext(context, () => said);
      const matched = await matchCitations(agreed, citations, { signal: run.controller.signal, onProgress });
      return { ...matched, identifiers: identifiersOf(matched.sure) };
    } finally {
      set(endRunAtom, run);
      if (get(runAtom) === run) set(runAtom, null);
    }
  },
);

/** The works of matches, each once, as identifiers to load. */
export function identifiersOf(matches: readonly CitationMatch[]): readonly DetectedIdentifier[] {
  const ids = new Set(matches.map(({ record }) => record.id));
  return [...ids].flatMap((id) => detectIdentifier(id, 'explicit') ?? []);
}

function failedWith(count: number, message: string): IdentifierOutcome {
  return {
    shown: 0,
    missing: [],
    onlyListed: 0,
    merged: [],
    failed: { count, message },
    isCancelled: false,
  };
}

/** Merged entities that are named; of more, how many there are besides. */
const MOST_NAMED = 3;

function mergedText(merged: readonly MergedEntity[]): readonly string[] {
  if (merged.length === 0) return [];
  const named = merged
    .slice(0, MOST_NAMED)
    .map(({ asked, record }) => `${asked.id} into ${recordLabel(record)} (${record.id})`);
  const more = merged.length - named.length;
  return [
    `OpenAlex has merged ${named.join(', ')}${more === 0 ? '' : `, and ${formatExactCount(more)} more`}.`,
  ];
}

/** The result of the lookup, in sentences for the reader; the first one gives the number found. */
export function describeOutcome(
  { shown, missing, onlyListed, merged, failed, isCancelled }: IdentifierOutcome,
  holder: RecordHolder,
): readonly string[] {
  return [
    `Found ${formatQuantity(shown, 'entity', 'entities')}.`,
    ...mergedText(merged),
    ...(missing.length === 0
      ? []
      : [
          `${formatExactCount(missing.length)} not in ${HOLDER_NAMES[holder]}${
            onlyListed === 0 ? '' : ` (${formatExactCount(onlyListed)} of them looked up in lists only)`
          }.`,
        ]),
    ...(isCancelled ? ['Cancelled before all were looked up.'] : []),
    ...(failed === null
      ? []
      : [`${formatExactCount(failed.count)} could not be looked up: ${failed.message}`]),
  ];
}

/** The result of looking titles up, in sentences; empty if every title was found with certainty. */
export function describeTitles(
  { doubtful, missing, failed, isCancelled }: MatchedCitations,
  holder: RecordHolder,
): readonly string[] {
  return [
    ...(doubtful.length === 0
      ? []
      : [
          doubtful.length === 1
            ? '1 title may be of another work: decide below.'
            : `${formatExactCount(doubtful.length)} titles may be of other works: decide below.`,
        ]),
    ...(missing.length === 0
      ? []
      : [`${formatQuantity(missing.length, 'title')} not found in ${HOLDER_NAMES[holder]}.`]),
    ...(isCancelled ? ['Cancelled before all titles were looked up.'] : []),
    ...(failed === null
      ? []
      : [`${formatQuantity(failed.count, 'title')} could not be looked up: ${failed.message}`]),
  ];
}
