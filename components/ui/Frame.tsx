import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

/** The border of a notice that stands alone on a page. */
export function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <chakra.div borderWidth="1px" rounded="panel" overflow="hidden">
      {children}
    </chakra.div>
  );
}
