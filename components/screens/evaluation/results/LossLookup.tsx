'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import { Spinner } from '@/components/ui/Spinner';
import { OPENALEX, recordHolderOf } from '@/lib/evaluation/data-source';
import { lookUpLossesAtom } from '@/lib/state/evaluation/run-comparison-atoms';
import type { ShownResult } from './shown-result';

/** Offers to find out what a run did not: whether the index holds the missed papers, and which lie beyond the cap. */
export function LossLookup({ shown: { run, evidence } }: { readonly shown: ShownResult }) {
  const lookUp = useSetAtom(lookUpLossesAtom);
  const controller = useRef<AbortController | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isUnknown = evidence.indexedIds === null;
  if (run.isExample || run.databases !== undefined || (!isUnknown && evidence.beyondCapIds !== null))
    return null;

  async function handleLookUp() {
    controller.current = new AbortController();
    setIsBusy(true);
    setFault(null);
    setFault(await lookUp(run.id, true, controller.current.signal));
    setIsBusy(false);
  }

  return (
    <Frame>
      <Notice
        tone={fault === null ? 'info' : 'error'}
        actions={
          isBusy ? (
            <Button size="small" onClick={() => controller.current?.abort()}>
              Cancel
            </Button>
          ) : (
            <Button size="small" onClick={() => void handleLookUp()}>
              {fault === null ? 'Look up' : 'Try again'}
            </Button>
          )
        }
      >
        {isBusy ? (
          <chakra.span display="inline-flex" alignItems="center" gap="2">
            <Spinner /> Looking up the missed papers...
          </chakra.span>
        ) : (
          (fault ??
          (isUnknown
            ? `Not checked yet: are the missed papers in ${
                recordHolderOf(run) === 'library' ? 'this library' : OPENALEX
              } at all?`
            : 'Not checked yet: which missed papers does the query find beyond the cap? Checking costs searches.'))
        )}
      </Notice>
    </Frame>
  );
}
