import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { Button } from '@/components/ui/Button';
import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { kindFacts } from '@/lib/entities/registry';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import type { NodeGroup } from '@/lib/graph/groups/divide-graph';
import { groupOfAtom } from '@/lib/state/groups/group-map-atoms';
import { describedGroupAtom, hoveredGroupAtom } from '@/lib/state/groups/group-view-atoms';
import { useCanvas } from './canvas-context';
import { allOf, usePromoted } from './controllers/use-promoted';
import { MapCard, MapCardActs } from './MapCard';

/** With two lines of name, three of examples and the buttons. */
const SIZE = { width: 264, height: 232 };
const EXAMPLES = 3;

/** What the disc under the pointer stands for; after a click it stays, with what can be done with the group. */
export function GroupCard() {
  const canvas = useCanvas();
  const { scene } = canvas;
  // It is placed anew at each rest of the view.
  usePromoted(canvas, allOf);
  const hovered = useAtomValue(hoveredGroupAtom);
  const described = useAtomValue(describedGroupAtom);
  const id = described ?? hovered;
  const group = useAtomValue(groupOfAtom)(id ?? '');
  const place = id === null ? null : scene.positionOf(id);
  if (id === null || group === null || place === null) return null;
  const isKept = described !== null;
  const name = isKept ? `Group ${group.name}` : null;
  return (
    <MapCard id={id} place={place} size={SIZE} name={name} isHiddenInMotion={!isKept}>
      <Facts group={group} />
      {isKept ? <Acts id={id} group={group} /> : null}
    </MapCard>
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
  const { focusMap, groups, selection, isReadOnly } = useCanvas();
  function finish(act: () => void) {
    act();
    groups.describe(null);
    focusMap();
  }
  return (
    <MapCardActs onClose={() => finish(() => undefined)}>
      <Button size="small" tone="primary" onClick={() => finish(() => groups.toggle(id))}>
        {groups.isOpen(id) ? 'Close group' : 'Open group'}
      </Button>
      {isReadOnly ? null : (
        <Button size="small" onClick={() => finish(() => selection.toggle(id))}>
          {`Select its ${formatQuantity(group.nodes.length, 'node')}`}
        </Button>
      )}
    </MapCardActs>
  );
}
