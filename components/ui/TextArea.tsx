import { chakra } from '@chakra-ui/react/styled-system';
import { CONTROL_STYLE, Field } from './Field';

interface TextAreaProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Lines that are seen at once. */
  readonly rows: number;
  readonly hint?: string;
  readonly error?: string | undefined;
}

/** Several lines of text with their name; no spelling is checked, since they hold queries and identifiers. */
export function TextArea({ label, value, onChange, rows, hint, error }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <chakra.textarea
          {...ids}
          {...CONTROL_STYLE}
          h="auto"
          py="1.5"
          rows={rows}
          resize="vertical"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
