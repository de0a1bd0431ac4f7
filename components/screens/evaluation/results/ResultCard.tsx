'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { lazy, Suspense, useId, useState } from 'react';
import { ExampleBadge } from '@/components/figures/ExampleBadge';
import { FigureTiles } from '@/components/figures/FigureTiles';
import { Button } from '@/components/ui/Button';
import { Spinner } from '@/components/ui/Spinner';
import { formatExactCount } from '@/lib/format/counts';
import { headTiles } from './figure-tiles';
import type { ShownResult } from './shown-result';

const Breakdown = lazy(async () => ({ default: (await import('./Breakdown')).Breakdown }));
const ExportDialog = lazy(async () => ({ default: (await import('./ExportDialog')).ExportDialog }));
const AdditionalPapersDialog = lazy(async () => ({
  default: (await import('./AdditionalPapersDialog')).AdditionalPapersDialog,
}));

interface ResultCardProps {
  readonly shown: ShownResult;
  readonly previous: readonly ShownResult[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Of the example alone. */
  readonly onHide?: (() => void) | undefined;
}

/** One dataset's current result, and on demand the whole story of it. */
export function ResultCard({ shown, previous, isOpen, onToggle, onHide }: ResultCardProps) {
  const { run, result } = shown;
  const titleId = useId();
  const storyId = useId();
  const [dialog, setDialog] = useState<'export' | 'additional' | null>(null);
  const additional = result.additionalPapersFound;
  const close = () => setDialog(null);
  return (
    <chakra.article aria-labelledby={titleId} borderWidth="1px" rounded="panel" bg="bg.page">
      <chakra.div p="4" display="flex" flexDirection="column" gap="3">
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
          <chakra.h3 id={titleId} fontWeight="semibold" overflowWrap="anywhere">
            {run.datasetName}
          </chakra.h3>
          {run.isExample ? <ExampleBadge /> : null}
          <chakra.span flex="1" minW="120px" fontSize="meta" color="text.secondary" textAlign="end">
            {run.runDate.slice(0, 16).replace('T', ' ')} UTC
          </chakra.span>
        </chakra.div>
        <HeadFigures shown={shown} />
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <Button tone="primary" aria-expanded={isOpen} aria-controls={storyId} onClick={onToggle}>
            {isOpen ? 'Hide Breakdown' : 'View Breakdown'}
          </Button>
          <Button onClick={() => setDialog('export')}>Export Results</Button>
          <Button disabled={additional.length === 0} onClick={() => setDialog('additional')}>
            View Additional Papers ({formatExactCount(additional.length)})
          </Button>
          {onHide === undefined ? null : (
            <Button tone="quiet" onClick={onHide}>
              Hide example
            </Button>
          )}
        </chakra.div>
      </chakra.div>
      <chakra.div id={storyId} hidden={!isOpen} borderTopWidth="1px">
        {isOpen ? (
          <Suspense fallback={<Waiting />}>
            <Breakdown shown={shown} previous={previous} />
          </Suspense>
        ) : null}
      </chakra.div>
      <Suspense fallback={null}>
        {dialog === 'export' ? <ExportDialog shown={shown} onClose={close} /> : null}
        {dialog === 'additional' ? (
          <AdditionalPapersDialog
            datasetName={run.datasetName}
            papers={additional}
            isExample={run.isExample}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </chakra.article>
  );
}

function HeadFigures({ shown }: Pick<ResultCardProps, 'shown'>) {
  const { run, evidence } = shown;
  return (
    <>
      <FigureTiles
        label={`Figures of ${run.datasetName}`}
        tiles={headTiles(shown)}
        isExample={run.isExample}
      />
      {evidence.isKnownPapers === true ? <RelativeRecallNote /> : null}
    </>
  );
}

function RelativeRecallNote() {
  return (
    <chakra.p fontSize="panel" color="text.secondary" maxW="80ch">
      Relative recall is the share of your known papers that was found. It tells little if they are alike, or
      were found by this very search. Precision and F1 are at best lower bounds: what else was retrieved may
      matter too. See Sampson and others, J Clin Epidemiol 2006;59:1123.
    </chakra.p>
  );
}

function Waiting() {
  return (
    <chakra.p role="status" p="4" display="flex" alignItems="center" gap="2" color="text.secondary">
      <Spinner /> Opening the breakdown...
    </chakra.p>
  );
}
