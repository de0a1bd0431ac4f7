import { Button } from '@/components/ui/Button';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { FootBar } from './FootBar';

interface ListFootProps {
  readonly shown: number;
  readonly total: number;
  /** Of the button that shows more; there only while there are more. */
  readonly moreLabel: string;
  readonly onMore: () => void;
}

/** How many of a list's entities are shown, and the way to more of them. */
export function ListFoot({ shown, total, moreLabel, onMore }: ListFootProps) {
  return (
    <FootBar text={`Showing ${formatExactCount(shown)} of ${formatQuantity(total, 'entity', 'entities')}`}>
      {shown < total ? (
        <Button size="small" onClick={onMore}>
          {moreLabel}
        </Button>
      ) : null}
    </FootBar>
  );
}
