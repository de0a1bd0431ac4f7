import { invertedName, isoDate, yearOf } from '@/lib/entities/publication';
import type { Dataset, Paper, PaperLabel } from '@/lib/evaluation/types';
import { projectDatasetFacts } from './project-dataset-facts';
import { type ShownRecord, shownRecords } from './standing';
import type { ProjectRecord, ProjectState } from './types';
import { isExcluded, isIncluded } from './verdicts';

function identifiersOf({ id, facts: { doi, pmid, pmcid } }: ProjectRecord) {
  return { doi, pmid, pmcid: pmcid ?? null, openAlexId: id.startsWith('local-') ? null : id };
}

/** A record as a paper of a list, with the identifiers of its duplicates. */
export function paperOfRecord({ record, duplicates }: ShownRecord, label: PaperLabel | null): Paper {
  const { facts } = record;
  return {
    id: record.id,
    title: facts.title,
    authors: facts.authors.map(invertedName),
    publicationYear: yearOf(facts),
    publicationDate: facts.date?.month ? isoDate(facts) : null,
    source: facts.venue,
    citedByCount: facts.citedByCount,
    ...identifiersOf(record),
    abstract: facts.abstract,
    keywords: facts.keywords,
    label,
    isRetracted: facts.isRetracted,
    ...(duplicates.length === 0 ? {} : { alsoKnownAs: duplicates.map(identifiersOf) }),
  };
}

/** The project's decisions as the paper list of a review. Source: docs/behaviours/projects.md#with-the-evaluation. O(n). */
export function projectDataset(state: ProjectState): Dataset {
  const lists: Record<PaperLabel, Paper[]> = { included: [], excluded: [], unknown: [] };
  const shown = shownRecords(state.records);
  for (const each of shown.values()) {
    const label = isIncluded(state, each) ? 'included' : isExcluded(state, each) ? 'excluded' : 'unknown';
    lists[label].push(paperOfRecord(each, label));
  }
  return {
    ...projectDatasetFacts(state.header, shown.size),
    includedPapers: lists.included,
    excludedPapers: lists.excluded,
    leftOutPapers: lists.unknown,
  };
}
