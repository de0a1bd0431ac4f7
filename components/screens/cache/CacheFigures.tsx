import { chakra } from '@chakra-ui/react/styled-system';
import { memo } from 'react';
import type { CacheStats } from '@/lib/cache/cached-entities';
import { STORAGE_LABELS, STORAGE_LOCATIONS } from '@/lib/cache/cached-entity';
import { formatExactCount } from '@/lib/format/counts';
import { relativeTime } from '@/lib/format/relative-time';
import { formatSize } from '@/lib/format/sizes';

interface CacheFiguresProps {
  /** Null while the cache is read. */
  readonly stats: CacheStats | null;
  readonly matching: number | null;
}

/** How much is cached, where, and how much of it the filters leave; rendered when that changes, not with each key. */
export const CacheFigures = memo(function CacheFigures({ stats, matching }: CacheFiguresProps) {
  const locations = STORAGE_LOCATIONS.filter((location) => stats?.entitiesByStorage[location] !== undefined);
  const figures = [
    {
      label: 'Total entities',
      value: stats === null ? null : formatExactCount(stats.totalEntities),
      note: stats === null ? '' : ageText(stats),
    },
    {
      label: 'Total size',
      value: stats === null ? null : formatSize(stats.totalCacheSize),
      note: 'Size as JSON',
    },
    {
      label: 'Storage types',
      value: stats === null ? null : formatExactCount(locations.length),
      note: locations
        .map((each) => `${STORAGE_LABELS[each]} ${formatExactCount(stats?.entitiesByStorage[each] ?? 0)}`)
        .join(' · '),
    },
    {
      label: 'Matching filters',
      value: matching === null ? null : formatExactCount(matching),
      note: 'Export and Clear apply to these',
    },
  ];
  return (
    <chakra.dl
      aria-label="Cache statistics"
      display="grid"
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' }}
      gap="2"
    >
      {figures.map(({ label, value, note }) => (
        <chakra.div key={label} borderWidth="1px" rounded="panel" px="3" py="2" minW="0">
          <chakra.dt fontSize="meta" color="text.secondary">
            {label}
          </chakra.dt>
          <chakra.dd fontSize="page" fontWeight="semibold" fontVariantNumeric="tabular-nums" minH="29px">
            {value ?? (
              <chakra.span
                aria-hidden="true"
                display="block"
                h="4"
                mt="2"
                w="16"
                rounded="control"
                bg="bg.hover"
              />
            )}
          </chakra.dd>
          <chakra.dd fontSize="meta" color="text.secondary" minH="17px">
            {note}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
});

function ageText({ oldestEntry, newestEntry }: CacheStats): string {
  if (oldestEntry === null || newestEntry === null) return '';
  const now = Date.now();
  const [oldest, newest] = [relativeTime(oldestEntry, now), relativeTime(newestEntry, now)];
  return oldest === newest ? `Cached ${newest}` : `Cached ${oldest} to ${newest}`;
}
