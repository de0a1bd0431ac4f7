import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '@/components/ui/IconButton';

interface FootBarProps {
  /** Which rows are shown, of how many. */
  readonly text: string;
  /** Left out where there are no pages. */
  readonly pages?: {
    readonly hasPrevious: boolean;
    readonly hasNext: boolean;
    readonly onPrevious: () => void;
    readonly onNext: () => void;
  };
  /** Before the buttons. */
  readonly children?: ReactNode;
}

/** The foot of a table: where the shown rows stand, and the way to the others. */
export function FootBar({ text, pages, children }: FootBarProps) {
  return (
    <chakra.div
      {...(pages === undefined ? {} : { role: 'navigation', 'aria-label': 'Pages' })}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="2"
      px="3"
      py={{ base: '1', md: '0' }}
      minH="11"
      borderTopWidth="1px"
      bg="bg.panel"
      color="text.secondary"
      fontVariantNumeric="tabular-nums"
    >
      <chakra.span role="status" flex="1" py="1.5">
        {text}
      </chakra.span>
      <chakra.span
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        columnGap="2"
        // On phones the buttons stand beside the text, and everything else below.
        {...(pages === undefined ? {} : { order: { base: 1, md: 0 }, w: { base: 'full', md: 'auto' } })}
      >
        {children}
      </chakra.span>
      {pages === undefined ? null : (
        <chakra.span display="inline-flex" gap="1">
          <IconButton
            label="Previous page"
            icon={<ChevronLeft size={16} />}
            disabled={!pages.hasPrevious}
            onClick={pages.onPrevious}
          />
          <IconButton
            label="Next page"
            icon={<ChevronRight size={16} />}
            disabled={!pages.hasNext}
            onClick={pages.onNext}
          />
        </chakra.span>
      )}
    </chakra.div>
  );
}
