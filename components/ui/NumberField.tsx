import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { CONTROL_STYLE, Field } from './Field';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  /** Only numbers within the bounds arrive. */
  readonly onChange: (value: number) => void;
  readonly hint?: string;
  readonly isLabelHidden?: boolean;
  readonly isDisabled?: boolean;
}

/** A number typed or stepped. What is out of bounds stays in the box, is complained of and is not passed on. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, min, max, step = 1, onChange, hint, isLabelHidden, isDisabled = false } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const parsed = draft === null ? value : Number(draft);
  const isWrong = draft !== null && (draft.trim() === '' || !(parsed >= min && parsed <= max));
  return (
    <Field
      label={label}
      hint={hint}
      isLabelHidden={isLabelHidden}
      error={isWrong ? `A number from ${min} to ${max}` : undefined}
    >
      {(ids) => (
        <chakra.input
          {...ids}
          {...CONTROL_STYLE}
          type="number"
          inputMode="decimal"
          fontVariantNumeric="tabular-nums"
          min={min}
          max={max}
          step={step}
          disabled={isDisabled}
          value={draft ?? String(value)}
          onChange={(event) => {
            const text = event.target.value;
            const next = Number(text);
            setDraft(text);
            if (text.trim() !== '' && next >= min && next <= max) onChange(next);
          }}
          onBlur={() => setDraft(null)}
        />
      )}
    </Field>
  );
}
