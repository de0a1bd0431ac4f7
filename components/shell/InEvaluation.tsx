'use client';

import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { evaluationAtom } from '@/lib/state/evaluation/evaluation-opener-atom';

/** Shows what belongs to the evaluation area, once that is open. */
export function InEvaluation({ children }: { readonly children: ReactNode }) {
  useAtomValue(evaluationAtom);
  return children;
}
