import { useAtomValue, useSetAtom } from 'jotai';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { MenuItem } from '@/components/ui/Menu';
import { MenuButton } from '@/components/ui/MenuButton';
import {
  addLineAtom,
  duplicateLineAtom,
  editLineAtom,
  moveLineAtom,
  removeLinesAtom,
} from '@/lib/state/strategy/line-acts';
import { strategyLinesAtom } from '@/lib/state/strategy/strategy-atoms';
import type { StrategyLine } from '@/lib/strategy/types';
import { focusAboutLine, focusLine } from './focus-line';
import { LineWishDialog } from './LineWishDialog';
import { RetrieveDialog } from './RetrieveDialog';
import { useKindItems } from './use-kind-items';

interface LineMenuProps {
  readonly line: StrategyLine;
  /** Null for comments and headings. */
  readonly number: number | null;
  /** It names other lines and has no words of its own. */
  readonly isCombination?: boolean;
  /** AND, OR or NOT join parts that can be lines. */
  readonly canSplit?: boolean;
}

type WhichDialog = 'retrieve' | 'wish';

/** The menu of a line. */
export function LineMenu({ line, number, isCombination = false, canSplit = false }: LineMenuProps) {
  const lines = useAtomValue(strategyLinesAtom);
  const add = useSetAtom(addLineAtom);
  const duplicate = useSetAtom(duplicateLineAtom);
  const move = useSetAtom(moveLineAtom);
  const remove = useSetAtom(removeLinesAtom);
  const [dialog, setDialog] = useState<WhichDialog | null>(null);
  const close = () => setDialog(null);
  const kindItems = useKindItems(line, canSplit, () => setDialog('retrieve'));
  const at = lines.findIndex(({ id }) => id === line.id);
  const items: readonly MenuItem[] = [
    { label: 'Add line below', shortcut: 'Ctrl+Enter', onChoose: () => focusLine(add(line.id)) },
    { label: 'Duplicate', onChoose: () => focusLine(duplicate(line.id)) },
    {
      label: 'Move up',
      shortcut: 'Alt+↑',
      isDisabled: at === 0,
      onChoose: () => void move(line.id, at - 1),
    },
    {
      label: 'Move down',
      shortcut: 'Alt+↓',
      isDisabled: at === lines.length - 1,
      onChoose: () => void move(line.id, at + 1),
    },
    ...(line.kind === 'query'
      ? [
          {
            label: isCombination ? 'Limits...' : 'Scope, word forms, limits...',
            onChoose: () => setDialog('wish'),
          },
        ]
      : []),
    ...(line.kind === 'query' ? [{ label: 'About the line', onChoose: focusAboutLine }] : []),
    ...kindItems,
    { label: 'Remove', isFirstOfGroup: true, onChoose: () => void remove([line.id]) },
  ];
  return (
    <>
      <MenuButton
        label={number === null ? `More for this ${line.kind}` : `More for line ${number}`}
        icon={<Ellipsis size={16} aria-hidden="true" />}
        items={items}
      />
      {dialog === null ? null : (
        <LineDialog
          line={line}
          number={number}
          isCombination={isCombination}
          which={dialog}
          onClose={close}
        />
      )}
    </>
  );
}

interface LineDialogProps extends Required<Omit<LineMenuProps, 'canSplit'>> {
  readonly which: WhichDialog;
  readonly onClose: () => void;
}

function LineDialog({ line, number, isCombination, which, onClose }: LineDialogProps) {
  const edit = useSetAtom(editLineAtom);
  if (line.kind !== 'query' || number === null) return null;
  if (which === 'retrieve') return <RetrieveDialog lineId={line.id} number={number} onClose={onClose} />;
  return (
    <LineWishDialog
      line={line}
      isCombination={isCombination}
      onClose={onClose}
      onSave={(patch) => {
        edit(line.id, patch);
        onClose();
      }}
    />
  );
}
