import type { EntityKind } from '@/lib/base/entity-kind';
import { safeEncode } from '@/lib/base/percent-encoding';

/** Addresses of the app. Every link is built here, so that encoding is decided once. */

export const GRAPH_PATH = '/explore/graph';

/** Of an address of the map: shows the example map, and names the node to select. */
export const EXAMPLE_PARAMETER = 'example';

/** The example map of the sample library on the map, with one of its nodes selected. */
export function examplePath(id = ''): string {
  return `${GRAPH_PATH}?${EXAMPLE_PARAMETER}=${safeEncode(id)}`;
}

/** The graph with one entity loaded: `/works/W2741809807`. */
export function entityPath(kind: EntityKind, id: string): string {
  return `/${kind}/${safeEncode(id)}`;
}

export const PROJECTS_PATH = '/projects';

/** A search built line by line: of the project worked on last, or a draft. */
export const STRATEGY_PATH = `${PROJECTS_PATH}/strategy`;

export type ProjectPage = 'overview' | 'papers' | 'screen' | 'strategy' | 'history' | 'report';

/** A page of one of the reader's projects. */
export function projectPath(page: ProjectPage, id: string): string {
  return `${PROJECTS_PATH}/${page}?project=${safeEncode(id)}`;
}

/** Of an address of the projects: shows a project of the host. */
export const HOST_PROJECT_PARAMETER = 'open';

/** A page of a project of the host: `/projects/papers?open=sleep`. */
export function hostProjectPath(page: ProjectPage, name: string): string {
  return `${PROJECTS_PATH}/${page}?${HOST_PROJECT_PARAMETER}=${safeEncode(name)}`;
}

/** A map without anything around it, to be framed by pages of other sites. */
export const EMBED_PATH = '/embed';

/** A map of a project of the host, to be framed: `/embed?project=sleep&map=m1`. */
export function embedPath(project: string, map: string): string {
  return `${EMBED_PATH}?project=${safeEncode(project)}&map=${safeEncode(map)}`;
}

/** The address of papers, narrowed to those that a box of the report counts. */
export function boxPath(papersPath: string, box: string, column: string): string {
  return `${papersPath}&box=${safeEncode(box)}&column=${safeEncode(column)}`;
}

export function searchPath(query: string): string {
  return `/search?q=${safeEncode(query)}`;
}
