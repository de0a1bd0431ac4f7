'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Link } from '@/components/router/Link';
import { QueryReading } from '@/components/search/QueryReading';
import { answerFacts, filterFact } from '@/components/search/sent-facts';
import { ServiceStep } from '@/components/service/ServiceStep';
import { RecordSearch } from '@/components/tables/RecordSearch';
import { Button } from '@/components/ui/Button';
import { KindIcon } from '@/components/ui/KindIcon';
import { ProgressBar } from '@/components/ui/ProgressBar';
import type { EntityKind } from '@/lib/base/entity-kind';
import { kindFacts } from '@/lib/entities/registry';
import type { KindProgress, SearchProgress } from '@/lib/flows/search-and-visualize';
import { publicationYearFilter } from '@/lib/flows/year-filter';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { creditsOfClass } from '@/lib/openalex/pricing';
import { listTitle } from '@/lib/queries/list-request';
import type { GraphSearch } from '@/lib/routing/graph-search-address';
import { listPath } from '@/lib/routing/list-address';
import { type SearchPlan, searchesOf } from '@/lib/search-text/plan-search';
import { madeSearchAtom, resumedPlanAtom } from '@/lib/state/search/graph-search-atoms';
import { cancelSearchAtom, type SearchStatus, searchProgressAtom } from '@/lib/state/search/search-atoms';
import { paymentAtom } from '@/lib/state/service/price-atoms';

/** The whole list of one kind that the search found the beginning of: there it can be exported. */
function useListOf(): (kind: EntityKind) => string | null {
  const made = useAtomValue(madeSearchAtom);
  const search = useAtomValue(searchProgressAtom);
  const plan = search.state === 'done' ? search.plan : null;
  if (made === null || plan === null || plan.text === '') return () => null;
  const years = publicationYearFilter({ start: made.startDate, end: made.endDate }) ?? '';
  return (kind) =>
    listPath(kind, { ...searchesOf(plan, kind), ...(kind === 'works' ? { filter: years } : {}) });
}

interface StepProps {
  readonly kind: EntityKind;
  readonly step: KindProgress;
  /** Null where there is no list. */
  readonly to: string | null;
}

function Step({ kind, step, to }: StepProps) {
  if (to === null || !hasFound(step)) return stepText(step);
  const plural = kindFacts(kind).plural.toLowerCase();
  return (
    <Link
      to={to}
      aria-label={`All ${plural} that were found, as a list: ${stepText(step)}`}
      color="brand.text"
      textDecoration="underline"
    >
      {stepText(step)}
    </Link>
  );
}

/** How far the running search is, or what the last one found, kind by kind. */
export function SearchCounts() {
  const search = useAtomValue(searchProgressAtom);
  const cancel = useSetAtom(cancelSearchAtom);
  const listOf = useListOf();
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
      {search.state === 'failed' ? <ServiceStep of={search.message} /> : null}
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
              <Step kind={kind} step={step} to={listOf(kind)} />
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      <Record search={search} />
      <ListsHint
        isShown={[...search.progress].some(([kind, step]) => listOf(kind) !== null && hasFound(step))}
      />
    </chakra.section>
  );
}

/** Records the search of works into the open project, where the service was asked for them now. */
function Record({ search }: { readonly search: SearchStatus }) {
  const made = useAtomValue(madeSearchAtom);
  if (made === null || search.state !== 'done' || search.works === null || search.plan === null) return null;
  const step = search.progress.get('works');
  if (step?.state !== 'done' || search.plan.text === '') return null;
  const years = publicationYearFilter({ start: made.startDate, end: made.endDate });
  const params = { ...searchesOf(search.plan), ...(years === null ? {} : { filter: years }) };
  const recorded = { params, words: listTitle('works', params), found: step.total, works: search.works };
  return <RecordSearch key={JSON.stringify([params, search.time])} search={recorded} />;
}

function hasFound(step: KindProgress): boolean {
  return step.state === 'done' && step.total > 0;
}

/** Where the counts lead, and what that costs. */
function ListsHint({ isShown }: { readonly isShown: boolean }) {
  const isLive = useAtomValue(paymentAtom).isPaid;
  if (!isShown) return null;
  return (
    <chakra.p mt="1" fontSize="meta" color="text.secondary">
      Each number opens the whole list, which can be exported
      {isLive ? ` (${formatQuantity(creditsOfClass('search'), 'credit')})` : ''}.
    </chakra.p>
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
