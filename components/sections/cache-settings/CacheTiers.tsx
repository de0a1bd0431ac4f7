'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Button } from '@/components/ui/Button';
import type { TierStatistics } from '@/lib/cache/cache-statistics';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { formatSize } from '@/lib/format/sizes';
import {
  cacheStatisticsAtom,
  clearCacheAtom,
  storageFaultAtom,
  watchedCacheSizesAtom,
} from '@/lib/state/cache/cache-atoms';
import { askAtom } from '@/lib/state/question-atoms';

/** Where records are cached: how often each tier had what was asked for in this visit, and how much it holds. */
export function CacheTiers() {
  const { asked } = useAtomValue(cacheStatisticsAtom);
  const { memoryEntries, indexedDb } = useAtomValue(watchedCacheSizesAtom);
  const fault = useAtomValue(storageFaultAtom);
  const ask = useSetAtom(askAtom);
  const clear = useSetAtom(clearCacheAtom);

  async function handleClear() {
    const isAgreed = await ask({
      title: 'Clear cached records',
      paragraphs: [
        `${formatQuantity(indexedDb.entries, 'record')} (${formatSize(indexedDb.bytes)}) will be removed from this browser. The graph stays.`,
      ],
      verb: 'Clear',
    });
    if (isAgreed) await clear();
  }

  return (
    <chakra.div>
      <TierTable />
      <chakra.p fontSize="meta" color="text.secondary" mt="1">
        {`${formatQuantity(asked, 'record')} requested in this visit.`}
      </chakra.p>
      {fault === null ? null : (
        <chakra.p fontSize="meta" color="text.error" mt="1" role="alert">
          {fault.message}
        </chakra.p>
      )}
      <Button
        size="small"
        mt="2"
        disabled={indexedDb.entries === 0 && memoryEntries === 0}
        onClick={() => void handleClear()}
      >
        Clear cached records
      </Button>
    </chakra.div>
  );
}

function TierTable() {
  const { tiers } = useAtomValue(cacheStatisticsAtom);
  const { memoryEntries, indexedDb } = useAtomValue(watchedCacheSizesAtom);
  return (
    <chakra.table w="full" css={{ '& th, & td': { textAlign: 'right', py: '1' } }}>
      <chakra.thead color="text.secondary" fontSize="meta">
        <tr>
          <chakra.th scope="col" css={{ textAlign: 'left !important' }} fontWeight="normal">
            Tier
          </chakra.th>
          <chakra.th scope="col" fontWeight="normal">
            Hit rate
          </chakra.th>
          <chakra.th scope="col" fontWeight="normal">
            Holds
          </chakra.th>
        </tr>
      </chakra.thead>
      <chakra.tbody fontVariantNumeric="tabular-nums">
        <TierRow name="Memory" tier={tiers.memory} holds={formatExactCount(memoryEntries)} />
        <TierRow
          name="This browser"
          tier={tiers.indexeddb}
          holds={`${formatExactCount(indexedDb.entries)}, ${formatSize(indexedDb.bytes)}`}
        />
        <TierRow name="Hosted files" tier={tiers.static} holds="–" />
      </chakra.tbody>
    </chakra.table>
  );
}

interface TierRowProps {
  readonly name: string;
  readonly tier: TierStatistics;
  readonly holds: string;
}

function TierRow({ name, tier: { hits, misses }, holds }: TierRowProps) {
  const asked = hits + misses;
  return (
    <chakra.tr borderTopWidth="1px">
      <chakra.th scope="row" fontWeight="normal" css={{ textAlign: 'left !important' }}>
        {name}
      </chakra.th>
      <td title={`${formatExactCount(hits)} of ${formatExactCount(asked)}`}>
        {asked === 0 ? '–' : `${Math.round((100 * hits) / asked)}%`}
      </td>
      <td>{holds}</td>
    </chakra.tr>
  );
}
