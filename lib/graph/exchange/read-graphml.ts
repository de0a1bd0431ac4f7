import { failure, type Result, success } from '@/lib/base/result';
import { elementsAt, elementsBelow, type XmlElement } from '@/lib/bibliography/xml-elements';
import { candidateEdge, candidateNode, type GraphCandidates } from './candidates';
import { type WrittenAttributes, withDefaults } from './flat-attributes';
import { rawTextOf } from './xml';

/**
 * Nodes and edges of a GraphML document; nested graphs are read as one, hyperedges and ports are not read.
 * Ours instead of graphology's reader: that one stops at the first node named twice and at the first edge without ends,
 * where we have to say what was left out and keep the rest. Error: the clause of what is missing.
 */
export function readGraphml(document: XmlElement): Result<GraphCandidates, string> {
  if (elementsBelow(document, 'graph').length === 0) return failure('it holds no graph');
  const keys = readKeys(document);
  const nodes = elementsBelow(document, 'node').map((element) =>
    candidateNode(element.attributes.get('id') ?? '', null, readData(element, 'node', keys), null),
  );
  const edges = elementsBelow(document, 'edge').map((element) => {
    const source = element.attributes.get('source') ?? '';
    const target = element.attributes.get('target') ?? '';
    return candidateEdge({ source, target }, readData(element, 'edge', keys));
  });
  return success({ nodes, edges, filters: null, isInPixels: false, unreadable: [] });
}

interface Keys {
  /** Attribute name by key id. */
  readonly names: ReadonlyMap<string, string>;
  readonly defaults: Readonly<Record<'node' | 'edge', ReadonlyMap<string, string>>>;
}

function readKeys(document: XmlElement): Keys {
  const names = new Map<string, string>();
  const defaults = { node: new Map<string, string>(), edge: new Map<string, string>() };
  for (const key of elementsBelow(document, 'key')) {
    const id = key.attributes.get('id') ?? '';
    const name = key.attributes.get('attr.name') ?? id;
    names.set(id, name);
    const [fallback] = elementsAt(key, 'default');
    if (fallback === undefined) continue;
    const owner = key.attributes.get('for') ?? 'all';
    if (owner !== 'edge') defaults.node.set(name, rawTextOf(fallback));
    if (owner !== 'node') defaults.edge.set(name, rawTextOf(fallback));
  }
  return { names, defaults };
}

function readData(element: XmlElement, owner: 'node' | 'edge', { names, defaults }: Keys): WrittenAttributes {
  const attributes = new Map<string, string>();
  for (const data of elementsAt(element, 'data')) {
    const key = data.attributes.get('key') ?? '';
    attributes.set(names.get(key) ?? key, rawTextOf(data));
  }
  return withDefaults(attributes, defaults[owner]);
}
