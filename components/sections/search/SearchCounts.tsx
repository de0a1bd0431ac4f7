'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { QueryReading } from '@/components/search/QueryReading';
import { Button } from '@/components/ui/Button';
import { KindIcon } from '@/components/ui/KindIcon';
import { ProgressBar } from '@/components/ui/ProgressBar';
import { kindFacts } from '@/lib/entities/registry';
import type { KindProgress, SearchProgress } from '@/lib/flows/search-and-visualize';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { cancelSearchAtom, type SearchStatus, searchProgressAtom } from '@/lib/state/search/search-atoms';

/** How far the running search is, or what the last one found, kind by kind. */
export function SearchCounts() {
  const search = useAtomValue(searchProgressAtom);
  const cancel = useSetAtom(cancelSearchAtom);
  if (search.state === 'idle') return null;
  return (
    <chakra.section aria-label="Last search" borderTopWidth="1px" pt="3">
      <chakra.div display="flex" alignItems="center" gap="2" mb="1">
        <chakra.h3 flex="1" truncate fontSize="meta" color="text.secondary" title={search.query}>
          {search.state === 'running' ? 'Searching' : 'Last search:'} “{search.query}”
        </chakra.h3>
        {search.state === 'running' ? (
          <Button size="small" onClick={() => cancel()}>
            Cancel
          </Button>
        ) : null}
      </chakra.div>
      {search.state === 'running' ? (
        <ProgressBar label="Search progress" value={shareDone(search.progress)} />
      ) : null}
      <chakra.p role="status" color={search.state === 'failed' ? 'text.error' : undefined}>
        {summary(search)}
      </chakra.p>
      {search.state === 'done' && search.plan !== null ? <QueryReading plan={search.plan} /> : null}
      <chakra.dl>
        {[...search.progress].map(([kind, step]) => (
          <chakra.div key={kind} display="flex" alignItems="center" gap="1.5" minH="6">
            <KindIcon kind={kind} size={12} />
            <chakra.dt flex="1">{kindFacts(kind).plural}</chakra.dt>
            <chakra.dd
              color={step.state === 'failed' ? 'text.error' : 'text.secondary'}
              fontVariantNumeric="tabular-nums"
              overflowWrap="anywhere"
            >
              {stepText(step)}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </chakra.section>
  );
}

function shareDone(progress: SearchProgress): number | null {
  const steps = [...progress.values()];
  if (steps.length === 0) return null;
  const ended = steps.filter(({ state }) => state === 'done' || state === 'failed');
  return ended.length / steps.length;
}

function summary(search: Exclude<SearchStatus, { state: 'idle' }>): string {
  if (search.state === 'running') return '';
  if (search.state === 'failed') return search.message;
  if (search.entityId !== null) return `Loaded ${search.entityId}`;
  return search.count === 0 ? 'No results found' : `${formatQuantity(search.count, 'result')} shown`;
}

function stepText(step: KindProgress): string {
  if (step.state === 'failed') return step.message;
  if (step.state !== 'done') return 'searching';
  return `${formatExactCount(step.shown)} of ${formatExactCount(step.total)}`;
}
