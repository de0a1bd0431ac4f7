import { chakra } from '@chakra-ui/react/styled-system';
import { KindIcon } from '@/components/ui/KindIcon';
import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { formatKindQuantity } from '@/lib/entities/kind-quantity';

interface KindCountsProps {
  readonly label: string;
  /** The kind of each thing that counts. */
  readonly kinds: readonly EntityKind[];
}

/** How many there are of each kind; nothing where there are none. */
export function KindCounts({ label, kinds }: KindCountsProps) {
  if (kinds.length === 0) return null;
  const counts = new Map<EntityKind, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return (
    <chakra.ul aria-label={label} display="flex" flexWrap="wrap" columnGap="4" rowGap="1">
      {ENTITY_KINDS.filter((kind) => counts.has(kind)).map((kind) => (
        <chakra.li key={kind} display="inline-flex" alignItems="center" gap="1.5" minH="6">
          <KindIcon kind={kind} size={12} />
          {formatKindQuantity(counts.get(kind) ?? 0, kind)}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
