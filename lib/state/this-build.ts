import type { ToolBuild } from '@/lib/evaluation/report/tool-build';

/** A value that the build recorded; 'unknown' counts as absent. */
const known = (value: string | undefined) => (value === undefined || value === 'unknown' ? '' : value);

const AUTHORS = known(process.env.NEXT_PUBLIC_CITATION_AUTHORS);

/** This build, for files and citations. */
export const TOOL_BUILD: ToolBuild = {
  name: known(process.env.NEXT_PUBLIC_CITATION_TITLE) || 'Academic Explorer',
  version: known(process.env.NEXT_PUBLIC_VERSION),
  commit: known(process.env.NEXT_PUBLIC_COMMIT),
  builtAt: known(process.env.NEXT_PUBLIC_BUILD_TIME),
  repository: known(process.env.NEXT_PUBLIC_REPOSITORY),
  authors: AUTHORS === '' ? [] : AUTHORS.split('\n'),
};
