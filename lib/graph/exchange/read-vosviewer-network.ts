import { candidateEdge, type GraphCandidates } from './candidates';
import { readNumber } from './flat-attributes';

/** Two numbers of nodes and perhaps a strength, delimited by tabs or commas. */
const LINE = /^(\d+)[\t,] *(\d+)(?:[\t,] *(\d+(?:\.\d+)?))?$/;

/** The program numbers its nodes from 1; PubMed's numbers are longer. */
const SHORT = /^\d{1,4}$/;

/**
 * Edges of VOSviewer's network file, whose lines join bare numbers that only the map file beside it explains: it has no
 * nodes. Null for any other text. Linear.
 */
export function readVosviewerNetwork(text: string): GraphCandidates | null {
  const edges: GraphCandidates['edges'][number][] = [];
  let hasShort = false;
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const [, source, target, strength] = LINE.exec(line.trim()) ?? [];
    if (source === undefined || target === undefined) return null;
    hasShort ||= SHORT.test(source) || SHORT.test(target);
    edges.push(candidateEdge({ source, target }, new Map(), { weight: readNumber(strength) }));
  }
  return hasShort ? { nodes: [], edges, filters: null, isInPixels: false, unreadable: [] } : null;
}
