'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useSetAtom } from 'jotai';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Folded } from '@/components/ui/Folded';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import { Spinner } from '@/components/ui/Spinner';
import { recordHolderOf } from '@/lib/evaluation/data-source';
import { lossWaterfall } from '@/lib/evaluation/metrics/loss-waterfall';
import type { Paper } from '@/lib/evaluation/types';
import { lookupCredits } from '@/lib/flows/lookup-prices';
import { formatQuantity } from '@/lib/format/counts';
import type { PaperText } from '@/lib/search-text/block-advice';
import { fetchPaperTextsAtom } from '@/lib/state/evaluation/paper-texts-atom';
import type { ShownResult } from './shown-result';

// How a query is read weighs more than the rest of the losses, and is asked for by a click.
const MissedBlocks = lazy(async () => ({ default: (await import('./MissedBlocks')).MissedBlocks }));

type Texts = ReadonlyMap<string, PaperText>;

const NO_TEXTS: Texts = new Map();

/** Why the query did not find papers that the index has, on demand. Source: docs/behaviours/comparison.md#why-papers-were-missed. */
export function WhyMissed({ shown }: { readonly shown: ShownResult }) {
  const { evidence, result, run } = shown;
  const papers = useMemo(
    () =>
      lossWaterfall(evidence, result).losses.flatMap(({ reason, papers: lost }) =>
        reason === 'not-retrieved' || reason === 'not-looked-up' ? lost : [],
      ),
    [evidence, result],
  );
  const [texts, setTexts] = useState(NO_TEXTS);
  const unknown = papers.filter(
    (paper) => paper.abstract === null && !texts.has(paper.id) && hasIdentifier(paper),
  );
  if (papers.length === 0) return null;
  return (
    <Folded summary={`Why the query missed them: ${formatQuantity(papers.length, 'paper')}`}>
      <chakra.div display="flex" flexDirection="column" gap="4">
        <chakra.p color="text.secondary" maxW="80ch">
          Each block is a part of the query that AND joins. A paper is compared with it by the words that the
          search reads, those of its title and abstract; where nothing is suggested, the block needs another
          word, joined by OR. OpenAlex stems words in its own way, and the widest scopes also find works by
          full texts and by keywords of OpenAlex, so this explains and does not prove.
        </chakra.p>
        {run.isExample || unknown.length === 0 ? null : (
          <AbstractLookup
            papers={unknown}
            isLocal={recordHolderOf(run) === 'library'}
            onTexts={(found) => setTexts(new Map([...texts, ...found]))}
          />
        )}
        <Suspense fallback={<Spinner />}>
          <MissedBlocks criteria={run.searchCriteria} papers={papers} texts={texts} />
        </Suspense>
      </chakra.div>
    </Folded>
  );
}

function hasIdentifier({ openAlexId, doi, pmid }: Paper): boolean {
  return openAlexId !== null || doi !== null || pmid !== null;
}

interface AbstractLookupProps {
  readonly papers: readonly Paper[];
  /** A library answers, which costs nothing. */
  readonly isLocal: boolean;
  readonly onTexts: (texts: Texts) => void;
}

/** Offers to look up the abstracts that are not known, with the price first. */
function AbstractLookup({ papers, isLocal, onTexts }: AbstractLookupProps) {
  const fetchTexts = useSetAtom(fetchPaperTextsAtom);
  const controller = useRef<AbortController | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function handleLookUp() {
    controller.current = new AbortController();
    setIsBusy(true);
    const found = await fetchTexts(papers, controller.current.signal);
    setIsBusy(false);
    setFault(found === null || found.ok ? null : found.error);
    // Those that the service does not have are not asked for again.
    if (found?.ok === true) onTexts(new Map([...papers.map(ownText), ...found.value]));
  }

  return (
    <Frame>
      <Notice
        tone={fault === null ? 'info' : 'error'}
        actions={
          <Button size="small" onClick={() => (isBusy ? controller.current?.abort() : void handleLookUp())}>
            {isBusy ? 'Cancel' : 'Look up abstracts'}
          </Button>
        }
      >
        {fault ??
          (isBusy
            ? 'Looking up abstracts...'
            : `The abstracts of ${formatQuantity(papers.length, 'paper')} are not known: only titles are read. Looking them up costs ${isLocal ? 'nothing' : `at most ${formatQuantity(lookupCredits(papers.length), 'credit')}`}.`)}
      </Notice>
    </Frame>
  );
}

function ownText({ id, title, abstract, keywords }: Paper): readonly [string, PaperText] {
  return [id, { title, abstract, keywords }];
}
