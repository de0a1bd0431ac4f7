import { formatExactCount } from '@/lib/format/counts';
import { Button } from './Button';

interface ShowAllButtonProps {
  /** Of all there are. */
  readonly count: number;
  /** What they are, as in 'Show all 12 authors'. */
  readonly what: string;
  readonly isWhole: boolean;
  readonly onChange: (isWhole: boolean) => void;
}

/** Beneath the beginning of a list: shows the rest of it, and hides that again. */
export function ShowAllButton({ count, what, isWhole, onChange }: ShowAllButtonProps) {
  return (
    <Button
      size="small"
      tone="quiet"
      px="0"
      color="brand.text"
      aria-expanded={isWhole}
      aria-label={isWhole ? `Show fewer ${what}` : `Show all ${formatExactCount(count)} ${what}`}
      onClick={() => onChange(!isWhole)}
    >
      {isWhole ? 'Show fewer' : `Show all ${formatExactCount(count)}`}
    </Button>
  );
}
