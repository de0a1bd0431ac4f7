'use client';

import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/Notice';
import { formatExactCount } from '@/lib/format/counts';
import { recordCacheAtom } from '@/lib/state/cache/cache-atoms';
import { cachedCountsAtom } from '@/lib/state/cache/cached-counts-atom';
import type { ConnectivityProblem } from '@/lib/state/service/offline-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';

const TITLES: Readonly<Record<ConnectivityProblem, string>> = {
  offline: 'You are offline.',
  'out-of-reach': 'OpenAlex cannot be reached.',
};

interface ConnectivityNoticeProps {
  readonly problem: ConnectivityProblem;
  readonly actions: ReactNode;
}

/** What works without the service, and what is missing. */
export function ConnectivityNotice({ problem, actions }: ConnectivityNoticeProps) {
  const source = useAtomValue(sourceStatusAtom);
  const isLibrary = source.state === 'library';
  const title =
    problem === 'out-of-reach' && isLibrary
      ? `The library ${source.name} cannot be reached.`
      : TITLES[problem];
  const hasCache = useAtomValue(recordCacheAtom) !== null;
  return (
    <Notice tone="warning" isCompact title={title} actions={actions}>
      {hasCache ? <WhatWorks /> : null}
    </Notice>
  );
}

function WhatWorks() {
  const counts = useAtomValue(cachedCountsAtom);
  const cached = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (cached === 0)
    return 'No records are stored in this browser yet, so there is nothing to show until the connection is back.';
  const what = `${formatExactCount(cached)} ${cached === 1 ? 'record' : 'records'}`;
  return `Searches cover the ${what} stored in this browser, and these can be opened. Anything never opened here is missing.`;
}
