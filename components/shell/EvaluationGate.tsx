'use client';

import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { evaluationAtom } from '@/lib/state/evaluation-opener-atoms';

/** Renders its children once the evaluation area is open; suspends until then. */
export function EvaluationGate({ children }: { readonly children: ReactNode }) {
  useAtomValue(evaluationAtom);
  return children;
}
