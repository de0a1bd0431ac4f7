import type { QueryNode } from '@/lib/search-text/query-types';
import type { Loss } from '../types';
import { writtenLabel } from './named-labels';
import { REFERENCE } from './read-tree';

/** Replaces labels by the current numbers of lines. */
export function renumberedTree(node: QueryNode, numberOf: (label: string) => number | null): QueryNode {
  switch (node.type) {
    case 'word': {
      if (!node.text.startsWith(REFERENCE)) return node;
      const label = node.text.slice(REFERENCE.length);
      return { ...node, text: `#${numberOf(label) ?? writtenLabel(label)}` };
    }
    case 'not':
      return { ...node, item: renumberedTree(node.item, numberOf) };
    case 'and':
    case 'or':
      return { ...node, items: node.items.map((item) => renumberedTree(item, numberOf)) };
    case 'near':
      return {
        ...node,
        left: renumberedTree(node.left, numberOf),
        right: renumberedTree(node.right, numberOf),
      };
    default:
      return node;
  }
}

/** Replaces labels in a loss by the current numbers of lines. A proposal that names no line is dropped. */
export function renumberedLoss(loss: Loss, numberOf: (label: string) => number | null): Loss {
  const { takenAs, proposal } = loss;
  if (!takenAs?.includes(REFERENCE) && !proposal?.includes(REFERENCE)) return loss;
  let isWhole = true;
  const written = (text: string) =>
    text.replace(LABELS, (_match, label: string) => {
      const number = numberOf(label);
      isWhole &&= number !== null;
      return `#${number ?? writtenLabel(label)}`;
    });
  const taken = takenAs === null ? null : written(takenAs);
  isWhole = true;
  const proposed = proposal === null ? null : written(proposal);
  return { ...loss, takenAs: taken, proposal: isWhole ? proposed : null };
}
const LABELS = new RegExp(`${REFERENCE}([\\p{L}\\p{N}]+)`, 'gu');
