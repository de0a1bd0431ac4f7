import type { LucideIcon } from 'lucide-react';
import { IconButton } from '@/components/ui/IconButton';

interface RowAction {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly act: () => void;
}

interface RowActionsProps {
  readonly actions: readonly RowAction[];
  /** While no row is chosen. */
  readonly isDisabled: boolean;
}

/** What can be done with the chosen rows of a list, as a line of small buttons. */
export function RowActions({ actions, isDisabled }: RowActionsProps) {
  return actions.map(({ label, Icon, act }) => (
    <IconButton
      key={label}
      label={label}
      icon={<Icon size={14} aria-hidden="true" />}
      disabled={isDisabled}
      onClick={act}
      w="7"
      h="7"
    />
  ));
}
