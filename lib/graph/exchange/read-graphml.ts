import { failure, type Result, success } from '@/lib/base/result';
import { candidateEdge, candidateNode, type GraphCandidates } from './candidates';
import type { WrittenAttributes } from './flat-attributes';
import { childrenNamed, elementsNamed } from './xml';

/**
 * Nodes and edges of a GraphML document; nested graphs are read as one, hyperedges and ports are not read.
 * Ours instead of graphology's reader: that one stops at the first node named twice and at the first edge without ends,
 * where we have to say what was left out and keep the rest. Error: the clause of what is missing.
 */
export function readGraphml(document: Document): Result<GraphCandidates, string> {
  if (elementsNamed(document, 'graph').length === 0) return failure('it holds no graph');
  const keys = readKeys(document);
  const nodes = elementsNamed(document, 'node').map((element) =>
    candidateNode(element.getAttribute('id') ?? '', null, readData(element, 'node', keys), null),
  );
  const edges = elementsNamed(document, 'edge').map((element) => {
    const source = element.getAttribute('source') ?? '';
    const target = element.getAttribute('target') ?? '';
    return candidateEdge({ source, target }, readData(element, 'edge', keys));
  });
  return success({ nodes, edges, filters: null, isInPixels: false, unreadable: [] });
}

interface Keys {
  /** Attribute name by key id. */
  readonly names: ReadonlyMap<string, string>;
  readonly defaults: Readonly<Record<'node' | 'edge', ReadonlyMap<string, string>>>;
}

function readKeys(document: Document): Keys {
  const names = new Map<string, string>();
  const defaults = { node: new Map<string, string>(), edge: new Map<string, string>() };
  for (const key of elementsNamed(document, 'key')) {
    const id = key.getAttribute('id') ?? '';
    const name = key.getAttribute('attr.name') ?? id;
    names.set(id, name);
    const [fallback] = childrenNamed(key, 'default');
    if (fallback === undefined) continue;
    const owner = key.getAttribute('for') ?? 'all';
    if (owner !== 'edge') defaults.node.set(name, fallback.textContent);
    if (owner !== 'node') defaults.edge.set(name, fallback.textContent);
  }
  return { names, defaults };
}

function readData(element: Element, owner: 'node' | 'edge', { names, defaults }: Keys): WrittenAttributes {
  const attributes = new Map(defaults[owner]);
  for (const data of childrenNamed(element, 'data')) {
    const key = data.getAttribute('key') ?? '';
    attributes.set(names.get(key) ?? key, data.textContent);
  }
  return attributes;
}
