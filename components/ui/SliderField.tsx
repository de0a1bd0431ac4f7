import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';

interface SliderFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
  /** How the value reads; the number itself unless given. */
  readonly format?: (value: number) => string;
  readonly isDisabled?: boolean;
}

const THUMB = {
  appearance: 'none',
  width: '16px',
  height: '16px',
  borderRadius: '50%',
  border: '2px solid',
  borderColor: 'brand.solid',
  background: 'bg.page',
} as const;

const RAIL = { height: '4px', borderRadius: '2px', background: 'border.control' } as const;

/** A browser's own rail is nearly white on dark surfaces. */
const TRACK_STYLE = {
  w: 'full',
  h: { base: '10', md: '6' },
  cursor: 'pointer',
  rounded: 'control',
  // Outside its box it would lie over label and value.
  _focusVisible: { outlineOffset: '-2px' },
  _disabled: { opacity: '0.5', cursor: 'not-allowed' },
  css: {
    '@media not (forced-colors: active)': {
      appearance: 'none',
      background: 'transparent',
      '&::-webkit-slider-runnable-track': RAIL,
      '&::-moz-range-track': RAIL,
      '&::-moz-range-progress': { ...RAIL, background: 'brand.solid' },
      '&::-webkit-slider-thumb': { ...THUMB, marginTop: '-6px' },
      '&::-moz-range-thumb': { ...THUMB, boxSizing: 'border-box' },
    },
  },
} as const;

/** A number on a slider, written out beside its name. */
export function SliderField(props: SliderFieldProps) {
  const { label, value, min, max, step, onChange, format = String, isDisabled = false } = props;
  const id = useId();
  return (
    <chakra.div fontSize="meta">
      <chakra.div display="flex" justifyContent="space-between" gap="2">
        <chakra.label htmlFor={id} color="text.secondary">
          {label}
        </chakra.label>
        <chakra.output htmlFor={id} fontVariantNumeric="tabular-nums">
          {format(value)}
        </chakra.output>
      </chakra.div>
      <chakra.input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={isDisabled}
        aria-valuetext={format(value)}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        {...TRACK_STYLE}
      />
    </chakra.div>
  );
}
