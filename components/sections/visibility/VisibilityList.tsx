import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { ShowMore } from '@/components/ui/ShowMore';
import { formatExactCount } from '@/lib/format/counts';
import type { ShownCount } from '@/lib/state/graph/visibility-atoms';

interface VisibilityRow<Id extends string> {
  readonly id: Id;
  readonly name: string;
  readonly icon?: ReactNode;
  readonly isShown: boolean;
  /** Undefined where the graph has none. */
  readonly count: ShownCount | undefined;
}

interface VisibilityListProps<Id extends string> {
  /** Accessible name of the group. */
  readonly label: string;
  readonly rows: readonly VisibilityRow<Id>[];
  /** Shown by default. */
  readonly defaults: readonly Id[];
  readonly onToggle: (id: Id) => void;
  readonly onIsolate: (id: Id) => void;
  readonly onShow: (ids: readonly Id[]) => void;
}

/** Check boxes that show and hide what the graph is made of, with how many of it the canvas shows. */
export function VisibilityList<Id extends string>(props: VisibilityListProps<Id>) {
  const { label, rows, defaults, onToggle, onIsolate, onShow } = props;
  return (
    <chakra.div role="group" aria-label={label}>
      <chakra.div display="flex" gap="2" mb="1">
        <Button size="small" onClick={() => onShow(rows.map(({ id }) => id))}>
          All
        </Button>
        <Button size="small" onClick={() => onShow([])}>
          None
        </Button>
        <Button size="small" tone="quiet" onClick={() => onShow(defaults)}>
          Reset
        </Button>
      </chakra.div>
      <ShowMore items={rows} noun="value">
        {(shown) => (
          <ul>
            {shown.map((row) => (
              <chakra.li key={row.id} display="flex" alignItems="center">
                <chakra.div flex="1" minW="0">
                  <Checkbox
                    isChecked={row.isShown}
                    onChange={() => onToggle(row.id)}
                    trailing={countText(row.count)}
                  >
                    {row.icon}
                    <chakra.span truncate color={row.count === undefined ? 'text.secondary' : 'text.primary'}>
                      {row.name}
                    </chakra.span>
                  </Checkbox>
                </chakra.div>
                <Button
                  size="small"
                  tone="quiet"
                  px="1.5"
                  fontSize="meta"
                  color="text.secondary"
                  aria-label={`Only ${row.name}`}
                  onClick={() => onIsolate(row.id)}
                >
                  Only
                </Button>
              </chakra.li>
            ))}
          </ul>
        )}
      </ShowMore>
    </chakra.div>
  );
}

function countText(count: ShownCount | undefined): string {
  if (count === undefined) return '0';
  return `${formatExactCount(count.visible)} of ${formatExactCount(count.total)}`;
}
