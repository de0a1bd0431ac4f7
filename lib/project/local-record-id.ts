import { sha256Hex } from '@/lib/base/sha256';
import { normalizeTitle } from '@/lib/evaluation/matching/normalize-title';
import { surnameOf } from '@/lib/evaluation/matching/paper-identity';
import type { RecordFacts } from './types';

/** The id of a record that no work of the service stands for: the same for the same title, year and first author's surname. */
export function localRecordId({ title, year, authors }: RecordFacts): string {
  const told = `${normalizeTitle(title)}\n${year ?? ''}\n${surnameOf(authors[0] ?? null)}`;
  return `local-${sha256Hex(told).slice(0, 20)}`;
}
