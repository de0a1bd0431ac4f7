import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

/** A part of the panel beside the lines, with its heading. */
export function PanelPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <chakra.section aria-label={title} display="flex" flexDirection="column" gap="1" overflowWrap="anywhere">
      <chakra.h2 fontSize="panel" fontWeight="semibold">
        {title}
      </chakra.h2>
      {children}
    </chakra.section>
  );
}

/** Secondary text beside the facts. */
export function Quiet({ children }: { readonly children: ReactNode }) {
  return <chakra.p color="text.secondary">{children}</chakra.p>;
}
