import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { EDGE_TYPE_LABELS } from '@/lib/graph/edge-types';
import type { GraphEdge, GraphNode } from '@/lib/graph/types';
import { describedEdgeAtom } from '@/lib/state/canvas/canvas-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { toggleEdgeTypeAtom, visibleEdgeTypesAtom } from '@/lib/state/graph/visibility-atoms';
import { useCanvas } from './canvas-context';
import type { Promoted } from './controllers/promotion';
import { KindGlyph } from './KindGlyph';

const WIDTH = 280;
/** Its greatest height, with two lines of each name and the buttons. */
const HEIGHT = 220;
const GAP = 12;

interface EdgeCardProps {
  /** Another one at each rest of the view, for which the card is placed. */
  readonly promoted: Promoted;
}

/** What the edge under the pointer says, 150 ms after it came; after a click it stays, with what can be done to the edge. */
export function EdgeCard(_: EdgeCardProps) {
  const { camera, scene } = useCanvas();
  const described = useAtomValue(describedEdgeAtom);
  const { edges } = useAtomValue(graphAtom);
  const shownTypes = useAtomValue(visibleEdgeTypesAtom);
  const edge = edges.get(described?.edgeId ?? '');
  if (described === null || edge === undefined || !shownTypes.has(edge.type)) return null;
  const source = scene.nodes[scene.indexOf(edge.source)];
  const target = scene.nodes[scene.indexOf(edge.target)];
  if (source === undefined || target === undefined) return null;
  const view = camera.camera;
  const within = (value: number, size: number, own: number) =>
    Math.round(Math.max(GAP, Math.min(value + GAP, size - own - GAP)));
  return (
    <chakra.div
      key={`${edge.id} ${described.isPinned}`}
      className="map-hover"
      position="absolute"
      zIndex="6"
      left={`${within(described.at.x * view.zoom + view.x, camera.size.width, WIDTH)}px`}
      top={`${within(described.at.y * view.zoom + view.y, camera.size.height, HEIGHT)}px`}
      width={`${WIDTH}px`}
      p="3"
      bg="bg.panel"
      borderWidth="1px"
      rounded="panel"
      boxShadow="float"
      color="text.secondary"
      fontSize="meta"
      {...(described.isPinned
        ? { role: 'group', 'aria-label': `${EDGE_TYPE_LABELS[edge.type]} edge` }
        : { 'aria-hidden': true, pointerEvents: 'none', animation: 'appear 120ms ease-out 150ms backwards' })}
    >
      <EdgeFacts edge={edge} source={source} target={target} />
      {described.isPinned ? <EdgeActs edge={edge} /> : null}
    </chakra.div>
  );
}

interface EdgeFactsProps {
  readonly edge: GraphEdge;
  readonly source: GraphNode;
  readonly target: GraphNode;
}

function EdgeFacts({ edge, source, target }: EdgeFactsProps) {
  const type = EDGE_TYPE_LABELS[edge.type];
  const facts = [
    type,
    ...(['', type.toLowerCase()].includes(edge.label.toLowerCase()) ? [] : [edge.label]),
    ...(edge.weight === undefined ? [] : [`weight ${Number(edge.weight.toFixed(3))}`]),
  ];
  return (
    <>
      <chakra.div color="text.primary" fontWeight="medium" pr="6">
        {facts.join(' · ')}
      </chakra.div>
      <EndName word="from" node={source} />
      <EndName word="to" node={target} />
    </>
  );
}

function EndName({ word, node }: { readonly word: string; readonly node: GraphNode }) {
  return (
    <chakra.div display="flex" gap="1.5" mt="1.5">
      <chakra.span w="8" flexShrink="0">
        {word}
      </chakra.span>
      <chakra.span flexShrink="0" mt="px">
        <KindGlyph kind={node.entityType} />
      </chakra.span>
      <chakra.span color="text.primary" lineClamp="2" overflowWrap="anywhere">
        {node.label}
      </chakra.span>
    </chakra.div>
  );
}

function EdgeActs({ edge }: { readonly edge: GraphEdge }) {
  const { edges, history, selection, view } = useCanvas();
  const toggleType = useSetAtom(toggleEdgeTypeAtom);
  function goTo(id: string) {
    edges.close();
    selection.select(id);
    view.show([id]);
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    edges.close();
  }
  return (
    <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="1.5" mt="3" onKeyDown={handleKeyDown}>
      <Button size="small" onClick={() => goTo(edge.source)}>
        Go to source
      </Button>
      <Button size="small" onClick={() => goTo(edge.target)}>
        Go to target
      </Button>
      <Button size="small" onClick={() => toggleType(edge.type)}>
        Hide this type
      </Button>
      <Button size="small" onClick={() => history.removeEdge(edge.id)}>
        Remove
      </Button>
      <IconButton
        label="Close"
        icon={<X size={14} aria-hidden="true" />}
        position="absolute"
        top="1.5"
        right="1.5"
        w="7"
        h="7"
        onClick={edges.close}
      />
    </chakra.div>
  );
}
