'use client';

import { useAtomValue, useSetAtom } from 'jotai';
import type { Phase, ProjectHeader } from '@/lib/project/types';
import { editHeaderAtom } from '@/lib/state/project/record-acts';
import { chooseScreenedPhaseAtom } from '@/lib/state/screening/card-atoms';
import { screenedPhaseAtom } from '@/lib/state/screening/phase-atoms';
import { Choice } from './Choice';

const PHASES = [
  { value: 'title-abstract', label: 'Title and abstract' },
  { value: 'full-text', label: 'Full text' },
] as const;

/** Which phase is screened; full texts begin when they are first chosen. */
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

  return <Choice label="Phase" value={phase} options={PHASES} onChoose={handleChoose} />;
}
