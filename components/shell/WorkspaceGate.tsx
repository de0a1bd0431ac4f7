'use client';

import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { resumeAtom, workspaceAtom } from '@/lib/state/workspace-atom';

interface WorkspaceGateProps {
  readonly children: ReactNode;
  /** Also restores the graph of the last visit. False for parts that render before hydration. */
  readonly resumes?: boolean;
}

/** Renders its children once the graph's workspace is open; suspends until then. */
export function WorkspaceGate({ children, resumes = true }: WorkspaceGateProps) {
  useAtomValue(workspaceAtom);
  const resume = useSetAtom(resumeAtom);
  // The browser's storage holds the graph of the last visit.
  useEffect(() => {
    if (resumes) void resume();
  }, [resumes, resume]);
  return children;
}
