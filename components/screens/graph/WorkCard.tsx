import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/Button';
import { Spinner } from '@/components/ui/Spinner';

interface WorkCardProps {
  readonly text: string;
  readonly onCancel: () => void;
  /** Under the line, such as a bar. */
  readonly children?: ReactNode;
}

/** One thing under way, in one line. */
export function WorkCard({ text, onCancel, children }: WorkCardProps) {
  return (
    <chakra.div
      bg="bg.page"
      borderWidth="1px"
      rounded="panel"
      boxShadow="float"
      pl="3"
      pr="1.5"
      py="1.5"
      fontSize="panel"
    >
      <chakra.div display="flex" alignItems="center" gap="3">
        <chakra.p role="status" display="flex" alignItems="center" gap="2" fontVariantNumeric="tabular-nums">
          <Spinner />
          {text}
        </chakra.p>
        <Button size="small" ml="auto" onClick={onCancel}>
          Cancel
        </Button>
      </chakra.div>
      {children}
    </chakra.div>
  );
}
