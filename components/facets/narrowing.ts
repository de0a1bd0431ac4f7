import type { EntityKind } from '@/lib/base/entity-kind';
import type { ListParams } from '@/lib/openalex/api';

/** A list, and how it is narrowed. */
export interface Narrowing {
  readonly kind: EntityKind;
  /** What the list is asked for, but for order, pages and groups. */
  readonly params: Omit<ListParams, 'page' | 'perPage' | 'cursor' | 'select' | 'sort' | 'groupBy'>;
  /** Takes the whole filter that is wanted; empty for none. */
  readonly onFilter: (filter: string) => void;
}
