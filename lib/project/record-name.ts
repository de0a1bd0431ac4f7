import type { ProjectRecord } from './types';

/** What a record is called: by its title, else by the identifier that is known of it. */
export function recordName({ id, facts: { title, doi, pmid } }: Pick<ProjectRecord, 'id' | 'facts'>): string {
  if (title !== '') return title;
  if (doi !== null) return `DOI ${doi}`;
  return pmid === null ? id : `PMID ${pmid}`;
}
