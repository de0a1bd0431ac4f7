'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, type ReactNode, Suspense, useDeferredValue, useMemo } from 'react';
import { FigureTiles } from '@/components/figures/FigureTiles';
import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import { Link } from '@/components/router/Link';
import type { ScreenProps } from '@/components/router/route-table';
import { navigate } from '@/components/router/url-store';
import { NewerNotice } from '@/components/tables/NewerNotice';
import { Button } from '@/components/ui/Button';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import { Screen } from '@/components/ui/Screen';
import { Spinner } from '@/components/ui/Spinner';
import { areRunsLoadingAtom, comparisonRunsAtom } from '@/lib/state/evaluation/comparison-atoms';
import {
  isExampleHiddenAtom,
  matchExampleAtom,
  standInExampleAtom,
} from '@/lib/state/evaluation/example-result-atoms';
import { otherPages } from '../area-pages';
import { AvailableDatasets } from './AvailableDatasets';
import { summaryTiles } from './figure-tiles';
import { Panel } from './Panel';
import { ResultCard } from './ResultCard';
import { aggregateOf, byKindOfList, type ShownResult, shownResult } from './shown-result';

const RESULTS_PATH = '/evaluation/results';

// Charts and detection weigh more than the rest of the page, whose figures need not wait for them.
const MetaAnalysis = lazy(async () => ({ default: (await import('./later-parts')).laterParts.MetaAnalysis }));
const MissingPapers = lazy(async () => ({
  default: (await import('./later-parts')).laterParts.MissingPapers,
}));
const ThesisNotes = lazy(async () => ({ default: (await import('./later-parts')).laterParts.ThesisNotes }));

/** STAR Comparison Results: what each search found of a review and what it missed, one by one and together. */
export function ResultsScreen({ route }: ScreenProps) {
  // What this browser keeps is not in the prerendered page.
  const isHydrated = useIsHydrated();
  return (
    <Screen
      heading="STAR Comparison Results"
      width="table"
      links={otherPages(RESULTS_PATH)}
      lead={
        <chakra.p color="text.secondary" mb="1">
          What each search found of a review’s paper list (a STAR dataset), what it missed, and what else it
          found.
        </chakra.p>
      }
    >
      <NewerNotice areas={['comparisons']} />
      {isHydrated ? <StoredResults openId={route.query.get('run')} /> : <Reading />}
    </Screen>
  );
}

function Reading() {
  return <Waiting text="Reading the results of this browser..." />;
}

function Waiting({ text }: { readonly text: string }) {
  return (
    <chakra.p role="status" display="flex" alignItems="center" gap="2" color="text.secondary">
      <Spinner /> {text}
    </chakra.p>
  );
}

function StoredResults({ openId }: { readonly openId: string | null }) {
  const results = useShownResults();
  // Made anew for other results alone, not while these are waited for.
  const story = useMemo(
    () => (
      <>
        <Results {...results} openId={openId} />
        <TogetherPanels {...results} />
      </>
    ),
    [results, openId],
  );
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '280px minmax(0, 1fr)' }}
      alignItems="start"
      gap={{ base: '8', lg: '6' }}
    >
      <chakra.aside
        aria-label="Datasets"
        position={{ lg: 'sticky' }}
        top={{ lg: '76px' }}
        maxH={{ lg: 'calc(100dvh - 92px)' }}
        overflowY={{ lg: 'auto' }}
      >
        <AvailableDatasets />
      </chakra.aside>
      <chakra.div display="flex" flexDirection="column" gap="8" minW="0">
        {story}
      </chakra.div>
    </chakra.div>
  );
}

/** What is made of all results: the charts, what a review may have missed, and the notes for a thesis. */
function TogetherPanels({ shown, previousOf, isExample, wait }: ShownResults) {
  return (
    <>
      <Panel title="Meta-Analysis Visualizations">
        {wait === null ? (
          <Later height="260px">
            <MetaAnalysis shown={shown} previousOf={previousOf} isExample={isExample} />
          </Later>
        ) : (
          <Reserved height="260px" />
        )}
      </Panel>
      <Panel title="Missing Paper Detection">
        <Later height="60px">
          <MissingPapers />
        </Later>
      </Panel>
      <Panel title="Thesis Integration Notes">
        {wait === null ? (
          <Later height="600px">
            <ThesisNotes shown={shown} />
          </Later>
        ) : (
          <Reserved height="600px" />
        )}
      </Panel>
    </>
  );
}

/** Reserves the height of a part that comes a moment later. */
function Reserved({ height }: { readonly height: string }) {
  return <chakra.div minH={height} aria-busy="true" />;
}

function Later({ height, children }: { readonly height: string; readonly children: ReactNode }) {
  return <Suspense fallback={<Reserved height={height} />}>{children}</Suspense>;
}

interface ShownResults {
  /** The latest result of each dataset, the latest first; the example's while there is none. */
  readonly shown: readonly ShownResult[];
  /** A dataset's previous runs, the latest first. */
  readonly previousOf: (shown: ShownResult) => readonly ShownResult[];
  readonly isExample: boolean;
  /** What the results still wait for; null once it is known which there are. */
  readonly wait: 'reading' | 'matching' | null;
  /** Why there is no example. */
  readonly exampleFault: string | null;
}

function useShownResults(): ShownResults {
  // A decision on a pair shows in the audit first: of thousands of papers, the rest of the page takes its time.
  const runs = useDeferredValue(useAtomValue(comparisonRunsAtom));
  const areRunsLoading = useAtomValue(areRunsLoadingAtom);
  const example = useDeferredValue(useAtomValue(standInExampleAtom));
  return useMemo(() => {
    const finished = runs.flatMap((run) => shownResult(run) ?? []);
    // A run under way or one that failed leaves the dataset's last result in place.
    const latest = finished.filter(
      ({ run }, index) => finished.findIndex((other) => other.run.datasetId === run.datasetId) === index,
    );
    const exampleResult = example?.status === 'completed' ? shownResult(example.run) : null;
    const isMatching = example?.status === 'idle' || example?.status === 'matching';
    return {
      shown: exampleResult === null ? latest : [exampleResult],
      previousOf: ({ run }) =>
        finished.filter((other) => other.run.datasetId === run.datasetId && other.run.id !== run.id),
      isExample: exampleResult !== null,
      wait: isMatching ? 'matching' : areRunsLoading && latest.length === 0 ? 'reading' : null,
      exampleFault: example?.status === 'failed' ? example.message : null,
    };
  }, [runs, areRunsLoading, example]);
}

interface ResultsProps extends ShownResults {
  readonly openId: string | null;
}

function Results({ shown, previousOf, isExample, wait, exampleFault, openId }: ResultsProps) {
  const setIsHidden = useSetAtom(isExampleHiddenAtom);
  const additionalPapers = shown.reduce((sum, { result }) => sum + result.additionalPapersFound.length, 0);
  const tiles = useMemo(() => {
    const knownPaperResults = byKindOfList(shown).ofKnownPapers.length;
    return summaryTiles(aggregateOf(shown), { knownPaperResults, additionalPapers });
  }, [shown, additionalPapers]);
  const handleToggle = (id: string) =>
    navigate(id === openId ? RESULTS_PATH : `${RESULTS_PATH}?run=${encodeURIComponent(id)}`, {
      quiet: true,
      replace: true,
    });
  return (
    <>
      <Panel title="Summary">
        {wait === null ? (
          <FigureTiles label="Summary" tiles={tiles} isExample={isExample} />
        ) : (
          <Reserved height="78px" />
        )}
      </Panel>
      <Panel title="Individual results">
        {wait === 'reading' ? <Reading /> : null}
        {wait === 'matching' ? <Waiting text="Matching the two paper lists of the example..." /> : null}
        {exampleFault === null ? null : <ExampleFault text={exampleFault} />}
        {shown.length === 0 && wait === null && exampleFault === null ? (
          <NoResults onShowExample={() => setIsHidden(false)} />
        ) : null}
        {shown.map((each) => (
          <ResultCard
            key={each.run.id}
            shown={each}
            previous={previousOf(each)}
            isOpen={each.run.id === openId}
            onToggle={() => handleToggle(each.run.id)}
            onHide={isExample ? () => setIsHidden(true) : undefined}
          />
        ))}
      </Panel>
    </>
  );
}

function ExampleFault({ text }: { readonly text: string }) {
  const match = useSetAtom(matchExampleAtom);
  const setIsHidden = useSetAtom(isExampleHiddenAtom);
  return (
    <Frame>
      <Notice
        tone="error"
        title="The example could not be matched."
        actions={
          <>
            <Button size="small" onClick={() => void match()}>
              Try again
            </Button>
            <Button size="small" tone="quiet" onClick={() => setIsHidden(true)}>
              Hide example
            </Button>
          </>
        }
      >
        {text}
      </Notice>
    </Frame>
  );
}

function NoResults({ onShowExample }: { readonly onShowExample: () => void }) {
  return (
    <chakra.div borderWidth="1px" rounded="panel" px="4" py="10" textAlign="center">
      <chakra.p fontWeight="medium">No comparison results available</chakra.p>
      <chakra.p mt="1" mb="3" color="text.secondary">
        Run a comparison for a dataset, or{' '}
        <Link to="/evaluation/datasets" color="brand.text" textDecoration="underline">
          upload one
        </Link>
        .
      </chakra.p>
      <Button size="small" onClick={onShowExample}>
        Show example
      </Button>
    </chakra.div>
  );
}
