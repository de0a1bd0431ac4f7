import { tellLimits } from './tell-line';
import type { Loss, LossEffect } from './types';

/** The substitute of a lost part, as a sentence; null: the reason already names it. */
export function tellTaken({ why, takenAs }: Pick<Loss, 'why' | 'takenAs'>): string | null {
  if (takenAs !== null) return `Taken as ${takenAs}.`;
  return /\bsearched\b|\bleft out\b/.test(why) ? null : 'It is left out.';
}

/**
 * The text that can replace a loss, with the limits that the line then has. Null: there is none, or it is already
 * applied.
 */
export function offeredFor({ takenAs, proposal, limits }: Loss): string | null {
  if (proposal === null || (proposal === takenAs && limits === undefined)) return null;
  if (limits === undefined) return proposal;
  const told = tellLimits(limits);
  return `${proposal} (${told.length === 0 ? 'without limits' : told.join(', ')})`;
}

/** The way to undo a loss, as a sentence. Null: there is none, or it is already applied. */
export function tellUndoing(loss: Loss): string | null {
  const offered = offeredFor(loss);
  if (offered === null) return null;
  return loss.effect === 'excludes' ? `To exclude it all the same: ${offered}.` : `Alternative: ${offered}.`;
}

/** A loss in the report. */
export interface LossItem {
  readonly loss: Loss;
  /** Its index among the losses of its first line. */
  readonly at: number;
  /** Names of the lines with the same loss: `line 3`. */
  readonly lines: readonly string[];
}

/** Losses with the same reason. */
export interface LossGroup {
  readonly why: string;
  /** The number of lost parts. */
  readonly count: number;
  /** One or more. */
  readonly items: readonly LossItem[];
}

/** Headings of the report by the effect of losses. The last group does no harm. */
const LOSS_PARTS = [
  { title: 'Left out: they would exclude papers that the original search keeps', effects: ['excludes'] },
  { title: 'May find fewer papers', effects: ['narrows'] },
  { title: 'Find the same papers or more', effects: ['widens', 'same'] },
] as const satisfies readonly { readonly title: string; readonly effects: readonly LossEffect[] }[];

export interface LossPart {
  readonly title: (typeof LOSS_PARTS)[number]['title'];
  readonly count: number;
  readonly groups: readonly LossGroup[];
  /** Does no harm. */
  readonly isHarmless: boolean;
}

interface LinesWithLosses {
  /** The name of the line: `line 3`. */
  readonly name: string;
  readonly losses: readonly Loss[];
}

function groupsOf(lines: readonly LinesWithLosses[], effects: readonly LossEffect[]): readonly LossGroup[] {
  const rules = new Map<string, Map<string, LossItem>>();
  const counts = new Map<string, number>();
  for (const { name, losses } of lines) {
    for (const [at, loss] of losses.entries()) {
      const { why, token, takenAs, proposal, limits, effect = 'narrows' } = loss;
      if (!effects.includes(effect)) continue;
      const items = rules.get(why) ?? new Map<string, LossItem>();
      const key = JSON.stringify([token, takenAs, proposal, limits]);
      const known = items.get(key);
      const named = known?.lines ?? [];
      items.set(key, {
        loss,
        at: known?.at ?? at,
        lines: named.includes(name) ? named : [...named, name],
      });
      rules.set(why, items);
      counts.set(why, (counts.get(why) ?? 0) + 1);
    }
  }
  return [...rules]
    .map(([why, items]): LossGroup => ({ why, count: counts.get(why) ?? 0, items: [...items.values()] }))
    .toSorted((a, b) => b.count - a.count);
}

/**
 * The losses of pasted lines as a report. Losses that would exclude papers come first, then those that may find fewer,
 * then the harmless ones. Within each, the most frequent reason comes first. A loss stored by an earlier release counts
 * among those that may find fewer. Linear.
 */
export function lossReport(lines: readonly LinesWithLosses[]): readonly LossPart[] {
  return LOSS_PARTS.flatMap(({ title, effects }): readonly LossPart[] => {
    const groups = groupsOf(lines, effects);
    const count = groups.reduce((sum, group) => sum + group.count, 0);
    return count === 0 ? [] : [{ title, count, groups, isHarmless: title === LOSS_PARTS[2].title }];
  });
}
