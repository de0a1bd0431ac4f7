import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { useCallback } from 'react';

interface CheckInputProps extends Omit<HTMLChakraProps<'input'>, 'onChange' | 'checked' | 'type'> {
  readonly isChecked: boolean;
  /** Some of what it stands for is checked. */
  readonly isMixed?: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** The box alone, in the colour of the product; its label gives it words and room for a finger. */
export function CheckInput({ isChecked, isMixed = false, onChange, ...rest }: CheckInputProps) {
  const mark = useCallback(
    (input: HTMLInputElement | null) => {
      if (input !== null) input.indeterminate = isMixed;
    },
    [isMixed],
  );
  return (
    <chakra.input
      ref={mark}
      type="checkbox"
      checked={isChecked}
      onChange={(event) => onChange(event.target.checked)}
      w="4"
      h="4"
      flexShrink="0"
      css={{ accentColor: 'var(--chakra-colors-brand-solid)' }}
      {...rest}
    />
  );
}
