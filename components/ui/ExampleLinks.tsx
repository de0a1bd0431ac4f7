'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import { withBasePath } from '@/lib/base/base-path';
import { graphSearchPath, plainSearch } from '@/lib/routing/graph-search-address';
import { EXAMPLE_QUERIES } from '@/lib/routing/home-examples';

/** As wide as any: which person is the example is known with where records come from. */
const ORCID_TO_COME = '0000-0000-0000-0000';

interface ExampleLinksProps {
  /** The person whose ORCID is the third example; another one in the sample library than in the real record. */
  readonly exampleOrcid: string;
  readonly onSearch: (query: string) => void;
}

/** Three links that run a search at once (docs/behaviours/routes.md#home). */
export function ExampleLinks({ exampleOrcid, onSearch }: ExampleLinksProps) {
  const isHydrated = useIsHydrated();
  const examples = [...EXAMPLE_QUERIES, ...(isHydrated ? [exampleOrcid] : [])];

  return (
    <chakra.p
      display="flex"
      // One row that is scrolled on a phone.
      flexWrap={{ base: 'nowrap', md: 'wrap' }}
      overflowX={{ base: 'auto', md: 'visible' }}
      whiteSpace="nowrap"
      alignItems="center"
      columnGap={{ base: '1.5', md: '3' }}
      rowGap="2"
      minW="0"
      css={{ scrollbarWidth: 'none' }}
      fontSize={{ base: 'meta', md: 'panel' }}
      color="text.secondary"
    >
      <span>Try</span>
      {examples.map((example) => (
        <chakra.a
          key={example}
          href={withBasePath(graphSearchPath(plainSearch(example)))}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            onSearch(example);
          }}
          display="inline-flex"
          alignItems="center"
          minH={{ base: '10', md: '0' }}
          color="brand.text"
          textDecoration="underline"
          textUnderlineOffset="3px"
          textDecorationColor="border.control"
          _hover={{ textDecorationColor: 'brand.text' }}
        >
          {example}
        </chakra.a>
      ))}
      {isHydrated ? null : (
        <chakra.span display="inline-flex" minH={{ base: '10', md: '0' }} visibility="hidden">
          {ORCID_TO_COME}
        </chakra.span>
      )}
    </chakra.p>
  );
}
