import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';

interface PanelProps {
  readonly title: string;
  /** Of the heading: 2 on the page, 4 within a result. */
  readonly level?: 2 | 4;
  readonly children: ReactNode;
}

/** A titled part of the results page, or of one result. */
export function Panel({ title, level = 2, children }: PanelProps) {
  const titleId = useId();
  return (
    <chakra.section aria-labelledby={titleId} display="flex" flexDirection="column" gap="3" minW="0">
      <chakra.h2 as={`h${level}`} id={titleId} fontSize="section" fontWeight="semibold">
        {title}
      </chakra.h2>
      {children}
    </chakra.section>
  );
}
