import { atom } from 'jotai/vanilla';
import type { SearchCriteria } from '@/lib/evaluation/types';

/** A search that another page hands over to the next comparison that is set up; null for none. */
export const handedSearchAtom = atom<Pick<
  SearchCriteria,
  'query' | 'scope' | 'forms' | 'startYear' | 'endYear'
> | null>(null);
handedSearchAtom.debugLabel = 'search handed over';
