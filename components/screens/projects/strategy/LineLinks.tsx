import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { Button } from '@/components/ui/Button';
import { ShowMore } from '@/components/ui/ShowMore';
import { readLinesAtom } from '@/lib/state/strategy/reading-atoms';
import { focusLine } from './focus-line';

/** With more lines than this, not each gets a button. */
const FEW_LINES = 20;

/** Links to lines by their numbers. */
export function LineLinks({ numbers }: { readonly numbers: readonly number[] }) {
  const read = useAtomValue(readLinesAtom);
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2" mt="1">
      <ShowMore items={numbers} noun="line" step={FEW_LINES}>
        {(shown) =>
          shown.map((number) => {
            const id = read[number - 1]?.line.id;
            return id === undefined ? null : (
              <Button key={number} size="small" onClick={() => focusLine(id)}>
                {`Line ${number}`}
              </Button>
            );
          })
        }
      </ShowMore>
    </chakra.div>
  );
}
