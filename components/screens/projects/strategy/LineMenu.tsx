import { useAtomValue, useSetAtom } from 'jotai';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { MenuItem } from '@/components/ui/Menu';
import { MenuButton } from '@/components/ui/MenuButton';
import {
  addLineAtom,
  duplicateLineAtom,
  moveLineAtom,
  removeLinesAtom,
} from '@/lib/state/strategy/line-acts';
import { strategyLinesAtom } from '@/lib/state/strategy/strategy-atoms';
import type { StrategyLine } from '@/lib/strategy/types';
import { focusLine } from './focus-line';
import { RetrieveDialog } from './RetrieveDialog';
import { useKindItems } from './use-kind-items';

interface LineMenuProps {
  readonly line: StrategyLine;
  /** Null for comments and headings. */
  readonly number: number | null;
}

/** What can be done with a line. */
export function LineMenu({ line, number }: LineMenuProps) {
  const lines = useAtomValue(strategyLinesAtom);
  const add = useSetAtom(addLineAtom);
  const duplicate = useSetAtom(duplicateLineAtom);
  const move = useSetAtom(moveLineAtom);
  const remove = useSetAtom(removeLinesAtom);
  const [isRetrieving, setIsRetrieving] = useState(false);
  const kindItems = useKindItems(line, () => setIsRetrieving(true));
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
      {isRetrieving && number !== null ? (
        <RetrieveDialog lineId={line.id} number={number} onClose={() => setIsRetrieving(false)} />
      ) : null}
    </>
  );
}
