import { array, object, safeParse, string } from 'zod/mini';
import { parseJson } from '@/lib/base/json';
import { report } from '@/lib/base/report';

/** The data type of a drag from the repository. */
export const REPOSITORY_PAYLOAD_TYPE = 'application/x-academic-explorer-repository';

/** Items of the repository, by id; an edge stands for its ends too. */
export interface RepositoryPayload {
  readonly nodeIds: readonly string[];
  readonly edgeIds: readonly string[];
}

const SCHEMA = object({ nodeIds: array(string()), edgeIds: array(string()) });

export function formatRepositoryPayload(payload: RepositoryPayload): string {
  return JSON.stringify(payload);
}

/** Reads what a drag carries; null for anything else, since any page may name its data so. */
export function parseRepositoryPayload(text: string): RepositoryPayload | null {
  const parsed = parseJson(text);
  if (!parsed.ok) {
    report('warning', 'What was dropped on the graph could not be read', parsed.error);
    return null;
  }
  const checked = safeParse(SCHEMA, parsed.value);
  return checked.success ? checked.data : null;
}
