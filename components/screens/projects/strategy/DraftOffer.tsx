import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useOnAddress } from '@/components/router/use-route';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { formatQuantity } from '@/lib/format/counts';
import { draftAtom, openDraftAtom } from '@/lib/state/strategy/draft-atoms';
import { keepDraftInProjectAtom } from '@/lib/state/strategy/keep-draft-atom';
import { isStrategyReadOnlyAtom } from '@/lib/state/strategy/strategy-atoms';

/** On the page of a project: offers to move the draft into it. */
export function DraftOffer() {
  const draft = useAtomValue(draftAtom);
  const isReadOnly = useAtomValue(isStrategyReadOnlyAtom);
  const open = useSetAtom(openDraftAtom);
  const keep = useSetAtom(keepDraftInProjectAtom);
  const [fault, setFault] = useState<string | null>(null);
  useOnAddress('draft', () => {
    void open();
    return undefined;
  });
  const lines = draft?.strategy.lines.length ?? 0;
  if (lines === 0 || isReadOnly) return null;
  return (
    <Notice
      tone={fault === null ? 'info' : 'error'}
      actions={
        <Button size="small" onClick={() => void keep().then(setFault)}>
          Take it in here
        </Button>
      }
    >
      {fault ?? `This browser keeps a draft of ${formatQuantity(lines, 'line')} that belongs to no project.`}
    </Notice>
  );
}
