import type { ToolCatalogue } from '@/lib/state/shell/tool-layout';
import { SECTIONS } from '../section-registry';
import { GROUP_FACES } from './group-faces';

/** What the state has to know of the tools. */
export const TOOL_CATALOGUE: ToolCatalogue = { seats: SECTIONS, faces: GROUP_FACES };
