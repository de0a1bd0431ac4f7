import { kindFacts } from '@/lib/entities/registry';
import { formatCount, formatQuantity } from '@/lib/format/counts';
import { type GroupNode, isGroupNode } from '@/lib/graph/groups/group-node';
import type { PaintedNode } from '@/lib/graph/scene/painted-scene';
import type { ProjectMark } from '@/lib/graph/scene/project-marks';
import type { GraphNode } from '@/lib/graph/types';
import { markFact } from '@/lib/project/outcome-label';

/** What a card's line holds at its width and type: a longer one leaves out the works, so that no figure is cut. */
const META_CHARACTERS = 28;

interface CardFacts {
  /** Authors of a work, country of an institution and so on; may be empty. */
  readonly hint: string;
  /** Year, works and citations, as far as they are known and have room; else the kind. */
  readonly meta: string;
}

/** The two quiet lines of a card, from the node's summary alone. */
export function cardFacts(node: PaintedNode): CardFacts {
  const { hint, citedByCount, worksCount, publicationYear, isRetracted } = node.summary;
  const state = [
    ...(isRetracted ? ['Retracted'] : []),
    ...(publicationYear === null ? [] : [String(publicationYear)]),
  ];
  const works = node.entityType === 'works' ? [] : counted(worksCount, 'work');
  const citations = counted(citedByCount, 'citation');
  const meta = [...state, ...works, ...citations].join(' · ');
  const isTooLong = meta.length > META_CHARACTERS && citations.length > 0;
  return {
    hint: withoutYear(hint, publicationYear),
    meta: (isTooLong ? [...state, ...citations].join(' · ') : meta) || kindName(node),
  };
}

/** What assistive technology calls a node: `Deep learning, work`; in the open project: `Deep learning, work, in the project: include`. */
export function accessibleNodeName(node: GraphNode, mark: ProjectMark | null = null): string {
  if (isGroupNode(node)) return groupName(node);
  const name = `${node.label}, ${kindName(node).toLowerCase()}`;
  return mark === null ? name : `${name}, ${markFact(mark).toLowerCase()}`;
}

/** `Open access, peer review: group of 1,234 nodes, closed`. */
function groupName({ label, group: { size, isOpen } }: GroupNode): string {
  return `${label}: group of ${formatQuantity(size, 'node')}, ${isOpen ? 'open' : 'closed'}`;
}

/** The hint of a work ends in its year, which the second line says already. */
function withoutYear(hint: string, year: number | null): string {
  if (hint === String(year)) return '';
  const end = ` · ${year}`;
  return hint.endsWith(end) ? hint.slice(0, -end.length) : hint;
}

function kindName(node: PaintedNode): string {
  return kindFacts(node.entityType).singular;
}

function counted(count: number | null, unit: string): readonly string[] {
  return count === null ? [] : [`${formatCount(count)} ${unit}${count === 1 ? '' : 's'}`];
}
