'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import { Link } from '@/components/router/Link';
import { Frame } from '@/components/ui/Frame';
import { StateMessage } from '@/components/ui/StateMessage';
import { type SearchAddress, searchAddressPath } from '@/lib/routing/search-address';
import { TEXT_WISH } from '@/lib/search-text/search-wish';
import { recordHolderAtom } from '@/lib/state/service/source-atoms';

/** What a query can say: alternatives, phrases, truncation, words near each other. */
const EXAMPLES = [
  '"open access" AND citation*',
  '(teen* OR adolescen*) AND sleep',
  '"working memory"~3',
] as const;

/** What stands where nothing is searched for yet. */
export function Invitation({ address }: { readonly address: SearchAddress }) {
  const isHydrated = useIsHydrated();
  const holder = useAtomValue(recordHolderAtom);
  return (
    <Frame>
      <StateMessage
        action={
          <chakra.p
            display="flex"
            flexWrap="wrap"
            justifyContent="center"
            columnGap="3"
            fontSize="panel"
            color="text.secondary"
          >
            <chakra.span alignSelf="center">Try</chakra.span>
            {EXAMPLES.map((query) => (
              <Link
                key={query}
                to={searchAddressPath({ ...address, query, page: 1 })}
                display="inline-flex"
                alignItems="center"
                minH={{ base: '10', md: '0' }}
                color="brand.text"
                textDecoration="underline"
              >
                {query}
              </Link>
            ))}
          </chakra.p>
        }
      >
        Enter a query to search the academic works of{' '}
        {isHydrated && holder === 'library' ? 'this library' : 'OpenAlex'}. All words must occur. Use AND, OR,
        NOT, “quotes” and brackets to be more precise.
        {address.scope === TEXT_WISH.scope
          ? ' Titles and abstracts alone are searched at first, so that counts can be compared with published ones.'
          : null}
      </StateMessage>
    </Frame>
  );
}
