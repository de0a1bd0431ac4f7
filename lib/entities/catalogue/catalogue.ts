import type { EntityKind } from '@/lib/base/entity-kind';
import { AUTHOR_FIELDS } from './author-fields';
import { CONCEPT_FIELDS } from './concept-fields';
import { buildCatalogue, type FieldCatalogue } from './field-types';
import { FUNDER_FIELDS } from './funder-fields';
import { INSTITUTION_FIELDS } from './institution-fields';
import { KEYWORD_FIELDS } from './keyword-fields';
import { PUBLISHER_FIELDS } from './publisher-fields';
import { SOURCE_FIELDS } from './source-fields';
import { TOPIC_FIELDS } from './topic-fields';
import { WORK_FIELDS } from './work-fields';

/**
 * Every field that the service of 2026 accepts for selecting, filtering, sorting and grouping, per kind. The service
 * answers any other field with 400, so a request can be checked before it is paid for. Source: the service's own lists
 * (works), docs/data-contract.md#filters, docs/data-contract.md#records.
 */
export const FIELD_CATALOGUE: Readonly<Record<EntityKind, FieldCatalogue>> = {
  works: buildCatalogue(WORK_FIELDS),
  authors: buildCatalogue(AUTHOR_FIELDS),
  sources: buildCatalogue(SOURCE_FIELDS),
  institutions: buildCatalogue(INSTITUTION_FIELDS),
  topics: buildCatalogue(TOPIC_FIELDS),
  publishers: buildCatalogue(PUBLISHER_FIELDS),
  funders: buildCatalogue(FUNDER_FIELDS),
  keywords: buildCatalogue(KEYWORD_FIELDS),
  concepts: buildCatalogue(CONCEPT_FIELDS),
};
