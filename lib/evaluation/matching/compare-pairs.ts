import type { MatchPair } from '@/lib/evaluation/types';

/** Best first, ties by how far year, journal and first author agree, then by truth id, then retrieved id. */
export function comparePairs(a: MatchPair, b: MatchPair): number {
  if (a.score !== b.score) return b.score - a.score;
  const agreement = (b.agreement ?? 0) - (a.agreement ?? 0);
  if (agreement !== 0) return agreement;
  if (a.truthId !== b.truthId) return a.truthId < b.truthId ? -1 : 1;
  if (a.retrievedId === b.retrievedId) return 0;
  return a.retrievedId < b.retrievedId ? -1 : 1;
}
