import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { CHIP, CHIP_OFF, CHIP_ON } from './chip-style';

interface ToggleOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Read after the label, such as a count. */
  readonly trailing?: string;
}

interface ToggleChipsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly ToggleOption<Value>[];
  readonly chosen: readonly Value[];
  /** In the order of the options. */
  readonly onChange: (chosen: readonly Value[]) => void;
}

/** Any of a few, each pressed on or off, and all or none of them at once. */
export function ToggleChips<Value extends string>(props: ToggleChipsProps<Value>) {
  const { label, options, chosen, onChange } = props;
  const isAll = options.every(({ value }) => chosen.includes(value));

  function handleToggle(toggled: Value) {
    const isOn = (value: Value) => (value === toggled ? !chosen.includes(value) : chosen.includes(value));
    onChange(options.map(({ value }) => value).filter(isOn));
  }

  return (
    <chakra.div
      role="group"
      aria-label={label}
      display="flex"
      flexDirection={{ base: 'column', md: 'row' }}
      columnGap="2"
      rowGap="0"
    >
      <chakra.div
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        flexShrink="0"
        w={{ base: 'full', md: '152px' }}
        h={{ base: '10', md: '7' }}
      >
        <chakra.span aria-hidden="true" fontSize="meta" color="text.secondary">
          {label}
        </chakra.span>
        <chakra.button
          type="button"
          {...CHIP}
          border="none"
          color="brand.text"
          _hover={{ bg: 'bg.hover' }}
          onClick={() => onChange(isAll ? [] : options.map(({ value }) => value))}
        >
          {isAll ? 'None' : 'All'}
        </chakra.button>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="1.5">
        {options.map((option) => (
          <Chip
            key={option.value}
            option={option}
            isOn={chosen.includes(option.value)}
            onToggle={() => handleToggle(option.value)}
          />
        ))}
      </chakra.div>
    </chakra.div>
  );
}

interface ChipProps {
  readonly option: ToggleOption<string>;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

function Chip({ option: { label, icon, trailing }, isOn, onToggle }: ChipProps) {
  return (
    <chakra.button
      type="button"
      aria-pressed={isOn}
      onClick={onToggle}
      {...CHIP}
      {...(isOn ? CHIP_ON : CHIP_OFF)}
    >
      {icon}
      {label}
      {trailing === undefined ? null : (
        <chakra.span color="text.secondary" fontVariantNumeric="tabular-nums">
          {trailing}
        </chakra.span>
      )}
    </chakra.button>
  );
}
