import { array, nullable, number, object, safeParse, string, unknown } from 'zod/mini';
import { failure, type Result, success } from '@/lib/base/result';
import { runToEnd } from '@/lib/base/slices';
import { readSessionValue } from '@/lib/graph/exchange/session-json';
import { cutSessionValue } from '@/lib/graph/exchange/session-parts';
import { mapSessionValue } from '../map-session';
import type { ProjectMap } from '../types';
import { hasInheritedName, isDeeperThan, readValue } from './read-lines';

/** Lists and objects within each other; a map has eight at most. */
const DEEPEST = 50;

const MAP_SHAPE = object({
  id: string(),
  name: string(),
  named: string(),
  content: nullable(object({ nodes: number(), edges: number(), session: unknown() })),
  time: string(),
});

const COUNTED_SHAPE = object({ graph: object({ nodes: array(unknown()), edges: array(unknown()) }) });

/** A map as a part of a file. The part contains the session as JSON, so that other programs can read it. */
export function writeMap(map: ProjectMap): string {
  const { content } = map;
  const session = content === null ? null : runToEnd(mapSessionValue(content.session));
  const written = { ...map, content: content === null ? null : { ...content, session } };
  return `${JSON.stringify(written)}\n`;
}

/**
 * A map from its part of a file. Its session must be one that this release opens, with as many nodes and edges as the part
 * says. Error: what is wrong, as the rest of a sentence.
 */
export function readMap(part: string, id: string, text: string): Result<ProjectMap, string> {
  const read = readValue(text, MAP_SHAPE);
  if (!read.ok) return failure(`${part} ${read.error}`);
  const { content, ...map } = read.value;
  if (map.id !== id) return failure(`${part} holds another map.`);
  if (content === null) return success({ ...map, content: null });
  const { nodes, edges, session } = content;
  if (isDeeperThan(session, DEEPEST)) return failure(`${part} is nested deeper than any map.`);
  if (hasInheritedName(session)) return failure(`${part} holds a name that every object inherits.`);
  const opened = runToEnd(readSessionValue(session));
  if (!opened.ok) return failure(`the map in ${part} cannot be opened: ${opened.error}.`);
  const counted = safeParse(COUNTED_SHAPE, session);
  if (counted.data?.graph.nodes.length !== nodes || counted.data.graph.edges.length !== edges) {
    return failure(`${part} holds another number of nodes or edges than it says.`);
  }
  return success({ ...map, content: { nodes, edges, session: runToEnd(cutSessionValue(session)) } });
}
