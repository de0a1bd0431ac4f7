import type { Holdings } from '@/lib/evaluation/metrics/compute-metrics';

/** `1,234`. */
export function count(value: number): string {
  return value.toLocaleString('en-US');
}

/** `1 paper`, `2 papers`. */
export function quantity(value: number, singular: string): string {
  return `${count(value)} ${value === 1 ? singular : `${singular}s`}`;
}

/** @param share 0 to 1; null where there is none. */
export function percent(share: number | null): string {
  return share === null ? 'n/a' : `${(100 * share).toFixed(1)}%`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listOf(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** `Held: 37 in the core, 2 in the expansion corpus, 1 merged into another work; 3 not held`; what is 0 is left out but for the core. */
export function describeHoldings({ core, expansion, merged, notHeld, onlyListed }: Holdings): string {
  const held = [
    `${count(core)} in the core`,
    ...(expansion === 0 ? [] : [`${count(expansion)} in the expansion corpus`]),
    ...(merged === 0
      ? []
      : [`${count(merged)} merged into ${merged === 1 ? 'another work' : 'other works'}`]),
  ];
  const doubt = onlyListed === 0 ? '' : ` (${count(onlyListed)} of them looked up in lists only)`;
  return `Held: ${held.join(', ')}${notHeld === 0 ? '' : `; ${count(notHeld)} not held${doubt}`}`;
}
