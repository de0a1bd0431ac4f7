import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

interface StateMessageProps {
  readonly title?: string;
  readonly children: ReactNode;
  /** The next step. */
  readonly action?: ReactNode;
  /** Announced at once. */
  readonly isError?: boolean;
}

/** What stands where rows or results would be: that there are none, or why, and the next step. */
export function StateMessage({ title, children, action, isError = false }: StateMessageProps) {
  return (
    <chakra.div
      role={isError ? 'alert' : 'status'}
      display="flex"
      flexDirection="column"
      alignItems="center"
      gap="3"
      px="4"
      py="12"
      fontSize="body"
      textAlign="center"
    >
      <chakra.p maxW="640px" overflowWrap="anywhere" color={isError ? 'text.error' : 'text.secondary'}>
        {title === undefined ? null : (
          <>
            <chakra.strong
              display="block"
              mb="1"
              fontSize="section"
              fontWeight="medium"
              color={isError ? 'text.error' : 'text.primary'}
            >
              {title}
            </chakra.strong>{' '}
          </>
        )}
        {children}
      </chakra.p>
      {action}
    </chakra.div>
  );
}
