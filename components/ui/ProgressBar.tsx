import { chakra } from '@chakra-ui/react/styled-system';

interface ProgressBarProps {
  readonly label: string;
  /** From 0 to 1; null while it is unknown. */
  readonly value: number | null;
}

/** How far something has come. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  const percent = value === null ? null : Math.round(100 * Math.min(1, Math.max(0, value)));
  return (
    <chakra.div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { 'aria-valuenow': percent })}
      h="4px"
      w="full"
      bg="bg.hover"
      rounded="full"
      overflow="hidden"
    >
      <chakra.div
        h="full"
        bg="brand.solid"
        opacity={percent === null ? '0.5' : '1'}
        style={{ width: `${percent ?? 100}%` }}
        transition="width 120ms ease-out"
      />
    </chakra.div>
  );
}
