import type { GroupFace } from '@/lib/state/shell/tool-layout';
import type { SectionCategory } from '../section-registry';

/** What the groups of the ribbons are called. Source: spec 1 section 2, behaviours 12. */
export const GROUP_FACES: Readonly<Record<SectionCategory, GroupFace>> = {
  'data-input': { title: 'Search & Input', description: 'Search and add entities', icon: 'search' },
  filtering: { title: 'Filters', description: 'Choose what the map shows', icon: 'filter' },
  'graph-control': { title: 'Graph Control', description: 'Act on the graph', icon: 'activity' },
  repository: { title: 'Repository', description: 'Nodes and edges kept aside', icon: 'boxes' },
  'graph-tools': { title: 'Graph Tools', description: 'Everything in the graph as lists', icon: 'list' },
  'entity-details': { title: 'Entity Details', description: 'What is known of an entity', icon: 'info' },
  'view-control': { title: 'View Options', description: 'How the map looks', icon: 'eye' },
  debugging: { title: 'Debug Tools', description: 'Requests, activity, raw records', icon: 'bug' },
  analysis: { title: 'Analysis', description: 'Figures of the graph', icon: 'chart' },
  settings: { title: 'Settings', description: 'Preferences and stored data', icon: 'settings' },
};
