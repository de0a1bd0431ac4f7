'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import type { ScreenProps } from '@/components/router/route-table';
import { useGraphSearch } from '@/components/search/use-graph-search';
import { PageLinks } from '@/components/ui/PageLinks';
import { Screen } from '@/components/ui/Screen';
import { SearchForm } from '@/components/ui/SearchForm';
import { safeDecode } from '@/lib/base/percent-encoding';
import { GRAPH_PATH } from '@/lib/routing/paths';

const LINKS = [
  { to: '/', label: 'Home' },
  { to: GRAPH_PATH, label: 'Graph' },
  { to: '/search', label: 'Academic Search' },
  { to: '/browse', label: 'Browse Entities' },
  { to: '/about', label: 'About' },
] as const;

/** An address below a screen that has none below it; whatever could name an entity is resolved instead. */
export function NotFoundScreen({ route }: ScreenProps) {
  const { search, offer } = useGraphSearch();
  return (
    <Screen heading="Page not found" width="text">
      <chakra.p color="text.secondary" overflowWrap="anywhere">
        There is no page at{' '}
        <chakra.span fontFamily="mono" fontSize="panel" color="text.primary">
          {safeDecode(route.path)}
        </chakra.span>
        . Search for what you are looking for, or go on from here.
      </chakra.p>
      <SearchForm offer={offer} onSearch={search} />
      <PageLinks label="Pages" links={LINKS} />
    </Screen>
  );
}
