import { atom, type Getter } from 'jotai/vanilla';
import type { EntityKind } from '@/lib/base/entity-kind';
import { exportFileName } from '@/lib/base/export-file';
import { failure, type Result, success } from '@/lib/base/result';
import { lookUpCitations, worksToLookUp } from '@/lib/flows/look-up-citations';
import { EXPORT_FORMATS, type ExportFormat, type ExportFormatId } from '@/lib/graph/exchange/export-formats';
import { styleByCitations } from '@/lib/graph/exchange/export-style';
import { type GraphSnapshot, takeSnapshot } from '@/lib/graph/exchange/snapshot';
import { joinInSlices } from '@/lib/graph/exchange/text-parts';
import type { GraphEdge, GraphNode } from '@/lib/graph/types';
import { MAX_FILTER_VALUES } from '@/lib/openalex/filter-builder';
import { creditsOfClass } from '@/lib/openalex/pricing';
import { flowContextAtom, NOT_STARTED } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { sceneAtom } from '@/lib/state/graph/scene-atom';
import { pinnedIdsAtom, selectedIdsAtom } from '@/lib/state/graph/selection-atoms';
import { visibleEdgeTypesAtom, visibleGraphAtom, visibleKindsAtom } from '@/lib/state/graph/visibility-atoms';

/** Which part of the graph an export takes. */
export type ExportScope = 'whole' | 'visible' | 'selected';

interface Part {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

function partOf(get: Getter, scope: ExportScope): Part {
  if (scope === 'visible') return get(visibleGraphAtom);
  const { nodes, edges } = get(graphAtom);
  const selected = get(selectedIdsAtom);
  const isTaken = (id: string) => scope === 'whole' || selected.has(id);
  return {
    nodes: [...nodes.values()].filter(({ id }) => isTaken(id)),
    edges: [...edges.values()].filter(({ source, target }) => isTaken(source) && isTaken(target)),
  };
}

export interface ExportSize {
  readonly nodes: number;
  readonly edges: number;
  readonly works: number;
}

/** How much each part of the graph holds. */
export const exportSizesAtom = atom((get): Readonly<Record<ExportScope, ExportSize>> => {
  const sizeOf = (scope: ExportScope): ExportSize => {
    const { nodes, edges } = partOf(get, scope);
    const works = nodes.filter(({ entityType }) => entityType === 'works').length;
    return { nodes: nodes.length, edges: edges.length, works };
  };
  return { whole: sizeOf('whole'), visible: sizeOf('visible'), selected: sizeOf('selected') };
});

/** The present graph, for exports and for saved sessions. */
export const takeSnapshotAtom = atom(
  null,
  (get, _set, scope: ExportScope, includesFilters: boolean): GraphSnapshot => {
    const { nodes, edges } = partOf(get, scope);
    const scene = get(sceneAtom);
    const filters = includesFilters
      ? { kinds: [...get(visibleKindsAtom)], edgeTypes: [...get(visibleEdgeTypesAtom)] }
      : null;
    return takeSnapshot(nodes, edges, {
      pinned: get(pinnedIdsAtom),
      positionOf: (node) => scene.positionOfNode(node),
      filters,
    });
  },
);

export interface LookupPrice {
  /** Works whose whole records are not at hand. */
  readonly records: number;
  /** The maximum: records cached in the browser cost nothing. */
  readonly credits: number;
}

/** The requests and credits that exporting the references of a part takes, as of the moment of the call. */
export const referencePriceAtom = atom((get) => {
  const context = get(flowContextAtom);
  return (scope: ExportScope): LookupPrice => {
    const records = context === null ? 0 : worksToLookUp(context, worksOf(partOf(get, scope))).length;
    return { records, credits: Math.ceil(records / MAX_FILTER_VALUES) * creditsOfClass('list') };
  };
});

function worksOf({ nodes }: Part): readonly GraphNode[] {
  return nodes.filter(({ entityType }) => entityType === 'works');
}

export interface ExportRequest {
  readonly format: ExportFormatId;
  readonly scope: ExportScope;
  /** Colours of nodes by kind, as `#rrggbb`. */
  readonly colors: Readonly<Record<EntityKind, string>>;
  /** Our own JSON alone has a field for which kinds and types are shown. */
  readonly includesFilters?: boolean;
}

export interface ExportedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly text: string;
  /** References made from the graph's data alone, since their records could not be loaded. */
  readonly incomplete: number;
}

/** Makes the file of an export. Error: why there is none. Rejects with AbortError only. */
export const exportAtom = atom(
  null,
  async (
    get,
    set,
    { format: id, scope, colors, includesFilters = false }: ExportRequest,
    signal?: AbortSignal,
  ): Promise<Result<ExportedFile, string>> => {
    const format: ExportFormat = EXPORT_FORMATS[id];
    const context = get(flowContextAtom);
    if (context === null) return failure(NOT_STARTED);
    const now = context.now();
    const file = { name: exportFileName(format, now), mediaType: format.mediaType };
    if (format.content === 'graph') {
      const snapshot = set(takeSnapshotAtom, scope, includesFilters);
      if (snapshot.nodes.length === 0) return failure('There is nothing to export.');
      const style = styleByCitations([...get(graphAtom).nodes.values()], colors);
      const text = await joinInSlices(format.write(snapshot, style, now), signal);
      return success({ ...file, text, incomplete: 0 });
    }
    const works = worksOf(partOf(get, scope));
    if (works.length === 0) return failure('There are no works to export.');
    const { citations, incomplete } = await lookUpCitations(context, works, { signal });
    return success({ ...file, text: format.write(citations), incomplete });
  },
);
