import { atom } from 'jotai/vanilla';
import { OPENALEX, SAMPLE_LIBRARY } from '@/lib/evaluation/data-source';
import { sourceStatusAtom } from './source-atoms';

/** The present source of works, in words for the record of a run. */
export const dataSourceAtom = atom((get) => {
  const status = get(sourceStatusAtom);
  if (status.state === 'library') return status.name;
  return status.state === 'sample' ? SAMPLE_LIBRARY : OPENALEX;
});
