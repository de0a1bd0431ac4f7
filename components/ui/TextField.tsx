import { chakra } from '@chakra-ui/react/styled-system';
import type { Ref } from 'react';
import { CONTROL_STYLE, Field } from './Field';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'search' | 'email' | 'password' | 'date';
  readonly placeholder?: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly isLabelHidden?: boolean;
  readonly isDisabled?: boolean;
  /** Under which a form sends it before React arrives. */
  readonly name?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One line of text with its name. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    value,
    onChange,
    type = 'text',
    hint,
    error,
    isLabelHidden,
    isDisabled = false,
    ...rest
  } = props;
  return (
    <Field label={label} hint={hint} error={error} isLabelHidden={isLabelHidden}>
      {(ids) => (
        <chakra.input
          {...ids}
          {...CONTROL_STYLE}
          {...rest}
          type={type}
          value={value}
          disabled={isDisabled}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
