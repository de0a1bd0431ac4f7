'use client';

import { useAtomValue, useSetAtom } from 'jotai';
import { EDGE_TYPE_LABELS } from '@/lib/graph/edge-types';
import { EDGE_TYPES } from '@/lib/graph/types';
import {
  DEFAULT_EDGE_TYPES,
  edgeTypeCountsAtom,
  isolateEdgeTypeAtom,
  showEdgeTypesAtom,
  toggleEdgeTypeAtom,
  visibleEdgeTypesAtom,
} from '@/lib/state/graph/visibility-atoms';
import { VisibilityList } from './VisibilityList';

/** Which types of relation the canvas shows (section `edge-filters`). */
export function EdgeFiltersSection() {
  const visible = useAtomValue(visibleEdgeTypesAtom);
  const counts = useAtomValue(edgeTypeCountsAtom);
  const toggle = useSetAtom(toggleEdgeTypeAtom);
  const isolate = useSetAtom(isolateEdgeTypeAtom);
  const show = useSetAtom(showEdgeTypesAtom);
  return (
    <VisibilityList
      label="Edge types"
      rows={EDGE_TYPES.map((type) => ({
        id: type,
        name: EDGE_TYPE_LABELS[type],
        isShown: visible.has(type),
        count: counts.get(type),
      }))}
      defaults={DEFAULT_EDGE_TYPES}
      onToggle={toggle}
      onIsolate={isolate}
      onShow={show}
    />
  );
}
