import { atom } from 'jotai/vanilla';
import { exportFileName } from '@/lib/base/export-file';
import { failure, type Result, success } from '@/lib/base/result';
import { describeError } from '@/lib/base/thrown-errors';
import type { EntityRecord } from '@/lib/entities/records';
import { kindFacts } from '@/lib/entities/registry';
import type { Candidate, DetectionResults } from '@/lib/evaluation/detection/types';
import { writeCandidates } from '@/lib/evaluation/detection/write-candidates';
import {
  type AddedRecords,
  addListedAtom,
  exportListedAtom,
  type ListedFile,
  type ListFormat,
} from '@/lib/state/exchange/listed-records-atoms';
import { flowContextAtom, NOT_STARTED } from '@/lib/state/flow-context-atom';
import { workspaceAtom } from '@/lib/state/workspace-atom';

const CSV = { stem: 'missing-papers', extension: 'csv', mediaType: 'text/csv' } as const;

/** Records of candidates as lists hold them; those of a detection are cached, so that this seldom asks the service. */
const fetchCandidatesAtom = atom(
  null,
  async (get, _set, candidates: readonly Candidate[]): Promise<Result<readonly EntityRecord[], string>> => {
    const context = get(flowContextAtom);
    if (context === null) return failure(NOT_STARTED);
    try {
      const ids = candidates.map(({ paper }) => paper.id);
      const select = kindFacts('works').minimalFields;
      const { found } = await context.api.fetchBatch('works', ids, { select });
      return success(found);
    } catch (error) {
      return failure(describeError(error));
    }
  },
);

/** Adds candidates and their relations to the graph, as one step. Never rejects. */
export const addCandidatesAtom = atom(
  null,
  async (get, set, candidates: readonly Candidate[]): Promise<AddedRecords> => {
    // The graph may not have been shown in this visit yet.
    await get(workspaceAtom);
    const records = await set(fetchCandidatesAtom, candidates);
    return records.ok ? set(addListedAtom, 'works', records.value) : { count: 0, fault: records.error };
  },
);

/** Makes a file of candidates: CSV with ranks and reasons, references of their full records. Never rejects. */
export const exportCandidatesAtom = atom(
  null,
  async (
    get,
    set,
    results: DetectionResults,
    candidates: readonly Candidate[],
    format: ListFormat,
  ): Promise<Result<ListedFile, string>> => {
    const context = get(flowContextAtom);
    if (context === null) return failure(NOT_STARTED);
    if (format === 'csv') {
      const text = writeCandidates(results, candidates);
      const name = exportFileName(CSV, context.now());
      return success({ name, mediaType: CSV.mediaType, text, incomplete: 0 });
    }
    const records = await set(fetchCandidatesAtom, candidates);
    if (!records.ok) return records;
    return set(exportListedAtom, 'works', records.value, format);
  },
);
