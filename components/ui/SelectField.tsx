import { chakra } from '@chakra-ui/react/styled-system';
import { CONTROL_STYLE, Field } from './Field';

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly hint?: string;
  readonly isLabelHidden?: boolean;
  readonly isLabelBeside?: boolean;
  readonly isDisabled?: boolean;
}

/** One of a few, by the browser's own list. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, options, onChange, hint, isLabelHidden, isLabelBeside, isDisabled = false } = props;
  return (
    <Field label={label} hint={hint} isLabelHidden={isLabelHidden} isLabelBeside={isLabelBeside}>
      {(ids) => (
        <chakra.select
          {...ids}
          {...CONTROL_STYLE}
          value={value}
          disabled={isDisabled}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </chakra.select>
      )}
    </Field>
  );
}
