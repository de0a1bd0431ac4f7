'use client';

import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { resumeAtom, workspaceAtom } from '@/lib/state/workspace-atom';

interface InWorkspaceProps {
  readonly children: ReactNode;
  /** Brings the graph of the last visit back; not for what may be there before the screen is hydrated. */
  readonly resumes?: boolean;
}

/** Shows what belongs to the graph's workspace, once that is open. */
export function InWorkspace({ children, resumes = true }: InWorkspaceProps) {
  useAtomValue(workspaceAtom);
  const resume = useSetAtom(resumeAtom);
  // The browser's storage holds the graph of the last visit.
  useEffect(() => {
    if (resumes) void resume();
  }, [resumes, resume]);
  return children;
}
