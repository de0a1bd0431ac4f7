import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

interface NoticeProps {
  readonly tone: 'info' | 'warning' | 'error';
  readonly title?: string;
  readonly children: ReactNode;
  /** Buttons: the next step. */
  readonly actions?: ReactNode;
  /** One tight row, where several notices stand over something else. */
  readonly isCompact?: boolean;
  /** With a border, as it stands alone in a dialog. */
  readonly isFramed?: boolean;
}

const TONES = {
  info: { bg: 'bg.brand', color: 'text.primary' },
  warning: { bg: 'bg.warning', color: 'text.warning' },
  error: { bg: 'bg.error', color: 'text.error' },
} as const;

/** A message beside what it is about: what happened, and what can be done. Errors are announced at once. */
export function Notice({ tone, title, children, actions, isCompact = false, isFramed = false }: NoticeProps) {
  return (
    <chakra.div
      role={tone === 'error' ? 'alert' : 'status'}
      display="flex"
      flexWrap={isCompact ? 'nowrap' : 'wrap'}
      alignItems="center"
      gap="2"
      px={isCompact ? { base: '2.5', sm: '3' } : '4'}
      py={isCompact ? { base: '1', sm: '1.5' } : '2'}
      fontSize={isCompact ? { base: 'meta', sm: 'panel' } : 'panel'}
      {...(isFramed ? { borderWidth: '1px', rounded: 'panel' } : {})}
      {...TONES[tone]}
    >
      <chakra.div flex="1" minW={isCompact ? '0' : '240px'} overflowWrap="anywhere">
        {title === undefined ? null : <chakra.strong fontWeight="semibold">{title} </chakra.strong>}
        {children}
      </chakra.div>
      {actions === undefined ? null : (
        <chakra.div display="flex" alignItems="center" gap="2" flexShrink="0">
          {actions}
        </chakra.div>
      )}
    </chakra.div>
  );
}
