import type { ToolCatalogue } from '@/lib/state/shell/tool-layout';
import { GROUP_LABELS } from './group-labels';
import { SECTIONS } from './section-registry';

/** What the state has to know of the tools. */
export const TOOL_CATALOGUE: ToolCatalogue = { slots: SECTIONS, groupLabels: GROUP_LABELS };
