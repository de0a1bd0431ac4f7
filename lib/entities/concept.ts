import type { ConceptRecord } from './records';
import { type EntityStub, present, stubOf, uniqueById } from './stub';

/** Depth in the frozen concept tree, 0 (broadest) to 5; null where unknown. */
export function conceptLevel(concept: ConceptRecord): number | null {
  return concept.raw.level ?? null;
}

export function conceptAncestors(concept: ConceptRecord): readonly EntityStub[] {
  return uniqueById(
    present(present(concept.raw.ancestors).map((each) => stubOf('concepts', each.id, each.display_name))),
  );
}

export function relatedConcepts(concept: ConceptRecord): readonly EntityStub[] {
  return uniqueById(
    present(
      present(concept.raw.related_concepts).map((each) => stubOf('concepts', each.id, each.display_name)),
    ),
  );
}

export function conceptDescription(concept: ConceptRecord): string | null {
  return concept.raw.description || null;
}
