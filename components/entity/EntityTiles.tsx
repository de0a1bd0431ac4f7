import { Tiles } from '@/components/ui/Tiles';
import type { EntityRecord } from '@/lib/entities/records';
import { entityFacts, isFigure } from './entity-facts';

/** The numbers that say how large or how well known an entity is, side by side. */
export function EntityTiles({ record }: { readonly record: EntityRecord }) {
  const figures = entityFacts(record).filter(isFigure);
  if (figures.length === 0) return null;
  const tiles = figures.map(({ label, items: [item] }) => ({ label, value: item?.text ?? '' }));
  return <Tiles label="Figures" tiles={tiles} leastWidth={108} />;
}
