import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { kindFacts } from '@/lib/entities/registry';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import type { NodeGroup } from '@/lib/graph/groups/divide-graph';
import { groupOfAtom } from '@/lib/state/canvas/group-map-atoms';
import { describedGroupAtom, hoveredGroupAtom } from '@/lib/state/canvas/group-view-atoms';
import { useCanvas } from './canvas-context';
import type { Promoted } from './controllers/promotion';

const WIDTH = 264;
/** Its greatest height, with two lines of name, three of examples and the buttons. */
const HEIGHT = 232;
const GAP = 12;
const EXAMPLES = 3;

interface GroupCardProps {
  /** Another one at each rest of the view, for which the card is placed. */
  readonly promoted: Promoted;
}

/** What the disc under the pointer stands for; after a click it stays, with what can be done with the group. */
export function GroupCard(_: GroupCardProps) {
  const { camera, scene } = useCanvas();
  const hovered = useAtomValue(hoveredGroupAtom);
  const described = useAtomValue(describedGroupAtom);
  const id = described ?? hovered;
  const group = useAtomValue(groupOfAtom)(id ?? '');
  const place = id === null ? null : scene.positionOf(id);
  if (id === null || group === null || place === null) return null;
  const isKept = described !== null;
  const view = camera.camera;
  const within = (value: number, size: number, own: number) =>
    Math.round(Math.max(GAP, Math.min(value + GAP, size - own - GAP)));
  return (
    <chakra.div
      key={`${id} ${isKept}`}
      className={isKept ? undefined : 'map-hover'}
      position="absolute"
      zIndex="6"
      left={`${within(place.x * view.zoom + view.x, camera.size.width, WIDTH)}px`}
      top={`${within(place.y * view.zoom + view.y, camera.size.height, HEIGHT)}px`}
      width={`${WIDTH}px`}
      p="3"
      bg="bg.panel"
      borderWidth="1px"
      rounded="panel"
      boxShadow="float"
      color="text.secondary"
      fontSize="meta"
      {...(isKept
        ? { role: 'group', 'aria-label': `Group ${group.name}` }
        : { 'aria-hidden': true, pointerEvents: 'none', animation: 'appear 120ms ease-out 150ms backwards' })}
    >
      <Facts group={group} />
      {isKept ? <Acts id={id} group={group} /> : null}
    </chakra.div>
  );
}

function Facts({ group: { name, nodes } }: { readonly group: NodeGroup }) {
  const kinds = ENTITY_KINDS.flatMap((kind) => {
    const count = nodes.reduce((sum, node) => sum + (node.entityType === kind ? 1 : 0), 0);
    const { singular, plural } = kindFacts(kind);
    return count === 0
      ? []
      : [`${formatExactCount(count)} ${(count === 1 ? singular : plural).toLowerCase()}`];
  });
  return (
    <>
      <chakra.div color="text.primary" fontWeight="medium" pr="6" lineClamp="2">
        {name}
      </chakra.div>
      <div>{kinds.join(', ')}</div>
      <chakra.ul listStyleType="none" m="0" mt="1.5" p="0" aria-label="Most cited">
        {mostCited(nodes).map((node) => (
          <chakra.li key={node.id} color="text.primary" truncate>
            {node.label}
          </chakra.li>
        ))}
      </chakra.ul>
    </>
  );
}

function mostCited(nodes: NodeGroup['nodes']): NodeGroup['nodes'] {
  let best: NodeGroup['nodes'] = [];
  for (const node of nodes) {
    const count = node.summary.citedByCount ?? -1;
    const last = best.at(-1)?.summary.citedByCount ?? -1;
    if (best.length === EXAMPLES && count <= last) continue;
    best = [...best, node]
      .sort((a, b) => (b.summary.citedByCount ?? -1) - (a.summary.citedByCount ?? -1))
      .slice(0, EXAMPLES);
  }
  return best;
}

function Acts({ id, group }: { readonly id: string; readonly group: NodeGroup }) {
  const { focusMap, groups, selection } = useCanvas();
  function finish(act: () => void) {
    act();
    groups.describe(null);
    focusMap();
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    finish(() => undefined);
  }
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="1.5" mt="3" onKeyDown={handleKeyDown}>
      <Button size="small" tone="primary" onClick={() => finish(() => groups.toggle(id))}>
        {groups.isOpen(id) ? 'Close group' : 'Open group'}
      </Button>
      <Button size="small" onClick={() => finish(() => selection.toggle(id))}>
        {`Select its ${formatQuantity(group.nodes.length, 'node')}`}
      </Button>
      <IconButton
        label="Close"
        icon={<X size={14} aria-hidden="true" />}
        position="absolute"
        top="1.5"
        right="1.5"
        w="7"
        h="7"
        onClick={() => finish(() => undefined)}
      />
    </chakra.div>
  );
}
