'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import { Button } from '@/components/ui/Button';
import { CHIP, CHIP_OFF, CHIP_ON } from '@/components/ui/chip-style';
import { KindIcon } from '@/components/ui/KindIcon';
import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { kindFacts } from '@/lib/entities/registry';
import { DEFAULT_SEARCH_KINDS, DEFAULT_SEARCH_LIMIT } from '@/lib/routing/graph-search-address';
import { DEFAULT_WISH } from '@/lib/search-text/search-wish';
import {
  changeSearchOptionsAtom,
  describeOptionsFault,
  searchOptionsAtom,
  toggleSearchKindAtom,
} from '@/lib/state/search/search-options-atoms';
import { graphSearchOf } from '@/lib/state/search/search-request-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { describeSearch } from './describe-search';

const PriceLine = lazy(async () => ({ default: (await import('./PriceLine')).PriceLine }));

/** One row: scrolled on a phone, beyond the box where the window is wide. */
const ROW = {
  display: 'flex',
  gap: '1.5',
  '@media (max-width: 767.98px)': { overflowX: 'auto', mx: '-4', px: '4', scrollbarWidth: 'none' },
  '@media (min-width: 768px)': { flexWrap: 'wrap', justifyContent: 'center' },
  '@media (min-width: 1024px)': { flexWrap: 'nowrap', mx: '-120px' },
} as const;

/** Which kinds a search looks for, what that costs, and what else narrows it, as set in the search tool. */
export function SearchedKinds() {
  const isHydrated = useIsHydrated();
  const options = useAtomValue(searchOptionsAtom);
  const toggle = useSetAtom(toggleSearchKindAtom);
  const kinds = isHydrated ? options.kinds : DEFAULT_SEARCH_KINDS;
  const fault = isHydrated ? describeOptionsFault(options) : null;
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <chakra.div css={ROW}>
        <chakra.div role="group" aria-label="Searched kinds" display="contents">
          {ENTITY_KINDS.map((kind) => (
            <KindChip
              key={kind}
              kind={kind}
              isOn={kinds.includes(kind)}
              isReady={isHydrated}
              onToggle={() => toggle(kind)}
            />
          ))}
        </chakra.div>
      </chakra.div>
      <Price />
      {fault === null ? null : (
        <chakra.p role="alert" fontSize="panel" color="text.error">
          {fault}
        </chakra.p>
      )}
      {isHydrated && fault === null ? <Narrowing /> : null}
    </chakra.div>
  );
}

interface KindChipProps {
  readonly kind: EntityKind;
  readonly isOn: boolean;
  /** A press before React arrives would be lost. */
  readonly isReady: boolean;
  readonly onToggle: () => void;
}

function KindChip({ kind, isOn, isReady, onToggle }: KindChipProps) {
  return (
    <chakra.button
      type="button"
      aria-pressed={isOn}
      disabled={!isReady}
      onClick={onToggle}
      {...CHIP}
      {...(isOn ? CHIP_ON : CHIP_OFF)}
    >
      <KindIcon kind={kind} size={12} />
      {kindFacts(kind).plural}
    </chakra.button>
  );
}

/** What a search costs, where it costs anything; a library costs nothing, and needs none of its code. */
function Price() {
  const isHydrated = useIsHydrated();
  const isLive = useAtomValue(sourceStatusAtom).state === 'live';
  const { kinds } = useAtomValue(searchOptionsAtom);
  if (!isHydrated || !isLive || kinds.length === 0) return null;
  return (
    <Suspense fallback={<chakra.div minH={{ base: '10', md: '7' }} />}>
      <PriceLine />
    </Suspense>
  );
}

/** Limits that were set elsewhere would surprise here, so they are said, and taken away here. */
function Narrowing() {
  const options = useAtomValue(searchOptionsAtom);
  const change = useSetAtom(changeSearchOptionsAtom);
  const narrowed = describeSearch({ ...graphSearchOf('', options), ...DEFAULT_WISH, kinds: null });
  if (narrowed === '') return null;
  return (
    <chakra.p display="flex" alignItems="center" gap="2" fontSize="panel" color="text.secondary">
      Searches for {narrowed}.
      <Button
        size="small"
        onClick={() => change({ limit: DEFAULT_SEARCH_LIMIT, startDate: '', endDate: '' })}
      >
        Reset
      </Button>
    </chakra.p>
  );
}
