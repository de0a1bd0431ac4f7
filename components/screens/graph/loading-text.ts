import type { EntityKind } from '@/lib/base/entity-kind';
import { kindFacts } from '@/lib/entities/registry';

/** By route pattern. Source: docs/behaviours/routes.md#loading-texts. */
const LOADING_TEXTS: Readonly<Record<string, string>> = {
  '/works/doi/:doi*': 'Resolving DOI...',
  '/authors/orcid/:orcid*': 'Resolving ORCID...',
  '/institutions/ror/:ror*': 'Resolving ROR ID...',
  '/sources/issn/:issn*': 'Resolving ISSN...',
  '/authors/:authorId*': 'Loading Author Data...',
};

/** What an address of the graph says while its entity of that kind is loaded; null where it names none. */
export function loadingText(pattern: string, kind: EntityKind | null): string {
  if (kind === null) return 'Loading...';
  return LOADING_TEXTS[pattern] ?? `Loading ${kindFacts(kind).singular.toLowerCase()}...`;
}
