import type { UnjudgedUse } from '@/lib/evaluation/types';

/** What papers without a decision count as, said behind their number. */
export const USE_TEXTS: Readonly<Record<UnjudgedUse, string>> = {
  'left-out': 'left out',
  excluded: 'count as excluded',
  included: 'count as included',
};
