import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';

interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Part of the accessible name too: what choosing it comes to. */
  readonly detail?: string;
}

interface RadioGroupProps<Value extends string> {
  /** The question that the options answer. */
  readonly label: string;
  readonly options: readonly RadioOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of a few answers, each a line of its own; arrow keys move among them. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, options, value, onChange } = props;
  const name = useId();
  return (
    <chakra.fieldset border="none" minW="0" fontSize="panel">
      <chakra.legend fontWeight="medium" pb="1">
        {label}
      </chakra.legend>
      {options.map((option) => (
        <chakra.label
          key={option.value}
          display="flex"
          alignItems="baseline"
          gap="2"
          minH={{ base: '10', md: '7' }}
          py="1"
          mx="-1"
          px="1"
          rounded="control"
          cursor="pointer"
          _hover={{ bg: 'bg.hover' }}
        >
          <chakra.input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            flexShrink="0"
            css={{ accentColor: 'var(--chakra-colors-brand-solid)' }}
          />
          <chakra.span flex="1" minW="0">
            <chakra.span fontWeight={option.detail === undefined ? undefined : 'medium'}>
              {option.label}
            </chakra.span>
            {option.detail === undefined ? null : (
              <chakra.span color="text.secondary" fontVariantNumeric="tabular-nums">
                {` ${option.detail}`}
              </chakra.span>
            )}
          </chakra.span>
        </chakra.label>
      ))}
    </chakra.fieldset>
  );
}
