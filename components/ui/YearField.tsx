import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { CONTROL_STYLE, Field } from './Field';

interface YearFieldProps {
  readonly label: string;
  /** A day of the year (`2019-01-01`); empty for none. */
  readonly date: string;
  /** The day that a typed year stands for. */
  readonly day: '01-01' | '12-31';
  /** Only whole years arrive, as their day, and nothing. */
  readonly onChange: (date: string) => void;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** A year of four digits, kept as a day of it. While it is being typed nothing is passed on. */
export function YearField({ label, date, day, onChange, hint, error }: YearFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const isWrong = draft !== null && draft !== '' && draft.length >= 4 && !isYear(draft);
  return (
    <Field label={label} hint={hint} error={isWrong ? 'A year of four digits' : error}>
      {(ids) => (
        <chakra.input
          {...ids}
          {...CONTROL_STYLE}
          type="text"
          inputMode="numeric"
          maxLength={4}
          placeholder="YYYY"
          autoComplete="off"
          fontVariantNumeric="tabular-nums"
          value={draft ?? date.slice(0, 4)}
          onChange={({ target: { value } }) => {
            const year = value.trim();
            setDraft(year);
            if (year === '' || isYear(year)) onChange(year === '' ? '' : `${year}-${day}`);
          }}
          onBlur={() => setDraft(null)}
        />
      )}
    </Field>
  );
}

function isYear(text: string): boolean {
  return /^[1-9]\d{3}$/.test(text);
}
