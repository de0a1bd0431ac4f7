'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { lazy, type ReactNode, Suspense } from 'react';
import { GraphCanvas } from '@/components/canvas/GraphCanvas';
import { MapFurniture } from '@/components/canvas/MapFurniture';
import { useColorScheme } from '@/components/hooks/use-color-scheme';
import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import type { ScreenProps } from '@/components/router/route-table';
import { useRedirect } from '@/components/router/use-redirect';
import { useOnAddress } from '@/components/router/use-route';
import { useGraphSearch } from '@/components/search/use-graph-search';
import { Button } from '@/components/ui/Button';
import { ScreenTitle } from '@/components/ui/ScreenTitle';
import { type Destination, destinationOf } from '@/lib/routing/destination';
import { type GraphSearch, graphSearchPath, readGraphSearch } from '@/lib/routing/graph-search-address';
import { EXAMPLE_PARAMETER } from '@/lib/routing/paths';
import { findBoxAtom } from '@/lib/state/canvas/canvas-atoms';
import { layoutClientAtom } from '@/lib/state/canvas/layout-atoms';
import { showExampleAtom } from '@/lib/state/exchange/example-atoms';
import { showLinkedAtom } from '@/lib/state/exchange/linked-graph-atoms';
import { expandNodeAtom } from '@/lib/state/expansion/expansion-atoms';
import { bringPageBackAtom, entityPageAtom, hasPageAsideAtom } from '@/lib/state/graph/entity-page-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { abortRunsAtom, graphErrorAtom, runningPurposeAtom } from '@/lib/state/graph/graph-status-atoms';
import { addressNodeAtom } from '@/lib/state/graph/inspection-atoms';
import { loadEntityAtom } from '@/lib/state/graph/load-atoms';
import { selectedIdAtom } from '@/lib/state/graph/selection-atoms';
import { followSearchAtom } from '@/lib/state/search/graph-search-atoms';
import { cancelSearchAtom, searchProgressAtom } from '@/lib/state/search/search-atoms';
import { searchRequestAtom } from '@/lib/state/search/search-request-atoms';
import { noteRedirectAtom } from '@/lib/state/service/activity-atoms';
import { exampleOrcidAtom } from '@/lib/state/service/source-atoms';
import { WITH_PREVIOUS_GRAPH } from '@/lib/state/sessions/previous-graph-script';
import { forgetSheetChoiceAtom } from '@/lib/state/shell/sheet-atoms';
import { showSectionAtom } from '@/lib/state/shell/shell-atoms';
import { isResumedAtom } from '@/lib/state/workspace-atom';
import { AuthorDataCard } from './AuthorDataCard';
import { EmptyGraph } from './EmptyGraph';
import { GraphNotices } from './GraphNotices';
import { CANVAS_PALETTES } from './graph-colors';
import { LongWorkCard } from './LongWorkCard';
import { loadingText } from './loading-text';
import { PageToCome } from './PageName';
import { SearchProgressCard } from './SearchProgressCard';
import { WorkCard } from './WorkCard';

/** Only an entity's address needs it, and asks for it together with the record. */
const loadEntityPage = () => import('./EntityPage');
const EntityPage = lazy(async () => ({
  default: (await loadEntityPage()).EntityPage,
}));

const WORKSPACE = { containerType: 'size', containerName: 'workspace' } as const;

const BESIDE_FIND_BOX = {
  '@container workspace (min-width: 800px)': { top: '12px', left: '324px' },
} as const;

/** The page's HTML shows an empty map, which may not be what comes. */
const UNTIL_HYDRATED = { [`${WITH_PREVIOUS_GRAPH} > *`]: { visibility: 'hidden' } } as const;

/** Addresses that also show the record as the service sent it. */
const AUTHOR_PATTERN = '/authors/:authorId*';

/** The graph workspace; an entity's address also loads that entity, `?q=` also searches, `?ids=` adds what a link names, `?example=` shows the example map. */
export function GraphScreen({ route }: ScreenProps) {
  const destination = destinationOf(route);
  const load = destination?.type === 'load' ? destination : null;
  const search = destination === null ? readGraphSearch(route.query) : null;
  const ids = destination === null ? (route.query.get('ids') ?? '') : '';
  useAddressedGraph(destination, search, ids);
  useExampleMap(destination === null ? route.query.get(EXAMPLE_PARAMETER) : null);

  const isHydrated = useIsHydrated();
  const { scheme } = useColorScheme();
  const expand = useSetAtom(expandNodeAtom);
  const layoutClient = useAtomValue(layoutClientAtom);
  const isOnPage = useAtomValue(entityPageAtom) !== null;
  const hasRawAuthor = route.pattern === AUTHOR_PATTERN;
  return (
    <chakra.section
      aria-label="Graph explorer"
      position="relative"
      h="full"
      minH="0"
      bg="bg.canvas"
      css={isHydrated ? WORKSPACE : { ...WORKSPACE, ...UNTIL_HYDRATED }}
      data-map
    >
      <WorkspaceTitle load={load} />
      <GraphCanvas
        layoutClient={layoutClient}
        palette={CANVAS_PALETTES[scheme]}
        onExpand={(id) => void expand(id)}
        isCovered={isOnPage}
      >
        <MapFurniture hasLayouts={layoutClient !== null} />
      </GraphCanvas>
      {isOnPage ? (
        <Suspense fallback={<PageToCome />}>
          <EntityPage hasRawAuthor={hasRawAuthor} />
        </Suspense>
      ) : null}
      <GraphOverlay
        subject={load?.written ?? null}
        query={search?.query ?? ''}
        loadingText={loadingText(route.pattern, load?.entity.kind ?? null)}
        hasRawAuthor={hasRawAuthor}
        isOnPage={isOnPage}
      />
    </chakra.section>
  );
}

/** Does what the address asks for, of the graph that a previous visit has left. */
function useAddressedGraph(destination: Destination | null, search: GraphSearch | null, ids: string): void {
  const store = useStore();
  const request = useAtomValue(searchRequestAtom);
  const isResumed = useAtomValue(isResumedAtom);
  const path = !isResumed || search === null || search.query === '' ? null : graphSearchPath(search);
  const load = isResumed && destination?.type === 'load' ? destination : null;

  useRedirect(destination, (redirect) => store.set(noteRedirectAtom, redirect));
  useOnAddress(load === null ? null : `${load.entity.kind}/${load.entity.apiId}`, () => {
    if (load === null) return undefined;
    void loadEntityPage();
    store.set(showSectionAtom, 'entity-info');
    store.set(forgetSheetChoiceAtom);
    const controller = new AbortController();
    const { signal } = controller;
    void store.set(loadEntityAtom, load.entity, { signal }).then((loaded) => {
      if (loaded.ok && !signal.aborted) store.set(addressNodeAtom, loaded.value);
    });
    return () => {
      controller.abort();
      store.set(addressNodeAtom, null);
    };
  });
  // The same address may be asked for again.
  useOnAddress(path !== null && request?.path === path ? `${path}#${request.number}` : path, () => {
    if (search !== null) store.set(followSearchAtom, search);
    // A search goes on when its screen is left: it has its own Cancel.
    return undefined;
  });
  useOnAddress(ids === '' || !isResumed ? null : ids, () => {
    const controller = new AbortController();
    void store.set(showLinkedAtom, ids, controller.signal);
    return () => controller.abort();
  });
}

/** Shows the example map where the address asks for it, with the named node selected. */
function useExampleMap(id: string | null): void {
  const store = useStore();
  const isResumed = useAtomValue(isResumedAtom);
  useOnAddress(id === null || !isResumed ? null : id, () => {
    const controller = new AbortController();
    void store.set(showExampleAtom, id ?? '', controller.signal);
    return () => controller.abort();
  });
}

function WorkspaceTitle({ load }: { readonly load: Extract<Destination, { type: 'load' }> | null }) {
  const { nodes } = useAtomValue(graphAtom);
  const selectedId = useAtomValue(selectedIdAtom);
  const selected = selectedId === null ? undefined : nodes.get(selectedId);
  const title = load === null ? 'Graph explorer' : (selected?.label ?? load.written);
  return (
    <>
      <ScreenTitle title={title} />
      <chakra.h1 srOnly>{title}</chakra.h1>
    </>
  );
}

interface GraphOverlayProps {
  readonly subject: string | null;
  /** What the address searches for; empty for nothing. */
  readonly query: string;
  readonly loadingText: string;
  readonly hasRawAuthor: boolean;
  /** Whether a page covers the map. */
  readonly isOnPage: boolean;
}

/** What stands over the map: the invitation of an empty one, progress, and notices. */
function GraphOverlay({ subject, query, loadingText: text, hasRawAuthor, isOnPage }: GraphOverlayProps) {
  const { nodes } = useAtomValue(graphAtom);
  const search = useAtomValue(searchProgressAtom);
  const error = useAtomValue(graphErrorAtom);
  const purpose = useAtomValue(runningPurposeAtom);
  const exampleOrcid = useAtomValue(exampleOrcidAtom);
  const { search: askFor, offer } = useGraphSearch();
  const cancelSearch = useSetAtom(cancelSearchAtom);
  const abortRuns = useSetAtom(abortRunsAtom);

  const isSearching = search.state === 'running';
  return (
    <>
      {nodes.size === 0 && purpose === null ? (
        <EmptyGraph
          isAtEntity={subject !== null}
          lastQuery={subject !== null || search.state === 'idle' ? '' : search.query}
          exampleOrcid={exampleOrcid}
          offer={offer}
          onSearch={askFor}
        />
      ) : null}
      <OverMap isOnPage={isOnPage}>
        {isSearching ? (
          <SearchProgressCard
            query={search.query}
            progress={search.progress}
            onCancel={() => cancelSearch()}
          />
        ) : null}
        {purpose === 'load' || purpose === 'expand' ? (
          <WorkCard text={purpose === 'expand' ? 'Expanding...' : text} onCancel={() => abortRuns(purpose)} />
        ) : null}
        <LongWorkCard />
        {hasRawAuthor && !isOnPage ? <AuthorDataCard /> : null}
        <PageButton />
        <GraphNotices
          error={error}
          subject={subject}
          search={search.state !== 'idle' && search.query === query ? search : null}
        />
      </OverMap>
    </>
  );
}

/** Where notices cover no title. */
const UNDER_PAGE = { bottom: '3' } as const;

/** The stack of notices, left above, under the toolbar of phones; beside the find box, or below it where the map is too narrow for both; over a page at its foot. */
function OverMap({ isOnPage, children }: { readonly isOnPage: boolean; readonly children: ReactNode }) {
  const isFinding = useAtomValue(findBoxAtom) > 0;
  return (
    <chakra.div
      position="absolute"
      {...(isOnPage
        ? UNDER_PAGE
        : { top: { base: isFinding ? '176px' : '64px', md: isFinding ? '124px' : '3' } })}
      left="3"
      right={{ base: '3', md: '56px' }}
      // Above a page, below the corners of the map.
      zIndex={isOnPage ? '9' : '2'}
      display="flex"
      flexDirection="column"
      alignItems="flex-start"
      gap="2"
      pointerEvents="none"
      css={{ '& > *': { pointerEvents: 'auto' }, ...(isFinding ? BESIDE_FIND_BOX : {}) }}
    >
      {children}
    </chakra.div>
  );
}

/** Back from the map to the page that was put away. */
function PageButton() {
  const hasPageAside = useAtomValue(hasPageAsideAtom);
  const bringBack = useSetAtom(bringPageBackAtom);
  if (!hasPageAside) return null;
  return (
    <Button size="field" boxShadow="float" onClick={() => bringBack()}>
      Show the page
    </Button>
  );
}
