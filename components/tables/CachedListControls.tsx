'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { RefreshCw } from 'lucide-react';
import { IconButton } from '@/components/ui/IconButton';
import { KindIcon } from '@/components/ui/KindIcon';
import { SelectField } from '@/components/ui/SelectField';
import { TextField } from '@/components/ui/TextField';
import { ToggleChips } from '@/components/ui/ToggleChips';
import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import type { CacheSort, CacheSortKey, CacheStats } from '@/lib/cache/cached-entities';
import { kindFacts } from '@/lib/entities/registry';
import { formatExactCount } from '@/lib/format/counts';
import { isReadingCacheAtom, refreshCacheIndexAtom } from '@/lib/state/cache/cache-browser-atoms';
import { parsePageSize } from './page-size';

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** What a list of cached entities offers, in its own words. */
export interface CachedListOffer {
  readonly sorts: readonly Choice<CacheSortKey>[];
  readonly directions: readonly Choice<CacheSort['direction']>[];
  /** How many are listed at a time, under which name. */
  readonly size: {
    readonly label: string;
    readonly options: readonly number[];
    readonly fallback: number;
  };
}

/** What is chosen. */
interface CachedListChoice {
  readonly searchQuery: string;
  readonly entityTypes: readonly EntityKind[];
  readonly sort: CacheSort;
  readonly size: number;
}

interface CachedListControlsProps {
  readonly offer: CachedListOffer;
  readonly chosen: CachedListChoice;
  readonly onChange: (changes: Partial<CachedListChoice>) => void;
  /** Counts beside the types; null while the cache is read. */
  readonly stats: CacheStats | null;
}

/** The search, order, size and types that every list of cached entities has. */
export function CachedListControls({ offer, chosen, onChange, stats }: CachedListControlsProps) {
  const { sort, searchQuery, size } = chosen;
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="flex-end" gap="2">
        <chakra.div flex="1" minW="220px">
          <TextField
            label="Search"
            type="search"
            placeholder="Search names, ids, DOIs..."
            value={searchQuery}
            onChange={(text) => onChange({ searchQuery: text })}
          />
        </chakra.div>
        <SelectField
          label="Sort by"
          value={sort.key}
          options={offer.sorts}
          onChange={(key) => onChange({ sort: { ...sort, key } })}
        />
        <SelectField
          label="Direction"
          value={sort.direction}
          options={offer.directions}
          onChange={(direction) => onChange({ sort: { ...sort, direction } })}
        />
        <chakra.div display="flex" alignItems="flex-end" gap="2">
          <SelectField
            label={offer.size.label}
            value={String(size)}
            options={offer.size.options.map((count) => ({ value: String(count), label: String(count) }))}
            onChange={(text) => onChange({ size: parsePageSize(text, offer.size.fallback) })}
          />
          <Refresh />
        </chakra.div>
      </chakra.div>
      <ToggleChips
        label="Entity types"
        options={ENTITY_KINDS.map((kind) => ({
          value: kind,
          label: kindFacts(kind).plural,
          icon: <KindIcon kind={kind} size={12} />,
          ...(stats === null ? {} : { trailing: formatExactCount(stats.entitiesByType[kind] ?? 0) }),
        }))}
        chosen={chosen.entityTypes}
        onChange={(entityTypes) => onChange({ entityTypes })}
      />
    </>
  );
}

function Refresh() {
  const isReading = useAtomValue(isReadingCacheAtom);
  const refresh = useSetAtom(refreshCacheIndexAtom);
  return (
    <IconButton
      label="Refresh"
      icon={<RefreshCw size={16} aria-hidden="true" />}
      w="8"
      h="8"
      disabled={isReading}
      onClick={() => void refresh()}
    />
  );
}
