import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Button } from '@/components/ui/Button';
import { isSameEdge } from '@/lib/graph/edge-table';
import { EDGE_TYPE_LABELS, edgeId } from '@/lib/graph/edge-types';
import { isGroupLink, isGroupNode } from '@/lib/graph/groups/group-node';
import type { GraphEdge, GraphNode } from '@/lib/graph/types';
import { describedEdgeAtom } from '@/lib/state/canvas/canvas-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { toggleEdgeTypeAtom, visibleEdgeTypesAtom } from '@/lib/state/graph/visibility-atoms';
import { useCanvas } from './canvas-context';
import { allOf, usePromoted } from './controllers/use-promoted';
import { KindGlyph } from './KindGlyph';
import { MapCard, MapCardActs } from './MapCard';

/** With two lines of each name and the buttons. */
const SIZE = { width: 280, height: 220 };

/** What the edge under the pointer says, 150 ms after it came; after a click it stays, with what can be done to the edge. */
export function EdgeCard() {
  const canvas = useCanvas();
  const { scene } = canvas;
  // It is placed anew at each rest of the view.
  usePromoted(canvas, allOf);
  const described = useAtomValue(describedEdgeAtom);
  const { edges } = useAtomValue(graphAtom);
  const shownTypes = useAtomValue(visibleEdgeTypesAtom);
  if (described === null) return null;
  const id = edgeId(described.edge);
  const edge = edges.get(id) ?? scene.edges.find((each) => isSameEdge(each, described.edge));
  if (edge === undefined) return null;
  const isOfGroups = isGroupLink(edge);
  if (!isOfGroups && !shownTypes.has(edge.type)) return null;
  const source = scene.nodes[scene.indexOf(edge.source)];
  const target = scene.nodes[scene.indexOf(edge.target)];
  if (source === undefined || target === undefined) return null;
  const name = isOfGroups ? 'Links between groups' : `${EDGE_TYPE_LABELS[edge.type]} edge`;
  return (
    <MapCard
      id={id}
      place={described.at}
      size={SIZE}
      name={described.isPinned ? name : null}
      isHiddenInMotion
    >
      <EdgeFacts edge={edge} source={source} target={target} />
      {described.isPinned ? isOfGroups ? <LinkActs /> : <EdgeActs edge={edge} /> : null}
    </MapCard>
  );
}

interface EdgeFactsProps {
  readonly edge: GraphEdge;
  readonly source: GraphNode;
  readonly target: GraphNode;
}

function EdgeFacts({ edge, source, target }: EdgeFactsProps) {
  const isOfGroups = isGroupLink(edge);
  return (
    <>
      <chakra.div color="text.primary" fontWeight="medium" pr="6">
        {isOfGroups ? edge.label : factsOf(edge).join(' · ')}
      </chakra.div>
      <EndName word={isOfGroups ? 'of' : 'from'} node={source} />
      <EndName word={isOfGroups ? 'and' : 'to'} node={target} />
    </>
  );
}

function factsOf(edge: GraphEdge): readonly string[] {
  const type = EDGE_TYPE_LABELS[edge.type];
  return [
    type,
    ...(['', type.toLowerCase()].includes(edge.label.toLowerCase()) ? [] : [edge.label]),
    ...(edge.weight === undefined ? [] : [`weight ${Number(edge.weight.toFixed(3))}`]),
  ];
}

function EndName({ word, node }: { readonly word: string; readonly node: GraphNode }) {
  return (
    <chakra.div display="flex" gap="1.5" mt="1.5">
      <chakra.span w="8" flexShrink="0">
        {word}
      </chakra.span>
      {isGroupNode(node) ? null : (
        <chakra.span flexShrink="0" mt="px">
          <KindGlyph kind={node.entityType} />
        </chakra.span>
      )}
      <chakra.span color="text.primary" lineClamp="2" overflowWrap="anywhere">
        {node.label}
      </chakra.span>
    </chakra.div>
  );
}

/** The edges of groups are many: open a group to see its own. */
function LinkActs() {
  const { edges } = useCanvas();
  return <MapCardActs onClose={edges.close} />;
}

function EdgeActs({ edge }: { readonly edge: GraphEdge }) {
  const { edges, history, selection, view, isReadOnly } = useCanvas();
  const toggleType = useSetAtom(toggleEdgeTypeAtom);
  function goTo(id: string) {
    edges.close();
    selection.select(id);
    view.show([id]);
  }
  return (
    <MapCardActs onClose={edges.close}>
      <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="1.5" flexGrow="1">
        <Button size="small" onClick={() => goTo(edge.source)}>
          Go to source
        </Button>
        <Button size="small" onClick={() => goTo(edge.target)}>
          Go to target
        </Button>
        {isReadOnly ? null : (
          <>
            <Button size="small" onClick={() => toggleType(edge.type)}>
              Hide this type
            </Button>
            <Button size="small" onClick={() => history.removeEdge(edgeId(edge))}>
              Remove
            </Button>
          </>
        )}
      </chakra.div>
    </MapCardActs>
  );
}
