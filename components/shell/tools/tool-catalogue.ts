import type { GroupLabel, ToolCatalogue } from '@/lib/state/shell/tool-layout';
import { SECTIONS, type SectionCategory } from './section-registry';

/** What the groups of the ribbons are called. Source: docs/behaviours/shell.md#group-titles. */
const GROUP_LABELS: Readonly<Record<SectionCategory, GroupLabel>> = {
  'data-input': { title: 'Search & Input', description: 'Search and add entities', icon: 'search' },
  filtering: { title: 'Filters', description: 'Choose what the map shows', icon: 'filter' },
  'graph-control': { title: 'Graph Control', description: 'Act on the graph', icon: 'activity' },
  repository: { title: 'Repository', description: 'Collected nodes and edges', icon: 'boxes' },
  'graph-tools': { title: 'Graph Tools', description: 'Everything in the graph as lists', icon: 'list' },
  'entity-details': { title: 'Entity Details', description: 'About this entity', icon: 'info' },
  'view-control': { title: 'View Options', description: 'How the map looks', icon: 'eye' },
  debugging: { title: 'Debug Tools', description: 'Requests, activity, raw records', icon: 'bug' },
  analysis: { title: 'Analysis', description: 'Figures of the graph', icon: 'chart' },
  settings: { title: 'Settings', description: 'Preferences and stored data', icon: 'settings' },
};

/** What the state has to know of the tools. */
export const TOOL_CATALOGUE: ToolCatalogue = { slots: SECTIONS, groupLabels: GROUP_LABELS };
