'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { KindIcon } from '@/components/ui/KindIcon';
import { NumberField } from '@/components/ui/NumberField';
import { SelectField } from '@/components/ui/SelectField';
import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { kindFacts } from '@/lib/entities/registry';
import { DEPTH_FILTERS, type DepthFilter } from '@/lib/graph/depths';
import {
  DEPTH_BOUNDS,
  depthFilterAtom,
  setDepthFilterAtom,
  setTraversalDepthAtom,
  traversalDepthAtom,
} from '@/lib/state/graph/depth-atoms';
import { projectFacetsAtom } from '@/lib/state/graph/project-on-map-atom';
import {
  isolateKindAtom,
  kindCountsAtom,
  showKindsAtom,
  toggleKindAtom,
  visibleKindsAtom,
} from '@/lib/state/graph/visibility-atoms';
import { VisibilityList } from './VisibilityList';

/** Only an open project needs it. */
const ProjectFilters = lazy(async () => ({ default: (await import('./ProjectFilters')).ProjectFilters }));

/** Which kinds of entity the canvas shows, and how deep (section `entity-filters`). */
export function EntityFiltersSection() {
  const visible = useAtomValue(visibleKindsAtom);
  const counts = useAtomValue(kindCountsAtom);
  const toggle = useSetAtom(toggleKindAtom);
  const isolate = useSetAtom(isolateKindAtom);
  const show = useSetAtom(showKindsAtom);
  const facets = useAtomValue(projectFacetsAtom);
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <VisibilityList
        label="Entity types"
        rows={ENTITY_KINDS.map((kind) => ({
          id: kind,
          name: kindFacts(kind).plural,
          icon: <KindIcon kind={kind} />,
          isShown: visible.has(kind),
          count: counts.get(kind),
        }))}
        defaults={ENTITY_KINDS}
        onToggle={toggle}
        onIsolate={isolate}
        onShow={show}
      />
      <DepthFilterFields />
      {facets.length === 0 ? null : (
        <Suspense fallback={null}>
          <ProjectFilters facets={facets} />
        </Suspense>
      )}
    </chakra.div>
  );
}

const FILTER_NAMES: Readonly<Record<DepthFilter, string>> = {
  off: 'Shown',
  dim: 'Faded',
  hide: 'Hidden',
};

function DepthFilterFields() {
  const filter = useAtomValue(depthFilterAtom);
  const depth = useAtomValue(traversalDepthAtom);
  const setFilter = useSetAtom(setDepthFilterAtom);
  const setDepth = useSetAtom(setTraversalDepthAtom);
  return (
    <chakra.div role="group" aria-label="Depth" display="grid" gridTemplateColumns="84px 1fr" gap="2">
      <NumberField label="Depth" value={depth} {...DEPTH_BOUNDS} onChange={setDepth} />
      <SelectField
        label="Deeper nodes"
        value={filter}
        options={DEPTH_FILTERS.map((value) => ({ value, label: FILTER_NAMES[value] }))}
        onChange={setFilter}
      />
      <chakra.p gridColumn="1 / -1" fontSize="meta" color="text.secondary">
        Depth counts edges from the pinned nodes, or from the first one.
      </chakra.p>
    </chakra.div>
  );
}
