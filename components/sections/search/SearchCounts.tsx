'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { QueryReading } from '@/components/search/QueryReading';
import { answerFacts, filterFact } from '@/components/search/sent-facts';
import { Button } from '@/components/ui/Button';
import { KindIcon } from '@/components/ui/KindIcon';
import { ProgressBar } from '@/components/ui/ProgressBar';
import { kindFacts } from '@/lib/entities/registry';
import type { KindProgress, SearchProgress } from '@/lib/flows/search-and-visualize';
import { publicationYearFilter } from '@/lib/flows/year-filter';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import type { GraphSearch } from '@/lib/routing/graph-search-address';
import type { SearchPlan } from '@/lib/search-text/plan-search';
import { madeSearchAtom, resumedPlanAtom } from '@/lib/state/search/graph-search-atoms';
import { cancelSearchAtom, type SearchStatus, searchProgressAtom } from '@/lib/state/search/search-atoms';

/** How far the running search is, or what the last one found, kind by kind. */
export function SearchCounts() {
  const search = useAtomValue(searchProgressAtom);
  const cancel = useSetAtom(cancelSearchAtom);
  if (search.state === 'idle') return <EarlierSearch />;
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
      {search.state === 'done' && search.plan !== null ? <Sent search={search} plan={search.plan} /> : null}
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

/** What was sent for the results of an earlier visit: their numbers and day are not stored. */
function EarlierSearch() {
  const made = useAtomValue(madeSearchAtom);
  const plan = useAtomValue(resumedPlanAtom);
  if (made === null || plan === null) return null;
  return (
    <chakra.section aria-label="Last search" borderTopWidth="1px" pt="3">
      <chakra.h3 truncate fontSize="meta" color="text.secondary" title={made.query} mb="1">
        Search of an earlier visit: “{made.query}”
      </chakra.h3>
      <QueryReading plan={plan} facts={filterFacts(made)} />
    </chakra.section>
  );
}

interface SentProps {
  readonly search: Extract<SearchStatus, { state: 'done' }>;
  readonly plan: SearchPlan;
}

/** The query as it was sent, with its filter, the works that were found, and the day. */
function Sent({ search: { progress, time }, plan }: SentProps) {
  const made = useAtomValue(madeSearchAtom);
  const works = progress.get('works');
  const count = works?.state === 'done' ? formatQuantity(works.total, 'work') : null;
  return <QueryReading plan={plan} facts={[...filterFacts(made), ...answerFacts(count, time)]} />;
}

function filterFacts(made: GraphSearch | null): readonly string[] {
  if (made === null) return [];
  return filterFact(publicationYearFilter({ start: made.startDate, end: made.endDate }) ?? undefined);
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
