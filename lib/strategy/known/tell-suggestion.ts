import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import type { Suggestion } from './suggest-terms';

/** The effect of adding a term: 'Finds 3 known papers more at the end, 5 more in this line.' */
export function tellGain({ gained, gainedAtEnd }: Pick<Suggestion, 'gained' | 'gainedAtEnd'>): string {
  if (gained === 0 && gainedAtEnd === 0) return 'Finds no further known paper.';
  if (gained === gainedAtEnd) return `Finds ${formatQuantity(gained, 'known paper')} more.`;
  const atEnd = gainedAtEnd === 0 ? 'none' : formatExactCount(gainedAtEnd);
  return `Finds ${formatQuantity(gained, 'known paper')} more in this line, ${atEnd} more at the end.`;
}

/**
 * The frequency of a term: 'In 12 of 40 known papers, in 3 of the sample.' @param seen known papers that are not set
 * aside.
 */
export function tellFrequency(
  { inKnown, inSample }: Pick<Suggestion, 'inKnown' | 'inSample'>,
  seen: number,
): string {
  return `In ${formatExactCount(inKnown)} of ${formatQuantity(seen, 'known paper')}, in ${formatExactCount(inSample)} of the sample.`;
}
