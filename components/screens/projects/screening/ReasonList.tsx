'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { CHIP, CHIP_OFF } from '@/components/ui/chip-style';
import { ShowMore } from '@/components/ui/ShowMore';

interface ReasonListProps {
  readonly reasons: readonly string[];
  /** On phones they are hidden until asked for. */
  readonly isOpen: boolean;
  readonly onChoose: (index: number) => void;
}

/** Reasons for exclusion, each with its key; choosing one excludes. */
export function ReasonList({ reasons, isOpen, onChoose }: ReasonListProps) {
  if (reasons.length === 0) return null;
  return (
    <chakra.div
      role="group"
      aria-label="Exclude with a reason"
      display={{ base: isOpen ? 'flex' : 'none', md: 'flex' }}
      flexWrap="wrap"
      gap="1.5"
    >
      <ShowMore items={reasons} noun="reason">
        {(shown) =>
          shown.map((reason, at) => (
            <chakra.button
              key={reason}
              type="button"
              aria-keyshortcuts={at < 9 ? String(at + 1) : undefined}
              onClick={() => onChoose(at)}
              {...CHIP}
              {...CHIP_OFF}
            >
              {at < 9 ? (
                <chakra.kbd
                  aria-hidden="true"
                  display={{ base: 'none', md: 'inline' }}
                  fontFamily="body"
                  color="text.secondary"
                >
                  {at + 1}
                </chakra.kbd>
              ) : null}
              {reason}
            </chakra.button>
          ))
        }
      </ShowMore>
    </chakra.div>
  );
}
