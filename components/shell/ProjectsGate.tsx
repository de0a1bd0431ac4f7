'use client';

import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { projectsAtom } from '@/lib/state/project/projects-opener-atom';

/** Renders its children once the shelf of projects is known; suspends until then. */
export function ProjectsGate({ children }: { readonly children: ReactNode }) {
  useAtomValue(projectsAtom);
  return children;
}
