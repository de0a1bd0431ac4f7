import type { EntityKind } from '@/lib/base/entity-kind';
import { keywordsOfFilter, withKeyword } from '@/lib/queries/value-names';
import { RenewedKeyword } from './RenewedKeyword';

interface GoneKeywordsProps {
  /** Of the list. */
  readonly kind: EntityKind;
  readonly filter: string | undefined;
  /** Among other things of a page. */
  readonly isFramed?: boolean;
  /** Gets the filter with the keyword that is offered in the place of the one that is gone. */
  readonly onFilter: (filter: string) => void;
}

/** Beside a list that finds nothing, or less than before: keywords that may stand for those of its filter that are gone. */
export function GoneKeywords({ kind, filter = '', isFramed = false, onFilter }: GoneKeywordsProps) {
  return keywordsOfFilter(kind, filter).map((gone) => (
    <RenewedKeyword
      key={gone}
      slug={gone}
      name={null}
      isFramed={isFramed}
      onUse={({ slug }) => onFilter(withKeyword(kind, filter, gone, slug))}
    />
  ));
}
