import { chakra } from '@chakra-ui/react/styled-system';
import { CheckInput } from '@/components/ui/CheckInput';

interface RowCheckboxProps {
  /** Said, but not shown. */
  readonly label: string;
  readonly isChecked: boolean;
  readonly isMixed?: boolean;
  readonly onChange: (isChecked: boolean) => void;
  /** False where the row's own keys tick it. */
  readonly isTabStop?: boolean;
}

/** Of a table's cell that holds nothing else: a finger gets all of it. */
export const CHECK_CELL = { w: '10', px: '0', py: '0' } as const;

/** A check box without words, for rows whose words stand beside it; a finger may press around it. */
export function RowCheckbox(props: RowCheckboxProps) {
  const { label, isChecked, isMixed = false, onChange, isTabStop = true } = props;
  return (
    <chakra.label
      display="grid"
      placeItems="center"
      flexShrink="0"
      w={{ base: '10', md: '6' }}
      h={{ base: '10', md: '6' }}
      mx={{ base: '0', md: 'auto' }}
      cursor="pointer"
    >
      <CheckInput
        aria-label={label}
        isChecked={isChecked}
        isMixed={isMixed}
        tabIndex={isTabStop ? 0 : -1}
        onChange={onChange}
        cursor="pointer"
      />
    </chakra.label>
  );
}
