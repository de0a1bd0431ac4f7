'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { ChartColumn, Database, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import { navigate } from '@/components/router/url-store';
import { Button } from '@/components/ui/Button';
import { Screen } from '@/components/ui/Screen';
import { formatQuantity } from '@/lib/format/counts';
import { comparisonRunsAtom } from '@/lib/state/evaluation/comparison-atoms';
import { datasetsAtom } from '@/lib/state/evaluation/dataset-atoms';
import { otherPages } from './area-pages';
import { FirstSteps } from './FirstSteps';

const STEPS = [
  {
    title: 'Dataset upload',
    text: "A review's paper list as a table (CSV, Excel, JSON) or as references of a database or reference manager: which papers it included and which it excluded.",
  },
  {
    title: 'Search replication',
    text: "The review's query is run against OpenAlex; you see the cost first.",
  },
  {
    title: 'Paper matching',
    text: 'What was found is matched with the papers of the review by DOI, title and ID, one to one, each match with its evidence.',
  },
  {
    title: 'Metrics calculation',
    text: 'Precision, recall and F1 with their intervals, what was missed, and where it was lost.',
  },
] as const;

/** The way into the evaluation area. Source: docs/behaviours/routes.md#evaluation. */
export function EvaluationScreen() {
  // What this browser keeps is not in the prerendered page, and may be read before the page is taken over.
  const isHydrated = useIsHydrated();
  const stored = useAtomValue(datasetsAtom);
  const runs = useAtomValue(comparisonRunsAtom);
  const datasets = isHydrated ? stored.length : 0;
  const results = isHydrated
    ? runs.filter(({ status, isExample }) => status === 'completed' && !isExample).length
    : 0;
  return (
    <Screen
      heading="Evaluation"
      width="table"
      links={otherPages('/evaluation')}
      lead={
        <chakra.p color="text.secondary" maxW="720px">
          Compares what a search finds with the papers that a published systematic review included: precision,
          recall and F1, what it missed, and what else it found. The paper list of one review, with its
          decision on each paper, is called a STAR dataset.
        </chakra.p>
      }
    >
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr 1fr' }} gap="4">
        <DatasetsCard datasets={datasets} />
        <ComparisonCard hasDatasets={datasets > 0} />
        <ResultsCard results={results} />
      </chakra.div>
      <FirstSteps />
      <Overview />
    </Screen>
  );
}

function DatasetsCard({ datasets }: { readonly datasets: number }) {
  const hasDatasets = datasets > 0;
  return (
    <Card
      icon={<Database size={20} />}
      title="Datasets"
      text={
        hasDatasets
          ? `${formatQuantity(datasets, 'dataset')} in this browser.`
          : 'Paper lists from published reviews. None yet: start here.'
      }
      action={
        <Button tone={hasDatasets ? 'plain' : 'primary'} onClick={() => navigate('/evaluation/datasets')}>
          Manage Datasets
        </Button>
      }
    />
  );
}

function ComparisonCard({ hasDatasets }: { readonly hasDatasets: boolean }) {
  return (
    <Card
      icon={<Play size={20} />}
      title="Comparison"
      text={
        hasDatasets
          ? 'Run a query and compare its results with a dataset.'
          : 'Needs a dataset: upload one first.'
      }
      action={
        <Button
          tone={hasDatasets ? 'primary' : 'plain'}
          disabled={!hasDatasets}
          onClick={() => navigate('/evaluation/datasets')}
        >
          Start Comparison
        </Button>
      }
    />
  );
}

function ResultsCard({ results }: { readonly results: number }) {
  return (
    <Card
      icon={<ChartColumn size={20} />}
      title="Results"
      text={
        results > 0
          ? `${formatQuantity(results, 'comparison')}: figures, charts, lists, and papers that a review may have missed.`
          : 'Figures, charts and lists of every comparison. None yet: see the example below.'
      }
      action={
        <Button disabled={results === 0} onClick={() => navigate('/evaluation/results')}>
          View Results
        </Button>
      }
    />
  );
}

/** On phones the button stands beside the title, so that what can be tried first is within the first screen. */
const CARD = {
  display: 'grid',
  gap: '2',
  alignItems: 'center',
  gridTemplateColumns: '1fr auto',
  gridTemplateAreas: '"head act" "text text"',
  '@media (min-width: 768px)': {
    alignItems: 'start',
    gridTemplateColumns: '1fr',
    gridTemplateRows: 'auto 1fr auto',
    gridTemplateAreas: '"head" "text" "act"',
  },
} as const;

interface CardProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly action: ReactNode;
}

function Card({ icon, title, text, action }: CardProps) {
  return (
    <chakra.section css={CARD} p="4" borderWidth="1px" rounded="panel">
      <chakra.div display="flex" flexDirection={{ base: 'row', md: 'column' }} gap="2">
        <chakra.div color="brand.text" aria-hidden="true" pt={{ base: '0.5', md: '0' }}>
          {icon}
        </chakra.div>
        <chakra.h2 fontSize="section" fontWeight="semibold">
          {title}
        </chakra.h2>
      </chakra.div>
      <chakra.p color="text.secondary" fontSize="panel" mb={{ md: '2' }} css={{ gridArea: 'text' }}>
        {text}
      </chakra.p>
      <chakra.div css={{ gridArea: 'act' }}>{action}</chakra.div>
    </chakra.section>
  );
}

function Overview() {
  return (
    <chakra.section mt="2">
      <chakra.h2 fontSize="section" fontWeight="semibold" mb="3">
        How it works
      </chakra.h2>
      <chakra.ol
        display="grid"
        gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' }}
        gap="4"
        css={{ counterReset: 'step' }}
      >
        {STEPS.map(({ title, text }, index) => (
          <chakra.li key={title} borderTopWidth="2px" borderColor="brand.solid" pt="2">
            <chakra.h3 fontWeight="medium">{`${index + 1}. ${title}`}</chakra.h3>
            <chakra.p mt="1" fontSize="panel" color="text.secondary">
              {text}
            </chakra.p>
          </chakra.li>
        ))}
      </chakra.ol>
    </chakra.section>
  );
}
