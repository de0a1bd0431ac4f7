import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';

export const CONTROL_STYLE = {
  w: 'full',
  h: { base: '10', md: '8' },
  px: '2',
  fontSize: 'panel',
  bg: 'bg.page',
  color: 'text.primary',
  borderWidth: '1px',
  borderColor: 'border.control',
  rounded: 'control',
  textOverflow: 'ellipsis',
  _placeholder: { color: 'text.secondary', opacity: '1' },
  _disabled: { opacity: '0.5', cursor: 'not-allowed' },
  _invalid: { borderColor: 'text.error' },
} as const;

interface FieldProps {
  readonly label: string;
  /** Under the control: what it does, or what is wrong with what it holds. */
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Said, but not shown. */
  readonly isLabelHidden?: boolean | undefined;
  /** Before the control where the window is wide; on phones it is said, but not shown: what is chosen explains itself. */
  readonly isLabelBeside?: boolean | undefined;
  readonly children: (ids: {
    readonly id: string;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-invalid': boolean | undefined;
  }) => ReactNode;
}

const BESIDE = { flexDirection: { base: 'column', md: 'row' }, alignItems: { md: 'center' } } as const;

/** A control with its name above it and a line of help or complaint below. */
export function Field(props: FieldProps) {
  const { label, hint, error, isLabelHidden = false, isLabelBeside = false, children } = props;
  const id = useId();
  const note = error ?? hint;
  return (
    <chakra.div
      display="flex"
      flexDirection="column"
      gap={isLabelBeside ? { base: '1', md: '2' } : '1'}
      minW="0"
      {...(isLabelBeside ? BESIDE : {})}
    >
      <chakra.label
        htmlFor={id}
        flexShrink="0"
        fontSize="meta"
        color="text.secondary"
        {...(isLabelHidden ? { srOnly: true } : isLabelBeside ? { srOnly: { base: true, md: false } } : {})}
      >
        {label}
      </chakra.label>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {note === undefined ? null : (
        <chakra.p
          id={`${id}-note`}
          fontSize="meta"
          color={error === undefined ? 'text.secondary' : 'text.error'}
        >
          {note}
        </chakra.p>
      )}
    </chakra.div>
  );
}
