import { KindIcon } from '@/components/ui/KindIcon';
import type { EntityKind } from '@/lib/base/entity-kind';
import { kindFacts } from '@/lib/entities/registry';

/** Of all badges inside of a table: for its `cellStyles`. */
export const KIND_BADGES = {
  '& [data-kind-badge]': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    maxW: 'full',
    px: '2',
    py: '0.5',
    rounded: 'full',
    fontSize: 'meta',
    whiteSpace: 'nowrap',
    borderWidth: '1px',
  },
} as const;

/** The kind of a row in its colour, with its shape and its name. Source: docs/behaviours/shell.md#colours-of-kinds. */
export function KindBadge({ kind }: { readonly kind: EntityKind }) {
  const color = `var(--chakra-colors-kind-${kind})`;
  return (
    <span
      data-kind-badge=""
      style={{ borderColor: color, background: `color-mix(in srgb, ${color} 12%, transparent)` }}
    >
      <KindIcon kind={kind} size={11} />
      {kindFacts(kind).singular}
    </span>
  );
}
