import type { WorkRecord } from '@/lib/entities/records';
import { kindFacts } from '@/lib/entities/registry';
import {
  authorships,
  referenceIds,
  relatedWorkIds,
  type ScoredStub,
  workKeywords,
  workTopics,
} from '@/lib/entities/work';
import { PAPER_FIELDS, paperOfWork } from '@/lib/evaluation/matching/paper-of-work';
import type { EvidenceTag, EvidenceWork } from './types';

/** Fields of the service that the methods read; those that make a node are among them, so that adding one is free. */
export const EVIDENCE_FIELDS: readonly string[] = [
  ...new Set([...kindFacts('works').minimalFields, ...PAPER_FIELDS, 'related_works', 'topics', 'keywords']),
];

export function evidenceOfWork(work: WorkRecord): EvidenceWork {
  return {
    paper: paperOfWork(work),
    authorIds: authorships(work).map(({ authorId }) => authorId),
    references: referenceIds(work),
    related: relatedWorkIds(work),
    topics: workTopics(work).map(tagOf),
    keywords: workKeywords(work).map(tagOf),
  };
}

function tagOf({ id, label }: ScoredStub): EvidenceTag {
  return { id, label };
}
