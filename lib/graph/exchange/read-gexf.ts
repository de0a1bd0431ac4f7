import { failure, type Result, success } from '@/lib/base/result';
import { parseEdgeType } from '@/lib/graph/edge-types';
import { candidateEdge, candidateNode, type GraphCandidates } from './candidates';
import { readNumber, type WrittenAttributes } from './flat-attributes';
import { childrenNamed, elementsNamed } from './xml';

/**
 * Nodes and edges of a GEXF document, 1.1 to 1.3; what changes over time is read as it is last said.
 * Ours instead of graphology's reader for the reasons given at `readGraphml`. Error: the clause of what is missing.
 */
export function readGexf(document: Document): Result<GraphCandidates, string> {
  const [graph] = elementsNamed(document, 'graph');
  if (graph === undefined) return failure('it holds no graph');
  const nodeModel = readModel(graph, 'node');
  const edgeModel = readModel(graph, 'edge');
  const nodes = elementsNamed(graph, 'node').map((element) => {
    const [position] = childrenNamed(element, 'position');
    return candidateNode(
      element.getAttribute('id') ?? '',
      element.getAttribute('label'),
      readValues(element, nodeModel),
      position === undefined ? null : { x: coordinate(position, 'x'), y: coordinate(position, 'y') },
    );
  });
  const edges = elementsNamed(graph, 'edge').map((element) => {
    const source = element.getAttribute('source') ?? '';
    const target = element.getAttribute('target') ?? '';
    const values = readValues(element, edgeModel);
    const type = values.has('type') ? null : typeOf(element);
    const attributes = type === null ? values : new Map([...values, ['type', type]]);
    const weight = readNumber(element.getAttribute('weight') ?? undefined);
    return candidateEdge({ source, target }, attributes, { label: element.getAttribute('label'), weight });
  });
  return success({ nodes, edges, filters: null, isInPixels: false, unreadable: [] });
}

/**
 * What an edge's own attributes say of its type. `type` is GEXF's word for directed or not, but networkx writes an edge's
 * attribute of that name there.
 */
function typeOf(element: Element): string | null {
  const type = element.getAttribute('type') ?? '';
  return element.getAttribute('kind') ?? (parseEdgeType(type) === null ? null : type);
}

function coordinate(position: Element, axis: 'x' | 'y'): number | null {
  return readNumber(position.getAttribute(axis) ?? undefined);
}

interface Model {
  /** Attribute title by its id. */
  readonly titles: ReadonlyMap<string, string>;
  readonly defaults: ReadonlyMap<string, string>;
}

function readModel(graph: Element, owner: 'node' | 'edge'): Model {
  const titles = new Map<string, string>();
  const defaults = new Map<string, string>();
  for (const list of childrenNamed(graph, 'attributes')) {
    if ((list.getAttribute('class') ?? 'node') !== owner) continue;
    for (const attribute of childrenNamed(list, 'attribute')) {
      const id = attribute.getAttribute('id') ?? '';
      const title = attribute.getAttribute('title') ?? id;
      titles.set(id, title);
      const [fallback] = childrenNamed(attribute, 'default');
      if (fallback !== undefined) defaults.set(title, fallback.textContent);
    }
  }
  return { titles, defaults };
}

function readValues(element: Element, { titles, defaults }: Model): WrittenAttributes {
  const values = new Map(defaults);
  for (const list of childrenNamed(element, 'attvalues')) {
    for (const value of childrenNamed(list, 'attvalue')) {
      // GEXF 1.1 names the attribute by `id`.
      const id = value.getAttribute('for') ?? value.getAttribute('id') ?? '';
      values.set(titles.get(id) ?? id, value.getAttribute('value') ?? '');
    }
  }
  return values;
}
