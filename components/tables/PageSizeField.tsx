import { chakra } from '@chakra-ui/react/styled-system';
import { PAGE_SIZES } from './page-size';

interface PageSizeFieldProps {
  readonly value: number;
  /** Offered besides the usual ones, such as the size a table begins with. */
  readonly usual?: number;
  readonly onChange: (size: number) => void;
}

/** How many rows a page of a table has; a size that is none of those offered, from an address, stands among them. */
export function PageSizeField({ value, usual = value, onChange }: PageSizeFieldProps) {
  const sizes = [...new Set([...PAGE_SIZES, usual, value])].sort((a, b) => a - b);
  return (
    <chakra.label display="flex" alignItems="center" gap="2">
      Rows per page
      <chakra.select
        value={String(value)}
        onChange={(event) => onChange(Number(event.target.value))}
        h={{ base: '10', md: '7' }}
        px="1"
        bg="bg.page"
        color="text.primary"
        borderWidth="1px"
        borderColor="border.control"
        rounded="control"
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </chakra.select>
    </chakra.label>
  );
}
