import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';

/** Acts that belong together, under a small heading. */
export function ActionGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <chakra.section aria-labelledby={id}>
      <chakra.h4 id={id} fontSize="meta" fontWeight="semibold" color="text.secondary" mb="1">
        {title}
      </chakra.h4>
      {children}
    </chakra.section>
  );
}
