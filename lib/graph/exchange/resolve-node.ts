import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { kindFacts } from '@/lib/entities/registry';
import { detectIdentifier } from '@/lib/identifiers/detect';
import { readKeywordSlug } from '@/lib/identifiers/openalex-id';
import { kindOfShortId, PSEUDO_AUTHOR_IDS, toShortId } from '@/lib/identifiers/short-id';
import type { CandidateNode } from './candidates';

/** The entity that a file's node stands for, or why it is unknown. */
export type Resolution =
  | { readonly isKnown: true; readonly id: string; readonly kind: EntityKind }
  | { readonly isKnown: false; readonly reason: 'no-id' | 'other-kind' | 'pseudo' };

/** A keyword's slug has no length limit of its own; anything longer is no id. */
const MAX_ID_LENGTH = 300;

/**
 * Reads a node's id by the kind that the file gives it; where the file gives none that we know, the id must be one that
 * OpenAlex alone writes (an address, or a letter with as many digits as in free text). Where it is none, the first of the
 * node's other texts that is such an id, of that kind if one is given.
 */
export function resolveNode({
  id,
  aliases,
  kind,
}: Pick<CandidateNode, 'id' | 'aliases' | 'kind'>): Resolution {
  const own = resolveId(id, kind);
  if (own.isKnown || own.reason !== 'no-id') return own;
  const said = readKind(kind);
  for (const alias of aliases) {
    const other = alias.length > MAX_ID_LENGTH ? own : resolveFreely(alias);
    if (other.isKnown && !PSEUDO_AUTHOR_IDS.has(other.id) && (said === null || other.kind === said))
      return other;
  }
  return own;
}

function resolveId(id: string, kind: string | null): Resolution {
  if (id.length > MAX_ID_LENGTH) return { isKnown: false, reason: 'no-id' };
  const said = readKind(kind);
  const resolution = said === null ? resolveFreely(id) : resolveAs(said, id);
  return resolution.isKnown && PSEUDO_AUTHOR_IDS.has(resolution.id)
    ? { isKnown: false, reason: 'pseudo' }
    : resolution;
}

/** A kind by its name in either number and any case; null for any other text. */
function readKind(text: string | null): EntityKind | null {
  const word = text?.trim().toLowerCase() ?? '';
  return (
    ENTITY_KINDS.find((kind) => kind === word || kindFacts(kind).singular.toLowerCase() === word) ?? null
  );
}

function resolveAs(kind: EntityKind, written: string): Resolution {
  if (kind === 'keywords') {
    const slug = readKeywordSlug(toShortId(written));
    return slug === null ? { isKnown: false, reason: 'no-id' } : { isKnown: true, id: slug, kind };
  }
  const id = toShortId(written);
  const ownKind = kindOfShortId(id);
  if (ownKind === null) return { isKnown: false, reason: 'no-id' };
  return ownKind === kind ? { isKnown: true, id, kind } : { isKnown: false, reason: 'other-kind' };
}

function resolveFreely(written: string): Resolution {
  const found = detectIdentifier(written, 'free-text');
  if (found?.type !== 'openalex') return { isKnown: false, reason: 'no-id' };
  return { isKnown: true, id: found.apiId, kind: found.kind };
}
