'use client';

import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { useOnAddress } from '@/components/router/use-route';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import { StateMessage } from '@/components/ui/StateMessage';
import type { ShownRecord } from '@/lib/project/standing';
import { shownRecordsAtom } from '@/lib/state/project/open-project-atoms';
import {
  type History,
  historyAtom,
  historyFaultAtom,
  readHistoryAtom,
} from '@/lib/state/project/project-history-atoms';

interface WithHistoryProps {
  /** The open project. */
  readonly id: string;
  readonly children: (history: History, shown: ReadonlyMap<string, ShownRecord>) => ReactNode;
}

/** Reads the history of a project each time it is shown, with messages while it loads and if that fails. */
export function WithHistory({ id, children }: WithHistoryProps) {
  const history = useAtomValue(historyAtom);
  const fault = useAtomValue(historyFaultAtom);
  const shown = useAtomValue(shownRecordsAtom);
  const read = useSetAtom(readHistoryAtom);
  useOnAddress(id, (address) => {
    void read(address);
    return undefined;
  });
  if (fault !== null) return <Notice tone="error">{fault}</Notice>;
  if (history === null || history.id !== id || shown === null) {
    return (
      <Frame>
        <StateMessage>Reading the history...</StateMessage>
      </Frame>
    );
  }
  return children(history, shown);
}
