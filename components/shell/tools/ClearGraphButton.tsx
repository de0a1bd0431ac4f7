'use client';

import { useAtomValue, useSetAtom } from 'jotai';
import { Eraser } from 'lucide-react';
import { IconButton } from '@/components/ui/IconButton';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { clearGraphAtom } from '@/lib/state/graph/graph-edit-atoms';

/** Asks for no confirmation, since it can be undone. */
export function ClearGraphButton() {
  const clear = useSetAtom(clearGraphAtom);
  const isEmpty = useAtomValue(graphAtom).nodes.size === 0;
  return (
    <IconButton
      label="Clear entire graph"
      icon={<Eraser size={20} aria-hidden="true" />}
      w="44px"
      h="44px"
      disabled={isEmpty}
      onClick={() => clear()}
    />
  );
}
