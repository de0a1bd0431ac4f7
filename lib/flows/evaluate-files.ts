import { type DatabaseFile, poolRecords, recordsByDatabase } from '@/lib/evaluation/matching/pool-databases';
import type { RunEvidence } from '@/lib/evaluation/types';
import { type ComparisonCallbacks, type ComparisonInput, compareRetrieved } from './run-comparison';

export type FileEvaluationInput = Pick<ComparisonInput, 'dataset' | 'client' | 'seed'> & {
  readonly files: readonly DatabaseFile[];
};

/**
 * Compares what other databases retrieved with a review, as a search of the service is compared: all files together are
 * the run, and every paper knows the databases that hold it. Nothing is requested, nothing capped. Errors: those of the
 * matching client.
 */
export async function evaluateFiles(
  input: FileEvaluationInput,
  callbacks: Pick<ComparisonCallbacks, 'signal' | 'onProgress'>,
): Promise<RunEvidence> {
  const papers = poolRecords(input.files);
  const retrieved = { papers, totalFound: papers.length, requests: [] };
  const evidence = await compareRetrieved(input, retrieved, callbacks);
  return { ...evidence, databases: recordsByDatabase(input.files, evidence.retrieved) };
}
