'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { SingleKeysSwitch } from '@/components/ui/SingleKeysSwitch';

const KEYS = [
  ['I', 'Include'],
  ['E', 'Exclude'],
  ['M', 'Maybe'],
  ['N', 'Note'],
  ['T', 'Tags'],
  ['U', 'Undo'],
  ['J', 'Pass over, or go on'],
  ['K', 'Former card'],
  ['?', 'These keys'],
] as const;

interface KeysDialogProps {
  readonly reasons: readonly string[];
  readonly onClose: () => void;
}

/** The keys of the page. */
export function KeysDialog({ reasons, onClose }: KeysDialogProps) {
  const digits = reasons.slice(0, 9).map((reason, at) => [String(at + 1), `Exclude: ${reason}`] as const);
  return (
    <Dialog
      title="Keys"
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <chakra.dl display="grid" gridTemplateColumns="32px 1fr" rowGap="1" fontSize="panel">
        {[...KEYS, ...digits].map(([key, what]) => (
          <chakra.div key={key} display="contents">
            <chakra.dt fontWeight="semibold">{key}</chakra.dt>
            <dd>{what}</dd>
          </chakra.div>
        ))}
      </chakra.dl>
      <SingleKeysSwitch />
    </Dialog>
  );
}
