import type { ToolCatalogue } from '@/lib/state/shell/tool-layout';
import { SECTIONS } from '../section-registry';
import { GROUP_LABELS } from './group-labels';

/** What the state has to know of the tools. */
export const TOOL_CATALOGUE: ToolCatalogue = { slots: SECTIONS, groupLabels: GROUP_LABELS };
