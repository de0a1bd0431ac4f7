'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { formatExactCount } from '@/lib/format/counts';
import type { Phase, ProjectHeader } from '@/lib/project/types';
import { editHeaderAtom } from '@/lib/state/project/record-acts';
import { chooseScreenedPhaseAtom } from '@/lib/state/screening/card-atoms';
import { readingProgressAtom, screenedPhaseAtom } from '@/lib/state/screening/phase-atoms';
import { Choice } from './Choice';

const PHASES = [
  { value: 'title-abstract', label: 'Title and abstract' },
  { value: 'full-text', label: 'Full text' },
] as const;

/** Chooses the phase to screen. The full-text phase starts when it is first chosen. */
export function PhaseSwitch({ header }: { readonly header: ProjectHeader }) {
  const phase = useAtomValue(screenedPhaseAtom);
  const choose = useSetAtom(chooseScreenedPhaseAtom);
  const edit = useSetAtom(editHeaderAtom);

  function handleChoose(chosen: Phase) {
    if (chosen === 'full-text' && header.fullTextSince === null) {
      edit('Begin full texts', { fullTextSince: new Date().toISOString() });
    }
    choose(chosen);
  }

  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
      <Choice label="Phase" value={phase} options={PHASES} onChoose={handleChoose} />
      <NarrowProgress />
    </chakra.div>
  );
}

/** The numbers above the card, if the panel with the progress is below it. */
function NarrowProgress() {
  const { pool, read } = useAtomValue(readingProgressAtom);
  if (pool === 0) return null;
  return (
    <chakra.span
      aria-hidden="true"
      display={{ base: 'inline', lg: 'none' }}
      fontSize="panel"
      color="text.secondary"
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
    >
      {`${formatExactCount(read)} / ${formatExactCount(pool)}`}
    </chakra.span>
  );
}
