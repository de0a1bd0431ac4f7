import { sha256Hex } from '@/lib/base/sha256';
import type { ChunkedTask } from '@/lib/base/slices';
import { invertedName, type Publication, yearOf } from '@/lib/entities/publication';
import { normalizeTitle } from '@/lib/evaluation/matching/normalize-title';
import { surnameOf } from '@/lib/evaluation/matching/paper-identity';

const LOCAL = 'local-';

/**
 * The id of a record that no work of the service stands for: the same for the same title, year and first author's surname.
 * Without a title the id follows from the identifiers.
 */
export function localRecordId(facts: Publication): string {
  const { title, authors, doi, pmid } = facts;
  const [first] = authors;
  const surname = surnameOf(first === undefined ? null : invertedName(first));
  const words = normalizeTitle(title);
  const told =
    words === '' ? `\n${doi ?? ''}\n${pmid ?? ''}` : `${words}\n${yearOf(facts) ?? ''}\n${surname}`;
  return `${LOCAL}${sha256Hex(told).slice(0, 20)}`;
}

/** A record that has no id yet. */
interface Unnamed {
  /** Short id; null where it is no work of the service. */
  readonly workId: string | null;
  readonly facts: Publication;
}

/** The ids of records, in their order; those of many local records take longest of all that adding them does. */
export function* idsOfRecords(records: readonly Unnamed[]): ChunkedTask<readonly string[]> {
  const ids: string[] = [];
  for (const { workId, facts } of records) {
    ids.push(workId ?? localRecordId(facts));
    yield;
  }
  return ids;
}

export function isLocalRecordId(id: string): boolean {
  return id.startsWith(LOCAL);
}
