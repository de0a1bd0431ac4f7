'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import { useGraphSearch } from '@/components/search/use-graph-search';
import { ExampleLinks } from '@/components/ui/ExampleLinks';
import { ScreenTitle } from '@/components/ui/ScreenTitle';
import { SearchForm } from '@/components/ui/SearchForm';
import type { GraphSearch } from '@/lib/routing/graph-search-address';
import { openProjectNameAtom } from '@/lib/state/graph/project-on-map-atom';
import { hasProjectsAtom } from '@/lib/state/project/projects-opener-atom';
import { recentSearchesAtom } from '@/lib/state/search/recent-searches-atoms';
import { describeOptionsFault, searchOptionsAtom } from '@/lib/state/search/search-options-atoms';
import { exampleOrcidAtom, hasSeenLiveData } from '@/lib/state/service/source-atoms';
import { mayHaveSessions } from '@/lib/state/sessions/session-scope-atom';
import { Doors } from './Doors';
import { ExampleFrame } from './ExampleFrame';
import { SearchedKinds } from './SearchedKinds';
import { SearchWords } from './SearchWords';

const InThisBrowser = lazy(async () => ({ default: (await import('./InThisBrowser')).InThisBrowser }));
const RecentProjects = lazy(async () => ({ default: (await import('./RecentProjects')).RecentProjects }));

/**
 * Title, promise, search box, what it searches, examples, hint (docs/behaviours/routes.md#home), and what this browser
 * has.
 */
export function HomeScreen() {
  const { search, offer } = useGraphSearch();
  const isHydrated = useIsHydrated();
  const fault = describeOptionsFault(useAtomValue(searchOptionsAtom));
  const exampleOrcid = useAtomValue(exampleOrcidAtom);
  return (
    <chakra.section
      w="full"
      maxW="1088px"
      mx="auto"
      px={{ base: '4', md: '6' }}
      pt={{ base: '4', md: '7' }}
      pb="16"
      display="flex"
      flexDirection="column"
      gap={{ base: '5', md: '6' }}
    >
      <ScreenTitle title="Academic Explorer" />
      <chakra.div w="full" maxW="688px" mx="auto" display="flex" flexDirection="column" gap="4">
        <chakra.div textAlign={{ md: 'center' }}>
          <chakra.h1 fontSize="home" fontWeight="semibold" letterSpacing="-0.01em">
            Academic Explorer
          </chakra.h1>
          <chakra.p mt="1" color="text.secondary" css={{ textWrap: { base: 'pretty', md: 'balance' } }}>
            Map a research field from open data: see how papers, people, journals and institutions connect,
            find what you have missed, and check a search against a published review.
          </chakra.p>
        </chakra.div>
        <chakra.div display="flex" flexDirection="column" gap="3">
          <SearchForm
            offer={offer}
            onSearch={search}
            isBlocked={isHydrated && fault !== null}
            below={(query) => <SearchWords query={query} />}
            answersSlash
          />
          <SearchedKinds />
          {/* To the edge of a phone, so that the whole of the third example is in sight. */}
          <chakra.div display="flex" justifyContent={{ md: 'center' }} minW="0" mr={{ base: '-4', md: '0' }}>
            <ExampleLinks exampleOrcid={exampleOrcid} onSearch={search} />
          </chakra.div>
        </chakra.div>
        {isHydrated ? <PreviousVisits onSearch={search} /> : null}
      </chakra.div>
      <ExampleFrame />
      <Doors />
    </chakra.section>
  );
}

interface PreviousVisitsProps {
  readonly onSearch: (search: GraphSearch) => void;
}

/** What this browser has, where it has been here before: a first visit loads no code for it. */
function PreviousVisits({ onSearch }: PreviousVisitsProps) {
  const hasSearches = useAtomValue(recentSearchesAtom).length > 0;
  return (
    <>
      <Suspense fallback={null}>
        <PreviousProjects />
      </Suspense>
      {!hasSearches && !mayHaveSessions() && !hasSeenLiveData() ? null : (
        <Suspense fallback={null}>
          <InThisBrowser onSearch={onSearch} />
        </Suspense>
      )}
    </>
  );
}

/** Projects come first: what the reader keeps lasts longer than searches. */
function PreviousProjects() {
  const hasStored = useAtomValue(hasProjectsAtom);
  const hasOpen = useAtomValue(openProjectNameAtom) !== null;
  return hasStored || hasOpen ? <RecentProjects /> : null;
}
