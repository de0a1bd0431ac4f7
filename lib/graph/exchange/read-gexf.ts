import { failure, type Result, success } from '@/lib/base/result';
import { elementsAt, elementsBelow, type XmlElement } from '@/lib/bibliography/xml-elements';
import { parseEdgeType } from '@/lib/graph/edge-types';
import { candidateEdge, candidateNode, type GraphCandidates } from './candidates';
import { readNumber, type WrittenAttributes, withDefaults } from './flat-attributes';
import { rawTextOf } from './xml';

/**
 * Nodes and edges of a GEXF document, 1.1 to 1.3; what changes over time is read as it is last said.
 * Ours instead of graphology's reader for the reasons given at `readGraphml`. Error: the clause of what is missing.
 */
export function readGexf(document: XmlElement): Result<GraphCandidates, string> {
  const [graph] = elementsBelow(document, 'graph');
  if (graph === undefined) return failure('it holds no graph');
  const nodeModel = readModel(graph, 'node');
  const edgeModel = readModel(graph, 'edge');
  const nodes = elementsBelow(graph, 'node').map((element) => {
    const [position] = elementsAt(element, 'position');
    return candidateNode(
      element.attributes.get('id') ?? '',
      element.attributes.get('label') ?? null,
      readValues(element, nodeModel),
      position === undefined ? null : { x: coordinate(position, 'x'), y: coordinate(position, 'y') },
    );
  });
  const edges = elementsBelow(graph, 'edge').map((element) => {
    const source = element.attributes.get('source') ?? '';
    const target = element.attributes.get('target') ?? '';
    const values = readValues(element, edgeModel);
    const type = values.has('type') ? null : typeOf(element);
    const attributes = type === null ? values : withDefaults(new Map([['type', type]]), values);
    const weight = readNumber(element.attributes.get('weight'));
    return candidateEdge({ source, target }, attributes, {
      label: element.attributes.get('label') ?? null,
      weight,
    });
  });
  return success({ nodes, edges, filters: null, isInPixels: false, unreadable: [] });
}

/**
 * What an edge's own attributes say of its type. `type` is GEXF's word for directed or not, but networkx writes an edge's
 * attribute of that name there.
 */
function typeOf(element: XmlElement): string | null {
  const type = element.attributes.get('type') ?? '';
  return element.attributes.get('kind') ?? (parseEdgeType(type) === null ? null : type);
}

function coordinate(position: XmlElement, axis: 'x' | 'y'): number | null {
  return readNumber(position.attributes.get(axis));
}

interface Model {
  /** Attribute title by its id. */
  readonly titles: ReadonlyMap<string, string>;
  readonly defaults: ReadonlyMap<string, string>;
}

function readModel(graph: XmlElement, owner: 'node' | 'edge'): Model {
  const titles = new Map<string, string>();
  const defaults = new Map<string, string>();
  for (const list of elementsAt(graph, 'attributes')) {
    if ((list.attributes.get('class') ?? 'node') !== owner) continue;
    for (const attribute of elementsAt(list, 'attribute')) {
      const id = attribute.attributes.get('id') ?? '';
      const title = attribute.attributes.get('title') ?? id;
      titles.set(id, title);
      const [fallback] = elementsAt(attribute, 'default');
      if (fallback !== undefined) defaults.set(title, rawTextOf(fallback));
    }
  }
  return { titles, defaults };
}

function readValues(element: XmlElement, { titles, defaults }: Model): WrittenAttributes {
  const values = new Map<string, string>();
  for (const list of elementsAt(element, 'attvalues')) {
    for (const value of elementsAt(list, 'attvalue')) {
      // GEXF 1.1 names the attribute by `id`.
      const id = value.attributes.get('for') ?? value.attributes.get('id') ?? '';
      values.set(titles.get(id) ?? id, value.attributes.get('value') ?? '');
    }
  }
  return withDefaults(values, defaults);
}
