import { type EntityKind, isEntityKind } from '@/lib/base/entity-kind';
import map from './example-map.json';

/** A node of the example map; positions in its frame, from the top left. */
export interface ExampleNode {
  readonly id: string;
  readonly kind: EntityKind;
  readonly name: string;
  /** 'Venn 2006' of a work, else the name. */
  readonly mark: string;
  /** Year and counts, in words. */
  readonly fact: string;
  readonly x: number;
  readonly y: number;
  readonly r: number;
  /** Whether there is room for its mark. */
  readonly isMarked: boolean;
}

/**
 * Some neighbouring fields of the sample library, the largest nodes first, with links as pairs of node indices. Written by
 * `npm run make-sample-library`; every paper and person in it is invented.
 */
export const EXAMPLE_MAP = {
  ...map,
  nodes: map.nodes.flatMap((node): readonly ExampleNode[] =>
    isEntityKind(node.kind) ? [{ ...node, kind: node.kind }] : [],
  ),
};
