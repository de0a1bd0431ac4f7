import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/Button';

interface ActionRowProps {
  readonly icon: ReactNode;
  readonly children: string;
  /** How many it is about, or what it costs. */
  readonly trailing?: string | undefined;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

/** One act in a list of acts. */
export function ActionRow({ icon, children, trailing, isDisabled = false, onClick }: ActionRowProps) {
  return (
    <Button
      size="small"
      tone="quiet"
      w="calc(100% + 8px)"
      mx="-1"
      px="1"
      gap="2"
      justifyContent="flex-start"
      fontWeight="normal"
      disabled={isDisabled}
      onClick={onClick}
    >
      <chakra.span display="inline-flex" color="text.secondary" aria-hidden="true">
        {icon}
      </chakra.span>
      <chakra.span flex="1" textAlign="left" truncate>
        {children}
      </chakra.span>
      {trailing === undefined ? null : (
        <chakra.span color="text.secondary" fontVariantNumeric="tabular-nums">
          {trailing}
        </chakra.span>
      )}
    </Button>
  );
}
