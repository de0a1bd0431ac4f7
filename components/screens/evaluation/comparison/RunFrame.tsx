import type { ReactNode } from 'react';
import { Dialog } from '@/components/ui/Dialog';

interface RunFrameProps {
  readonly onClose: () => void;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** The dialog around each stage of a run. */
export function RunFrame({ onClose, actions, children }: RunFrameProps) {
  return (
    <Dialog title="Run Comparison" width="620px" onClose={onClose} actions={actions}>
      {children}
    </Dialog>
  );
}
