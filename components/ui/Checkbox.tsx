import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { CheckInput } from './CheckInput';

interface CheckboxProps {
  /** Part of the accessible name. */
  readonly children: ReactNode;
  readonly isChecked: boolean;
  /** Some of what it stands for is checked. */
  readonly isMixed?: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isChecked: boolean) => void;
  /** Read after the name, such as a count. */
  readonly trailing?: ReactNode;
}

/** A check box with its words; the whole row is the target. */
export function Checkbox(props: CheckboxProps) {
  const { children, isChecked, isMixed = false, isDisabled = false, onChange, trailing } = props;
  return (
    <chakra.label
      display="flex"
      alignItems="center"
      gap="2"
      minH={{ base: '10', md: '7' }}
      mx="-1"
      px="1"
      rounded="control"
      fontSize="panel"
      cursor={isDisabled ? 'not-allowed' : 'pointer'}
      opacity={isDisabled ? '0.5' : '1'}
      _hover={{ bg: 'bg.hover' }}
    >
      <CheckInput isChecked={isChecked} isMixed={isMixed} disabled={isDisabled} onChange={onChange} />
      <chakra.span flex="1" minW="0" display="flex" alignItems="center" gap="1.5">
        {children}
      </chakra.span>
      {trailing === undefined ? null : (
        <chakra.span color="text.secondary" fontVariantNumeric="tabular-nums">
          {trailing}
        </chakra.span>
      )}
    </chakra.label>
  );
}
