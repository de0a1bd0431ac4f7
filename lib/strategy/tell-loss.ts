import { tellLimits } from './tell-line';
import type { Loss, LossEffect } from './types';

/** What is searched in the place of a lost part, as a sentence; null where the reason says so already. */
export function tellTaken({ why, takenAs }: Pick<Loss, 'why' | 'takenAs'>): string | null {
  if (takenAs !== null) return `Taken as ${takenAs}.`;
  return /\bsearched\b|\bleft out\b/.test(why) ? null : 'It is left out.';
}

/** What can be put in for a loss, with the limits that the line has then; null where nothing can, or where it is done already. */
export function offeredFor({ takenAs, proposal, limits }: Loss): string | null {
  if (proposal === null || (proposal === takenAs && limits === undefined)) return null;
  if (limits === undefined) return proposal;
  const told = tellLimits(limits);
  return `${proposal} (${told.length === 0 ? 'without limits' : told.join(', ')})`;
}

/** What would undo a loss, as a sentence; null where nothing would, or where it is done already. */
export function tellUndoing(loss: Loss): string | null {
  const offered = offeredFor(loss);
  if (offered === null) return null;
  return loss.effect === 'excludes' ? `To exclude it all the same: ${offered}.` : `Alternative: ${offered}.`;
}

/** What of a loss is told under its rule. */
export interface LossItem {
  readonly loss: Loss;
  /** Its place among the losses of its first line. */
  readonly at: number;
  /** Names of the lines that lost the same: `line 3`. */
  readonly lines: readonly string[];
}

/** Losses of one rule. */
export interface LossGroup {
  readonly why: string;
  /** How many parts. */
  readonly count: number;
  /** One or more. */
  readonly items: readonly LossItem[];
}

/** What losses do, as a heading; those of the last do no harm. */
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
  /** As the line is named: `line 3`. */
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
 * The losses of pasted lines as a report: those that would exclude papers first, then those that may find fewer, then the harmless ones; in
 * each by rule, the most frequent first. A loss of an earlier release counts among those that may find fewer. Linear.
 */
export function lossReport(lines: readonly LinesWithLosses[]): readonly LossPart[] {
  return LOSS_PARTS.flatMap(({ title, effects }): readonly LossPart[] => {
    const groups = groupsOf(lines, effects);
    const count = groups.reduce((sum, group) => sum + group.count, 0);
    return count === 0 ? [] : [{ title, count, groups, isHarmless: title === LOSS_PARTS[2].title }];
  });
}
