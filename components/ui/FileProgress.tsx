import { chakra } from '@chakra-ui/react/styled-system';
import { formatSizeDone } from '@/lib/format/sizes';
import { ProgressBar } from './ProgressBar';

interface FileProgressProps {
  /** Of the bar. */
  readonly label: string;
  /** What is being done, such as 'Reading found.ris...'; absent where it is written beside. */
  readonly text?: string;
  /** Unit: bytes; null for what is no file. */
  readonly size: number | null;
  /** From 0 to 1. */
  readonly share: number;
}

/** How much of a file is read. */
export function FileProgress({ label, text, size, share }: FileProgressProps) {
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <chakra.div display="flex" alignItems="baseline" justifyContent="space-between" gap="3">
        <chakra.p role="status" minW="0" overflowWrap="anywhere">
          {text}
        </chakra.p>
        {size === null ? null : (
          <chakra.span
            flexShrink="0"
            fontSize="meta"
            color="text.secondary"
            fontVariantNumeric="tabular-nums"
            aria-hidden="true"
          >
            {formatSizeDone(share * size, size)}
          </chakra.span>
        )}
      </chakra.div>
      <ProgressBar label={label} value={size === null ? null : share} />
    </chakra.div>
  );
}
