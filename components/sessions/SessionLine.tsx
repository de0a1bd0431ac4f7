'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { Waypoints } from 'lucide-react';
import { useNow } from '@/components/hooks/use-now';
import { formatQuantity } from '@/lib/format/counts';
import { relativeTime } from '@/lib/format/relative-time';
import type { SessionEntry } from '@/lib/state/sessions/session-store';

const MINUTE_MS = 60_000;

/** A session in two lines: its name, and how large and how old it is. */
export function SessionLine({ entry }: { readonly entry: SessionEntry }) {
  const now = useNow(MINUTE_MS);
  const facts = [
    ...(entry.type === 'unsaved' ? ['not saved'] : []),
    formatQuantity(entry.nodes, 'node'),
    relativeTime(entry.savedAt, now),
  ];
  return (
    <chakra.span display="flex" alignItems="center" gap="2" minW="0">
      <chakra.span color="text.secondary" flexShrink="0">
        <Waypoints size={14} aria-hidden="true" />
      </chakra.span>
      <chakra.span minW="0" flex="1">
        <chakra.span display="block" truncate title={entry.name}>
          {entry.name}
        </chakra.span>
        <chakra.span
          display="block"
          fontSize="meta"
          color="text.secondary"
          fontVariantNumeric="tabular-nums"
          truncate
        >
          {facts.join(', ')}
        </chakra.span>
      </chakra.span>
    </chakra.span>
  );
}
