'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { History, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from '@/components/router/Link';
import { IconButton } from '@/components/ui/IconButton';
import { KindIcon } from '@/components/ui/KindIcon';
import { PageLink } from '@/components/ui/PageLinks';
import { kindFacts } from '@/lib/entities/registry';
import { formatExactCount } from '@/lib/format/counts';
import { type GraphSearch, graphSearchPath } from '@/lib/routing/graph-search-address';
import { recordCacheAtom } from '@/lib/state/cache/cache-atoms';
import { cachedCountsAtom } from '@/lib/state/cache/cached-counts-atom';
import { forgetRecentSearchAtom, recentSearchesAtom } from '@/lib/state/search/recent-searches-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { mayHaveSessions } from '@/lib/state/sessions/session-scope-atom';
import { describeSearch } from './describe-search';

interface InThisBrowserProps {
  readonly onSearch: (search: GraphSearch) => void;
}

// Their reading is no part of a first visit.
const RecentSessions = lazy(async () => ({
  default: (await import('@/components/sessions/RecentSessions')).RecentSessions,
}));

/** What this browser has from previous visits: searches to make again, graphs to go on with, cached records. Nothing of it, no part. */
export function InThisBrowser({ onSearch }: InThisBrowserProps) {
  const hasCache = useAtomValue(recordCacheAtom) !== null;
  const source = useAtomValue(sourceStatusAtom).state;
  return (
    <>
      <RecentSearches onSearch={onSearch} />
      {hasCache && mayHaveSessions() ? (
        <Suspense fallback={null}>
          <RecentSessions key={source} />
        </Suspense>
      ) : null}
      {hasCache ? <CachedRecords key={source} /> : null}
    </>
  );
}

function RecentSearches({ onSearch }: InThisBrowserProps) {
  const searches = useAtomValue(recentSearchesAtom);
  const forget = useSetAtom(forgetRecentSearchAtom);
  if (searches.length === 0) return null;
  return (
    <Part title="Recent searches">
      <chakra.ul>
        {searches.map((search) => (
          <chakra.li
            key={graphSearchPath(search)}
            display="flex"
            alignItems="center"
            rounded="control"
            mx="-2"
            _hover={{ bg: 'bg.hover' }}
          >
            <Link
              to={graphSearchPath(search)}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                onSearch(search);
              }}
              flex="1"
              minW="0"
              display="flex"
              alignItems="center"
              gap="2"
              minH={{ base: '10', md: '8' }}
              px="2"
            >
              <chakra.span color="text.secondary" flexShrink="0">
                <History size={14} aria-hidden="true" />
              </chakra.span>
              <chakra.span truncate>{search.query}</chakra.span>
              <chakra.span fontSize="meta" color="text.secondary" truncate flex="1">
                {describeSearch(search)}
              </chakra.span>
            </Link>
            <IconButton
              label={`Forget “${search.query}”`}
              icon={<X size={14} aria-hidden="true" />}
              w={{ base: '10', md: '8' }}
              h={{ base: '10', md: '8' }}
              onClick={() => forget(search)}
            />
          </chakra.li>
        ))}
      </chakra.ul>
    </Part>
  );
}

function CachedRecords() {
  const counts = useAtomValue(cachedCountsAtom);
  if (counts.size === 0) return null;
  return (
    <Part title="Stored in this browser" link={{ to: '/browse', label: 'Browse records' }}>
      <chakra.ul display="flex" flexWrap="wrap" columnGap="4" rowGap="1">
        {[...counts].map(([kind, count]) => (
          <chakra.li key={kind} display="inline-flex" alignItems="center" gap="1.5">
            <KindIcon kind={kind} size={12} />
            <chakra.span fontVariantNumeric="tabular-nums">{formatExactCount(count)}</chakra.span>
            <chakra.span color="text.secondary">
              {count === 1 ? kindFacts(kind).singular.toLowerCase() : kindFacts(kind).plural.toLowerCase()}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </Part>
  );
}

interface PartProps {
  readonly title: string;
  readonly link?: { readonly to: string; readonly label: string };
  readonly children: ReactNode;
}

function Part({ title, link, children }: PartProps) {
  return (
    <chakra.section aria-label={title} fontSize="panel" display="flex" flexDirection="column" gap="1.5">
      <chakra.div display="flex" alignItems="baseline" gap="3">
        <chakra.h2 flex="1" fontSize="panel" fontWeight="medium" color="text.secondary">
          {title}
        </chakra.h2>
        {link === undefined ? null : <PageLink to={link.to}>{link.label}</PageLink>}
      </chakra.div>
      {children}
    </chakra.section>
  );
}
