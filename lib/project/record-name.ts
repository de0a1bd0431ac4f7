import type { ProjectRecord } from './types';

/** The name of a record: its title, else an identifier. */
export function recordName({ id, facts: { title, doi, pmid } }: Pick<ProjectRecord, 'id' | 'facts'>): string {
  if (title !== '') return title;
  if (doi !== null) return `DOI ${doi}`;
  return pmid === null ? id : `PMID ${pmid}`;
}
