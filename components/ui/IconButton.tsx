import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { ReactNode, Ref } from 'react';

interface IconButtonProps extends Omit<HTMLChakraProps<'button'>, 'children'> {
  /** Accessible name, also shown on hover. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A square button with an icon only; its name is said and shown on hover. */
export function IconButton({ label, icon, type = 'button', ...rest }: IconButtonProps) {
  return (
    <chakra.button
      type={type}
      aria-label={label}
      title={label}
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      w="9"
      h="9"
      minW={{ base: '10', md: '0' }}
      minH={{ base: '10', md: '0' }}
      flexShrink="0"
      rounded="control"
      color="text.secondary"
      cursor="pointer"
      transition="background-color 120ms ease-out"
      _hover={{ bg: 'bg.hover', color: 'text.primary' }}
      _disabled={{ opacity: '0.4', cursor: 'not-allowed' }}
      {...rest}
    >
      {icon}
    </chakra.button>
  );
}
