import { type ChainCheck, checkChain } from './chain';
import type { LedgerEntry } from './types';

/** The chain of each copy's entries, by the copy's id; each from its first entry on. */
export type Ledgers = ReadonlyMap<string, readonly LedgerEntry[]>;

/** The chains that entries of any copies make, each in its order. */
export function ledgersOf(entries: Iterable<LedgerEntry>): Ledgers {
  const ledgers = new Map<string, LedgerEntry[]>();
  for (const entry of entries) {
    const ledger = ledgers.get(entry.copy);
    if (ledger === undefined) ledgers.set(entry.copy, [entry]);
    else ledger.push(entry);
  }
  for (const ledger of ledgers.values()) ledger.sort((one, other) => one.sequence - other.sequence);
  return ledgers;
}

/** A chain that is not as it was written. */
export interface BrokenChain extends Extract<ChainCheck, { readonly kind: 'broken' }> {
  readonly copy: string;
}

/** The chains that are not as they were written, each with the first entry that does not fit. */
export function brokenChains(ledgers: Ledgers): readonly BrokenChain[] {
  return [...ledgers].flatMap(([copy, entries]) => {
    const check = checkChain(entries);
    return check.kind === 'broken' ? [{ copy, ...check }] : [];
  });
}

/** The last entry of each chain, in the order of the copies: what an entry of a merge names. */
export function headsOf(ledgers: Ledgers): LedgerEntry['heads'] {
  return [...ledgers]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([copy, entries]) => {
      const last = entries.at(-1);
      return last === undefined ? [] : [{ copy, sequence: last.sequence, hash: last.hash }];
    });
}
