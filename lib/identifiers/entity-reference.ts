import type { EntityKind } from '@/lib/base/entity-kind';
import type {
  Doi,
  Issn,
  KeywordSlug,
  OpenAlexId,
  Orcid,
  Pmcid,
  Pmid,
  Ror,
  WikidataId,
} from '@/lib/identifiers/brand';

interface ReferenceBy<Type extends string, Id extends string> {
  readonly type: Type;
  readonly kind: EntityKind;
  readonly id: Id;
}

/**
 * An entity, named by an identifier that the parser of this folder (`detect.ts`) has read. A text becomes a reference
 * once, where it enters the program; from there to the request the reference is handed on.
 */
export type EntityReference =
  | ReferenceBy<'openalex', OpenAlexId | KeywordSlug>
  | ReferenceBy<'doi', Doi>
  | ReferenceBy<'orcid', Orcid>
  | ReferenceBy<'ror', Ror>
  | ReferenceBy<'issn', Issn>
  | ReferenceBy<'pmid', Pmid>
  | ReferenceBy<'pmcid', Pmcid>
  | ReferenceBy<'wikidata', WikidataId>;

export type IdentifierType = EntityReference['type'];

/** The service's free short form, in addresses and requests: `W12`, `open-access`, `doi:10.1/x`, `orcid:…`. */
export function apiIdOf({ type, id }: EntityReference): string {
  return type === 'openalex' ? id : `${type}:${id}`;
}
