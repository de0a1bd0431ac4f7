import { candidateEdge, candidateNode, type GraphCandidates } from './candidates';
import { readNumber, type WrittenAttributes } from './flat-attributes';

/** A quoted text, or a run of other characters. */
const WORDS = /"([^"]*)"|\S+/g;

const NOTHING: WrittenAttributes = new Map();

type Section = 'vertices' | 'pairs' | 'lists' | 'other';

/**
 * Nodes and edges of a Pajek network (`*Vertices`, then `*Arcs`, `*Edges` or their lists); null for any other text. Lines
 * that begin with % or # are comments. A vertex that only edges name counts as one. Linear.
 */
export function readPajek(text: string): GraphCandidates | null {
  const lines = text.split(/\r?\n/);
  const first = lines.find((line) => !isComment(line) && !/^\*network\b/i.test(line.trim()));
  if (first === undefined || !/^\*vertices\b/i.test(first.trim())) return null;
  const nodes = new Map<string, GraphCandidates['nodes'][number]>();
  const edges: GraphCandidates['edges'][number][] = [];
  let section: Section = 'other';
  const join = (source: string, target: string, weight: string | undefined) => {
    for (const end of [source, target]) {
      if (!nodes.has(end)) nodes.set(end, candidateNode(end, null, NOTHING, null));
    }
    edges.push(candidateEdge({ source, target }, NOTHING, { weight: readNumber(weight) }));
  };
  for (const line of lines) {
    if (isComment(line)) continue;
    const words = Array.from(line.matchAll(WORDS), ([whole, quoted]) => quoted ?? whole);
    const [name = '', second = '', ...rest] = words;
    if (name.startsWith('*')) section = sectionOf(name);
    else if (section === 'vertices') nodes.set(name, vertexOf(name, second, rest));
    else if (section === 'pairs' && second !== '') join(name, second, rest[0]);
    else if (section === 'lists') for (const target of words.slice(1)) join(name, target, undefined);
  }
  return { nodes: [...nodes.values()], edges, filters: null, isInPixels: false, unreadable: [] };
}

/** Blank lines are passed over too. */
function isComment(line: string): boolean {
  return /^\s*(?:$|[%#])/.test(line);
}

function sectionOf(heading: string): Section {
  const name = heading.slice(1).toLowerCase();
  if (name === 'vertices') return 'vertices';
  if (name === 'arcslist' || name === 'edgeslist') return 'lists';
  return ['arcs', 'edges', 'links', 'bipartite'].includes(name) ? 'pairs' : 'other';
}

/** A vertex is named by its label, which is its id where a program had one; coordinates follow. */
function vertexOf(number: string, label: string, rest: readonly string[]) {
  const [x, y] = [readNumber(rest[0]), readNumber(rest[1])];
  return candidateNode(number, label, NOTHING, { x, y });
}
