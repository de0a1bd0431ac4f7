import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Side } from '@/lib/state/shell/tool-layout';

/** Groups of tools. Source: docs/behaviours/shell.md#group-titles. */
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

interface Facts {
  readonly id: string;
  readonly title: string;
  readonly side: Side;
  readonly category: SectionCategory;
  /**
   * Height in px beside an empty graph, reserved while the section's code is loading; a browser test compares it with
   * the real height.
   */
  readonly height: number;
  /** Until the visitor unfolds it: a long tool that is seldom needed. */
  readonly startsFolded?: true;
}

/** One tool: where it stands at first, and its component, loaded when it is first shown. */
export interface SectionDefinition extends Facts {
  /** Within its side, from 1: sections stand in the order of the list below. */
  readonly order: number;
  readonly Component: LazyExoticComponent<ComponentType>;
}

type Unordered = Omit<SectionDefinition, 'order'>;

/** `load` gives the module; its one component is named after the section (`EntityInfoSection`). */
function define<Name extends string>(
  facts: Facts,
  name: Name,
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
): Unordered {
  return { ...facts, Component: lazy(async () => ({ default: (await load())[name] })) };
}

function ordered(sections: readonly Unordered[]): readonly SectionDefinition[] {
  return sections.map((section, index) => {
    const order = sections.slice(0, index + 1).filter(({ side }) => side === section.side).length;
    return { ...section, order };
  });
}

/** Every tool section; adding one is its file and one entry here. Source: docs/behaviours/shell.md#tool-sections. */
export const SECTIONS: readonly SectionDefinition[] = ordered([
  define(
    { id: 'search', title: 'Search Academic Entities', side: 'left', category: 'data-input', height: 447 },
    'SearchSection',
    () => import('@/components/sections/search/SearchSection'),
  ),
  define(
    {
      id: 'entity-filters',
      title: 'Entity Types & Visibility',
      side: 'left',
      category: 'filtering',
      height: 392,
    },
    'EntityFiltersSection',
    () => import('@/components/sections/visibility/EntityFiltersSection'),
  ),
  define(
    { id: 'graph-actions', title: 'Graph Actions', side: 'left', category: 'graph-control', height: 135 },
    'GraphActionsSection',
    () => import('@/components/sections/graph-actions/GraphActionsSection'),
  ),
  define(
    {
      id: 'cache-settings',
      title: 'Cache & Traversal Settings',
      side: 'left',
      category: 'graph-control',
      height: 1180,
      startsFolded: true,
    },
    'CacheSettingsSection',
    () => import('@/components/sections/cache-settings/CacheSettingsSection'),
  ),
  define(
    {
      id: 'edge-filters',
      title: 'Edge Types & Visibility',
      side: 'left',
      category: 'filtering',
      height: 452,
    },
    'EdgeFiltersSection',
    () => import('@/components/sections/visibility/EdgeFiltersSection'),
  ),
  define(
    { id: 'node-repository', title: 'Node Repository', side: 'left', category: 'repository', height: 171 },
    'NodeRepositorySection',
    () => import('@/components/sections/repository/NodeRepositorySection'),
  ),
  define(
    { id: 'edge-repository', title: 'Edge Repository', side: 'left', category: 'repository', height: 133 },
    'EdgeRepositorySection',
    () => import('@/components/sections/repository/EdgeRepositorySection'),
  ),
  define(
    { id: 'all-nodes', title: 'All Nodes', side: 'left', category: 'graph-tools', height: 19 },
    'AllNodesSection',
    () => import('@/components/sections/all-nodes/AllNodesSection'),
  ),
  define(
    { id: 'all-edges', title: 'All Edges', side: 'left', category: 'graph-tools', height: 19 },
    'AllEdgesSection',
    () => import('@/components/sections/all-edges/AllEdgesSection'),
  ),
  define(
    {
      id: 'custom-forces',
      title: 'Custom Forces',
      side: 'left',
      category: 'graph-control',
      height: 1043,
      startsFolded: true,
    },
    'CustomForcesSection',
    () => import('@/components/sections/custom-forces/CustomForcesSection'),
  ),
  define(
    { id: 'entity-info', title: 'Entity Information', side: 'right', category: 'entity-details', height: 57 },
    'EntityInfoSection',
    () => import('@/components/sections/entity-info/EntityInfoSection'),
  ),
  define(
    { id: 'external-links', title: 'External Links', side: 'right', category: 'entity-details', height: 38 },
    'ExternalLinksSection',
    () => import('@/components/sections/ExternalLinksSection'),
  ),
  define(
    { id: 'view-options', title: 'View Options', side: 'right', category: 'view-control', height: 691 },
    'ViewOptionsSection',
    () => import('@/components/sections/view-options/ViewOptionsSection'),
  ),
  define(
    { id: 'raw-api-data', title: 'Raw API Data', side: 'right', category: 'debugging', height: 19 },
    'RawApiDataSection',
    () => import('@/components/sections/raw-api-data/RawApiDataSection'),
  ),
  define(
    { id: 'network-activity', title: 'Network Activity', side: 'right', category: 'debugging', height: 404 },
    'NetworkActivitySection',
    () => import('@/components/sections/network-activity/NetworkActivitySection'),
  ),
  define(
    { id: 'app-activity', title: 'Application Activity', side: 'right', category: 'debugging', height: 326 },
    'AppActivitySection',
    () => import('@/components/sections/app-activity/AppActivitySection'),
  ),
  define(
    { id: 'graph-stats', title: 'Graph Statistics', side: 'right', category: 'analysis', height: 478 },
    'GraphStatsSection',
    () => import('@/components/sections/graph-stats/GraphStatsSection'),
  ),
  define(
    { id: 'settings', title: 'Settings', side: 'right', category: 'settings', height: 708 },
    'SettingsSection',
    () => import('@/components/sections/settings/SettingsSection'),
  ),
]);
