'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { Button } from './Button';

interface ShowMoreProps<Item> {
  readonly items: readonly Item[];
  /** What they are, in singular and plural; the plural only where it has another ending than 's'. */
  readonly noun: string;
  readonly nouns?: string;
  /** How many are drawn at first, and with each press. */
  readonly step?: number;
  readonly children: (shown: readonly Item[]) => ReactNode;
}

/** The first of a list, and more with each press: a list that a file brings may be as long as the file. */
export function ShowMore<Item>(props: ShowMoreProps<Item>) {
  const { items, noun, nouns = `${noun}s`, step = 100, children } = props;
  const [most, setMost] = useState(step);
  const rest = items.length - most;
  if (rest <= 0) return children(items);
  return (
    <>
      {children(items.slice(0, most))}
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1" py="1">
        <chakra.span fontSize="meta" color="text.secondary" fontVariantNumeric="tabular-nums">
          {`${formatExactCount(most)} of ${formatQuantity(items.length, noun, nouns)}`}
        </chakra.span>
        <Button size="small" onClick={() => setMost(most + step)}>
          {`Show ${formatQuantity(Math.min(step, rest), `more ${noun}`, `more ${nouns}`)}`}
        </Button>
      </chakra.div>
    </>
  );
}
