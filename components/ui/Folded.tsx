import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';

interface FoldedProps {
  /** Says what is inside and how much of it. */
  readonly summary: string;
  /** Rendered while it is open. */
  readonly children: ReactNode;
}

/** A line that opens what it names, such as a long list. */
export function Folded({ summary, children }: FoldedProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <chakra.details fontSize="panel" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <chakra.summary
        cursor="pointer"
        py={{ base: '2.5', md: '0.5' }}
        minH={{ base: '10', md: '0' }}
        overflowWrap="anywhere"
      >
        {summary}
      </chakra.summary>
      {isOpen ? <chakra.div mt="2">{children}</chakra.div> : null}
    </chakra.details>
  );
}
