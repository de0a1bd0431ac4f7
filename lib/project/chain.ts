import { canonicalJson } from '@/lib/base/canonical-json';
import { sha256Hex, sha256InSlices } from '@/lib/base/sha256';

/** The members that every entry of a chain has. */
export interface Chained {
  /** Place in the chain, from 1. */
  readonly sequence: number;
  /** Hash of the entry before; null for the first. */
  readonly previous: string | null;
  /** SHA-256 of everything else in the entry. */
  readonly hash: string;
}

/** The hash of an entry: SHA-256 of its canonical JSON without the hash itself. */
function hashOf<Entry extends Chained>({ hash: _, ...content }: Entry): string {
  return sha256Hex(canonicalJson(content));
}

/**
 * An entry as the next of a chain.
 * @param last the entry before; null where the chain begins.
 */
export function chainEntry<Content extends object>(
  content: Content,
  last: Chained | null,
): Content & Chained {
  const entry = {
    ...content,
    sequence: (last?.sequence ?? 0) + 1,
    previous: last?.hash ?? null,
    hash: '',
  };
  return { ...entry, hash: hashOf(entry) };
}

/** Whether a chain is as it was written. */
export type ChainCheck =
  | { readonly kind: 'whole' }
  /** The first entry that does not fit: it was changed, or an entry before it was changed, moved or taken out. */
  | { readonly kind: 'broken'; readonly sequence: number; readonly reason: 'changed' | 'out-of-order' };

/**
 * Checks every entry of a chain, from the first on. Nothing can show that entries at the end were taken away: only a copy
 * that is known from elsewhere has their hashes. Never throws on entries that came from JSON.
 */
export function checkChain(entries: readonly Chained[]): ChainCheck {
  let last: Chained | null = null;
  for (const entry of entries) {
    const { sequence, previous, hash } = entry;
    if (hash !== hashOf(entry)) return { kind: 'broken', sequence, reason: 'changed' };
    if (sequence !== (last?.sequence ?? 0) + 1 || previous !== (last?.hash ?? null)) {
      return { kind: 'broken', sequence, reason: 'out-of-order' };
    }
    last = entry;
  }
  return { kind: 'whole' };
}

/**
 * One hash for a list of ids in their order, each in a line. It shows whether a search gives the same papers later. The page
 * gets its turn meanwhile.
 */
export function hashOfIds(ids: readonly string[]): Promise<string> {
  return sha256InSlices(ids.map((id) => `${id}\n`).join(''));
}
