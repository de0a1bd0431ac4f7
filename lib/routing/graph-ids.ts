import type { EntityKind } from '@/lib/base/entity-kind';
import { safeEncode } from '@/lib/base/percent-encoding';
import { type DetectedIdentifier, detectIdentifier } from '@/lib/identifiers/detect';
import { GRAPH_PATH } from './paths';

/** Most entities that an address names: one request, and a line that every program passes on. */
export const MAX_LINKED = 100;

/** The graph of some entities, the first hundred of them: `/explore/graph?ids=W12,A34`. Holds ids and nothing else. */
export function graphIdsPath(
  entities: readonly { readonly kind: EntityKind; readonly id: string }[],
): string {
  const ids = entities
    .slice(0, MAX_LINKED)
    .map(({ kind, id }) => safeEncode(kind === 'keywords' ? `keywords/${id}` : id));
  return `${GRAPH_PATH}?ids=${ids.join(',')}`;
}

/** The OpenAlex ids of such an address, each once, at most a hundred; what is none is left out. Never throws. */
export function readGraphIds(text: string): readonly DetectedIdentifier[] {
  const found = new Map<string, DetectedIdentifier>();
  for (const part of text.split(',')) {
    const identifier = detectIdentifier(part, 'explicit');
    if (identifier?.type === 'openalex') found.set(identifier.apiId, identifier);
    if (found.size === MAX_LINKED) break;
  }
  return [...found.values()];
}
