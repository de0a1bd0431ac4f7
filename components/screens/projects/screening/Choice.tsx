import { chakra } from '@chakra-ui/react/styled-system';
import { CHIP, CHIP_OFF, CHIP_ON } from '@/components/ui/chip-style';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChoose: (value: Value) => void;
}

/** A choice among a few, by buttons. Unlike a list or a field, buttons let the keys of the page work. */
export function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <chakra.div role="group" aria-label={label} display="flex" flexWrap="wrap" gap="1.5">
      {options.map((option) => (
        <chakra.button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
          {...CHIP}
          {...(option.value === value ? CHIP_ON : CHIP_OFF)}
        >
          {option.label}
        </chakra.button>
      ))}
    </chakra.div>
  );
}
