import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';

interface PanelProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A titled part of the results page. */
export function Panel({ title, children }: PanelProps) {
  const titleId = useId();
  return (
    <chakra.section aria-labelledby={titleId} display="flex" flexDirection="column" gap="3" minW="0">
      <chakra.h2 id={titleId} fontSize="section" fontWeight="semibold">
        {title}
      </chakra.h2>
      {children}
    </chakra.section>
  );
}
