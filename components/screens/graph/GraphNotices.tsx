'use client';

import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import { Link } from '@/components/router/Link';
import { navigate } from '@/components/router/url-store';
import { useRoute } from '@/components/router/use-route';
import { ServiceStep } from '@/components/service/ServiceStep';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { kindFacts } from '@/lib/entities/registry';
import { saysNotFound } from '@/lib/flows/renewed-keyword';
import { formatQuantity } from '@/lib/format/counts';
import { entityPath, searchPath } from '@/lib/routing/paths';
import { type LayoutStatus, layoutStatusAtom, runLayoutAtom } from '@/lib/state/canvas/layout-atoms';
import { type GraphError, graphErrorAtom } from '@/lib/state/graph/graph-status-atoms';
import {
  dismissNoticeAtom,
  type Notice as NoticeData,
  noticesAtom,
  showHiddenKindAtom,
} from '@/lib/state/graph/notice-atoms';
import { repeatTaskAtom, retryAtom } from '@/lib/state/retry/retry-atom';
import { repeatPriceAtom, repeatSearchAtom } from '@/lib/state/search/graph-search-atoms';
import type { SearchStatus } from '@/lib/state/search/search-atoms';
import { dismissRedirectAtom, redirectNoticeAtom } from '@/lib/state/service/activity-atoms';
import { recordHolderAtom } from '@/lib/state/service/source-atoms';
import { HiddenEdges } from './HiddenEdges';
import { DismissButton, NoticeFrame } from './NoticeFrame';

/** Longest query quoted whole, characters. */
const MOST_QUOTED = 120;

/** Notices of what was done that stand over the map at once. */
const MOST_TOLD = 2;

// It brings TanStack Query along, which the map has no other use for.
const RenewedKeyword = lazy(async () => ({
  default: (await import('@/components/entity/RenewedKeyword')).RenewedKeyword,
}));

interface GraphNoticesProps {
  readonly error: GraphError | null;
  /** What the address names; offered as a search where it could not be loaded. */
  readonly subject: string | null;
  /** The search of the present address; null where it has none. */
  readonly search: SearchStatus | null;
}

/** What happened on the map that the map cannot show: failures with the next step, empty answers, hidden edges. */
export function GraphNotices({ error, subject, search }: GraphNoticesProps) {
  const notices = useAtomValue(noticesAtom);
  return (
    <>
      <RedirectReason />
      {error === null ? null : <Failure error={error} subject={subject} />}
      <LayoutFailure />
      {search === null ? null : <SearchOutcome search={search} />}
      <HiddenEdges notices={notices.filter((notice) => notice.type === 'hidden-edges')} />
      <ToldNotices notices={notices.filter((notice) => notice.type !== 'hidden-edges')} />
    </>
  );
}

/** What of the address that led here was left out. */
function RedirectReason() {
  const redirect = useAtomValue(redirectNoticeAtom);
  const dismiss = useSetAtom(dismissRedirectAtom);
  const route = useRoute();
  if (redirect === null || route === null || redirect.to !== `${route.path}${route.search}`) return null;
  return (
    <NoticeFrame>
      <Notice tone="warning" isCompact actions={<DismissButton onClick={() => dismiss()} />}>
        {redirect.reason}
      </Notice>
    </NoticeFrame>
  );
}

/** The latest of what was told; the rest behind a button, so that a phone keeps its map. */
function ToldNotices({ notices }: { readonly notices: readonly NoticeData[] }) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const folded = isUnfolded ? 0 : Math.max(0, notices.length - MOST_TOLD);
  return (
    <>
      {notices.slice(folded).map((notice) => (
        <Told key={notice.id} notice={notice} />
      ))}
      {folded === 0 ? null : (
        <Button size="small" boxShadow="float" onClick={() => setIsUnfolded(true)}>
          {formatQuantity(folded, 'more notice')}
        </Button>
      )}
    </>
  );
}

function Told({ notice }: { readonly notice: NoticeData }) {
  const dismiss = useSetAtom(dismissNoticeAtom);
  const showKind = useSetAtom(showHiddenKindAtom);
  return (
    <NoticeFrame>
      <Notice
        tone={notice.type === 'failures' ? 'warning' : 'info'}
        isCompact
        actions={
          <>
            {notice.type === 'failures' ? <TryFailedAgain notice={notice} /> : null}
            {notice.type === 'hidden-kind' ? (
              <Button size="small" onClick={() => showKind(notice.kind)}>
                Show
              </Button>
            ) : null}
            <DismissButton onClick={() => dismiss(notice.id)} />
          </>
        }
      >
        {notice.text}
        {notice.type === 'failures' ? <ServiceStep of={notice.text} /> : null}
      </Notice>
    </NoticeFrame>
  );
}

interface FailureProps {
  readonly error: GraphError;
  readonly subject: string | null;
}

function Failure({ error, subject }: FailureProps) {
  const clearError = useSetAtom(graphErrorAtom);
  const retry = useSetAtom(retryAtom);
  return (
    <NoticeFrame>
      <Notice
        tone="error"
        {...failureTitle(error)}
        actions={
          <>
            <Button size="small" onClick={() => void retry()}>
              Try again
            </Button>
            {subject === null || error.task.type !== 'load' ? null : (
              <Link
                to={searchPath(subject)}
                display="inline-flex"
                alignItems="center"
                minH={{ base: '10', md: '0' }}
                color="brand.text"
                textDecoration="underline"
                textUnderlineOffset="3px"
              >
                Search for it
              </Link>
            )}
            <DismissButton onClick={() => clearError(null)} />
          </>
        }
      >
        {error.message}
        <ServiceStep of={error.message} />
      </Notice>
      <GoneKeyword error={error} />
    </NoticeFrame>
  );
}

/** What may stand for the keyword of an address that is gone. */
function GoneKeyword({ error: { message, task } }: { readonly error: GraphError }) {
  if (task.type !== 'load' || typeof task.input === 'string' || task.input.kind !== 'keywords') return null;
  if (!saysNotFound(message)) return null;
  return (
    <Suspense fallback={null}>
      <RenewedKeyword
        slug={task.input.id}
        name={null}
        onUse={({ slug }) => navigate(entityPath('keywords', slug))}
      />
    </Suspense>
  );
}

/** A layout whose workers failed, until the next one runs. */
function LayoutFailure() {
  const status = useAtomValue(layoutStatusAtom);
  const runLayout = useSetAtom(runLayoutAtom);
  const [dismissed, setDismissed] = useState<LayoutStatus | null>(null);
  if (status.state !== 'failed' || status === dismissed) return null;
  return (
    <NoticeFrame>
      <Notice
        tone="error"
        title="The layout failed."
        actions={
          <>
            <Button size="small" onClick={() => runLayout()}>
              Try again
            </Button>
            <DismissButton onClick={() => setDismissed(status)} />
          </>
        }
      >
        Nodes stay where they are. {status.message}
      </Notice>
    </NoticeFrame>
  );
}

function TryFailedAgain({
  notice: { id, retry },
}: {
  readonly notice: Extract<NoticeData, { readonly type: 'failures' }>;
}) {
  const dismiss = useSetAtom(dismissNoticeAtom);
  const repeat = useSetAtom(repeatTaskAtom);
  function handleRetry() {
    dismiss(id);
    void repeat(retry);
  }
  return (
    <Button size="small" onClick={handleRetry}>
      Try again
    </Button>
  );
}

/**
 * One failure is titled by its kind: an author's, with the id. Source: docs/behaviours/errors.md#failures-of-an-author.
 */
function failureTitle({ task }: GraphError): { readonly title?: string } {
  if (task.type !== 'load' || typeof task.input === 'string' || task.input.kind !== 'authors') return {};
  return { title: `Error Loading Author ${task.input.id}:` };
}

/** A finished search that found nothing, or not everything. */
function SearchOutcome({ search }: { readonly search: SearchStatus }) {
  const runSearch = useSetAtom(repeatSearchAtom);
  const holder = useAtomValue(recordHolderAtom);
  if (search.state !== 'done' || search.entityId !== null) return null;
  const failed = [...search.progress].flatMap(([kind, step]) =>
    step.state === 'failed' ? [`${kindFacts(kind).plural}: ${step.message}`] : [],
  );
  const retry = (
    <Button size="small" onClick={() => void runSearch()}>
      Try again
    </Button>
  );
  if (failed.length > 0) {
    return (
      <NoticeFrame>
        <Notice tone="warning" title="Some results are missing." actions={retry}>
          {failed.join(' ')}
          <ServiceStep of={failed.join(' ')} />
        </Notice>
      </NoticeFrame>
    );
  }
  if (search.isHosted) return <HostedResults key={search.time} time={search.time} />;
  if (search.count > 0) return null;
  return (
    <NoticeFrame>
      <Notice tone="info" title="No results found">
        Nothing in {holder === 'library' ? 'this library' : 'OpenAlex'} matches “{shortened(search.query)}”.
        Try different search terms.
      </Notice>
    </NoticeFrame>
  );
}

/** Results that came with the site: as old as they are, and at no cost. */
function HostedResults({ time }: { readonly time: number }) {
  const [isShown, setIsShown] = useState(true);
  const price = useAtomValue(repeatPriceAtom);
  const repeat = useSetAtom(repeatSearchAtom);
  if (!isShown) return null;
  return (
    <NoticeFrame>
      <Notice
        tone="info"
        actions={
          <>
            <Button size="small" onClick={() => void repeat(true)}>
              Search again ({formatQuantity(price, 'credit')})
            </Button>
            <DismissButton onClick={() => setIsShown(false)} />
          </>
        }
      >
        This example comes with the site, as OpenAlex answered on {new Date(time).toISOString().slice(0, 10)}.
        It has cost nothing.
      </Notice>
    </NoticeFrame>
  );
}

/** A pasted abstract would push its own notice off the screen. */
function shortened(query: string): string {
  const characters = [...query];
  return characters.length > MOST_QUOTED ? `${characters.slice(0, MOST_QUOTED).join('').trimEnd()}…` : query;
}
