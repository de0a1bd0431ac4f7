import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Side } from '@/lib/state/shell/tool-layout';

/** Groups of tools. Source: spec 1 section 2, behaviours 12. */
export type SectionCategory =
  | 'data-input'
  | 'filtering'
  | 'graph-control'
  | 'repository'
  | 'graph-tools'
  | 'entity-details'
  | 'view-control'
  | 'debugging'
  | 'analysis'
  | 'settings';

/** One tool: where it stands at first, and its component, loaded when it is first shown. */
export interface SectionDefinition {
  readonly id: string;
  readonly title: string;
  readonly side: Side;
  readonly category: SectionCategory;
  /** Within its side, from 1. */
  readonly order: number;
  /** Px that it takes beside an empty graph, kept free while its code is on its way. */
  readonly height: number;
  readonly Component: LazyExoticComponent<ComponentType>;
}

/** `load` gives the module; its one component is named after the section (`EntityInfoSection`). */
function define<Name extends string>(
  [id, title, side, category, order, height]: readonly [
    id: string,
    title: string,
    side: Side,
    category: SectionCategory,
    order: number,
    height: number,
  ],
  name: Name,
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
): SectionDefinition {
  const Component = lazy(async () => ({ default: (await load())[name] }));
  return { id, title, side, category, order, height, Component };
}

/** Every tool section; adding one is its file and one entry here. Source: spec 1 section 2. */
export const SECTIONS: readonly SectionDefinition[] = [
  define(
    ['search', 'Search Academic Entities', 'left', 'data-input', 1, 447],
    'SearchSection',
    () => import('@/components/sections/search/SearchSection'),
  ),
  define(
    ['entity-filters', 'Entity Types & Visibility', 'left', 'filtering', 2, 392],
    'EntityFiltersSection',
    () => import('@/components/sections/visibility/EntityFiltersSection'),
  ),
  define(
    ['graph-actions', 'Graph Actions', 'left', 'graph-control', 3, 404],
    'GraphActionsSection',
    () => import('@/components/sections/graph-actions/GraphActionsSection'),
  ),
  define(
    ['cache-settings', 'Cache & Traversal Settings', 'left', 'graph-control', 4, 1180],
    'CacheSettingsSection',
    () => import('@/components/sections/cache-settings/CacheSettingsSection'),
  ),
  define(
    ['edge-filters', 'Edge Types & Visibility', 'left', 'filtering', 5, 452],
    'EdgeFiltersSection',
    () => import('@/components/sections/visibility/EdgeFiltersSection'),
  ),
  define(
    ['node-repository', 'Node Repository', 'left', 'repository', 6, 171],
    'NodeRepositorySection',
    () => import('@/components/sections/repository/NodeRepositorySection'),
  ),
  define(
    ['edge-repository', 'Edge Repository', 'left', 'repository', 7, 133],
    'EdgeRepositorySection',
    () => import('@/components/sections/repository/EdgeRepositorySection'),
  ),
  define(
    ['all-nodes', 'All Nodes', 'left', 'graph-tools', 8, 19],
    'AllNodesSection',
    () => import('@/components/sections/all-nodes/AllNodesSection'),
  ),
  define(
    ['all-edges', 'All Edges', 'left', 'graph-tools', 9, 19],
    'AllEdgesSection',
    () => import('@/components/sections/all-edges/AllEdgesSection'),
  ),
  define(
    ['custom-forces', 'Custom Forces', 'left', 'graph-control', 10, 1043],
    'CustomForcesSection',
    () => import('@/components/sections/custom-forces/CustomForcesSection'),
  ),
  define(
    ['entity-info', 'Entity Information', 'right', 'entity-details', 1, 57],
    'EntityInfoSection',
    () => import('@/components/sections/entity-info/EntityInfoSection'),
  ),
  define(
    ['external-links', 'External Links', 'right', 'entity-details', 2, 38],
    'ExternalLinksSection',
    () => import('@/components/sections/ExternalLinksSection'),
  ),
  define(
    ['view-options', 'View Options', 'right', 'view-control', 3, 590],
    'ViewOptionsSection',
    () => import('@/components/sections/view-options/ViewOptionsSection'),
  ),
  define(
    ['raw-api-data', 'Raw API Data', 'right', 'debugging', 4, 19],
    'RawApiDataSection',
    () => import('@/components/sections/raw-api-data/RawApiDataSection'),
  ),
  define(
    ['network-activity', 'Network Activity', 'right', 'debugging', 5, 404],
    'NetworkActivitySection',
    () => import('@/components/sections/network-activity/NetworkActivitySection'),
  ),
  define(
    ['app-activity', 'Application Activity', 'right', 'debugging', 6, 326],
    'AppActivitySection',
    () => import('@/components/sections/app-activity/AppActivitySection'),
  ),
  define(
    ['graph-stats', 'Graph Statistics', 'right', 'analysis', 7, 478],
    'GraphStatsSection',
    () => import('@/components/sections/graph-stats/GraphStatsSection'),
  ),
  define(
    ['settings', 'Settings', 'right', 'settings', 8, 708],
    'SettingsSection',
    () => import('@/components/sections/settings/SettingsSection'),
  ),
];
