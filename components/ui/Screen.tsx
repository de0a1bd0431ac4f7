import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { PageLinks } from './PageLinks';
import { ScreenTitle } from './ScreenTitle';
import { Spinner } from './Spinner';

/** `table`: room for rows and columns; `text`: what is read or typed. */
const WIDTHS = { table: '1320px', text: '688px' } as const;

interface ScreenProps {
  readonly heading: string;
  /** Of the document; the heading unless given. */
  readonly title?: string;
  readonly width: keyof typeof WIDTHS;
  /** Pages that one goes on to from here, beside the heading. */
  readonly links?: readonly { readonly to: string; readonly label: string }[];
  /** What one does here, beneath the heading. */
  readonly lead?: ReactNode;
  /** What the heading names is still being found out. */
  readonly isBusy?: boolean;
  /** Of the heading on phones, at most; all of them unless given. */
  readonly phoneLines?: number;
  readonly children: ReactNode;
}

/** A screen that is read from the top: its title, its heading, and one thing beneath the other. */
export function Screen(props: ScreenProps) {
  const { heading, title = heading, width, links = [], lead, isBusy = false, phoneLines, children } = props;
  return (
    <chakra.section
      aria-busy={isBusy}
      maxW={WIDTHS[width]}
      mx="auto"
      px={{ base: '4', md: '6' }}
      py={{ base: '5', md: '6' }}
      display="flex"
      flexDirection="column"
      gap="4"
    >
      <ScreenTitle title={title} />
      <chakra.div display="flex" flexDirection="column" gap={{ base: '2', md: '1' }}>
        <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" columnGap="4" rowGap="1">
          <chakra.h1
            fontSize="page"
            fontWeight="semibold"
            flex="1 1 auto"
            minW="0"
            overflowWrap="anywhere"
            {...(phoneLines === undefined
              ? {}
              : { title: heading, lineClamp: { base: phoneLines, md: 'none' } })}
          >
            {isBusy ? <Spinner /> : null} {heading}
          </chakra.h1>
          {links.length === 0 ? null : (
            // As high as a finger on phones, without moving the heading beside them.
            <chakra.div my={{ base: '-10px', md: '0' }}>
              <PageLinks label="Related pages" links={links} />
            </chakra.div>
          )}
        </chakra.div>
        {lead}
      </chakra.div>
      {children}
    </chakra.section>
  );
}
