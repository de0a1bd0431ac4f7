import type { Loss } from './types';

/** What is searched in the place of a lost part, as a sentence; null where the reason says so already. */
export function tellTaken({ why, takenAs }: Pick<Loss, 'why' | 'takenAs'>): string | null {
  if (takenAs !== null) return `Taken as ${takenAs}.`;
  return /\bsearched\b|\bleft out\b/.test(why) ? null : 'It is left out.';
}

export interface ToldLoss extends Loss {
  /** Lines that lost the same: it is told at the first of them. */
  readonly lines: number;
}

const keyOf = ({ token, why, takenAs }: Loss) => JSON.stringify([token, why, takenAs]);

/** What to tell at each of some pasted lines: a loss of one kind once, at its first line. Linear. */
export function lossesToTell(
  lines: readonly { readonly losses: readonly Loss[] }[],
): readonly (readonly ToldLoss[])[] {
  const linesWith = new Map<string, number>();
  for (const { losses } of lines) {
    for (const key of new Set(losses.map(keyOf))) linesWith.set(key, (linesWith.get(key) ?? 0) + 1);
  }
  const told = new Set<string>();
  return lines.map(({ losses }) =>
    losses.flatMap((loss): readonly ToldLoss[] => {
      const key = keyOf(loss);
      if (told.has(key)) return [];
      told.add(key);
      return [{ ...loss, lines: linesWith.get(key) ?? 1 }];
    }),
  );
}
