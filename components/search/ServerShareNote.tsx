'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import type { ServerShare } from '@/lib/openalex/server-share';
import { queryClientAtom } from '@/lib/queries/query-client-atom';
import { meterAtom } from '@/lib/state/service/meter-atoms';
import { serverShareReaderAtom } from '@/lib/state/service/server-share-atoms';

/** What the server spends changes with every request; a moment later it is asked again. */
const FRESH_MS = 5_000;

/**
 * Tells before a run what this site's server pays of it, where that is not all, and how it can run through.
 *
 * @param credits that the run costs at most
 */
export function ServerShareNote({ credits }: { readonly credits: number }) {
  const reader = useAtomValue(serverShareReaderAtom);
  const isOfServer = useAtomValue(meterAtom)?.owner === 'server';
  const client = useAtomValue(queryClientAtom);
  const { data: share = null } = useQuery(
    {
      queryKey: ['server-share'],
      queryFn: ({ signal }) => reader?.read(signal) ?? null,
      staleTime: FRESH_MS,
      enabled: reader !== null && isOfServer && credits > 0,
    },
    client,
  );
  if (!isOfServer || share === null || credits <= share.now) return null;
  return (
    <chakra.p role="status" mt="1" fontSize="meta" color="text.warning">
      {shareText(share)}
    </chakra.p>
  );
}

function shareText({ perHour, now, today }: ServerShare): string {
  const hourly = `This site pays ${formatQuantity(perHour, 'credit')} an hour for each visitor`;
  const left = `of yours ${formatExactCount(now)} are left now, at most ${formatExactCount(today)} today`;
  return `${hourly}; ${left}. When they are used up, it stops, and can be continued later. With your own API key, entered in Settings, it runs through now.`;
}
