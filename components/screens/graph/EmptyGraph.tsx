import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import { RecentSessions } from '@/components/sessions/RecentSessions';
import { useAwaitsGraph } from '@/components/sessions/use-awaits-graph';
import { ExampleLinks } from '@/components/ui/ExampleLinks';
import { SearchForm, type SearchOffer } from '@/components/ui/SearchForm';
import { Spinner } from '@/components/ui/Spinner';
import type { Suggestion } from '@/lib/flows/suggest';
import { isResumedAtom } from '@/lib/state/workspace-atom';

interface EmptyGraphProps {
  /** At an entity's address, which is about to be loaded: comes only where nothing does. */
  readonly isAtEntity: boolean;
  /** What was searched for in vain, to be mended rather than typed again. */
  readonly lastQuery: string;
  readonly exampleOrcid: string;
  readonly offer: SearchOffer<Suggestion>;
  readonly onSearch: (query: string) => void;
}

/** The canvas before anything is on it: one sentence, a search box, three examples, and recent sessions. */
export function EmptyGraph({ isAtEntity, lastQuery, exampleOrcid, offer, onSearch }: EmptyGraphProps) {
  const isHydrated = useIsHydrated();
  const isResumed = useAtomValue(isResumedAtom);
  if (useAwaitsGraph()) return <Resuming />;
  if (isAtEntity && !isResumed) return null;
  return (
    <chakra.div
      position="absolute"
      insetX="0"
      // Between the controls above and the counts below, and scrolled there where a sheet leaves little of it.
      top={{ base: '16', md: '0' }}
      bottom={{ base: '12', md: '0' }}
      display="flex"
      justifyContent="center"
      px="4"
      py={{ base: '1', md: '4' }}
      overflowY="auto"
      bg="bg.canvas"
      zIndex="1"
      animation={isAtEntity ? 'appear 200ms ease-out 200ms both' : undefined}
    >
      <chakra.div w="full" maxW="560px" my="auto" display="flex" flexDirection="column" gap="4">
        <chakra.p fontSize="section" fontWeight="semibold">
          Search, and the results appear here as a graph.
        </chakra.p>
        <SearchForm key={lastQuery} initialQuery={lastQuery} offer={offer} onSearch={onSearch} />
        <ExampleLinks exampleOrcid={exampleOrcid} onSearch={onSearch} />
        {isHydrated ? <RecentSessions /> : null}
      </chakra.div>
    </chakra.div>
  );
}

/** While the graph of the last visit is read, in place of a map of nothing: said only where that takes long, as from a busy disk. */
function Resuming() {
  return (
    <chakra.div
      position="absolute"
      inset="0"
      display="flex"
      alignItems="center"
      justifyContent="center"
      bg="bg.canvas"
      // Above the controls and counts of the map.
      zIndex="6"
    >
      <chakra.p
        role="status"
        display="flex"
        alignItems="center"
        gap="2"
        fontSize="panel"
        animation="appear 200ms ease-out 1s both"
      >
        <Spinner />
        Restoring your graph...
      </chakra.p>
    </chakra.div>
  );
}
