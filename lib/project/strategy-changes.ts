import type { IsoTime } from '@/lib/base/iso-time';
import {
  contentOf,
  isSameContent,
  type KeptStrategy,
  mergedAnswers,
  mergedVersions,
  type StrategyContent,
  strategyWith,
} from '@/lib/strategy/kept-strategy';
import { mergedContent } from '@/lib/strategy/merge-lines';

/** The search before and after a change. Changes that another tab made meanwhile stay. */
export interface StrategyStep {
  /** The id of a new strategy, where there is none yet. */
  readonly id: string;
  readonly from: StrategyContent;
  readonly to: StrategyContent;
}

/** The search after a step; the same object where nothing changes. */
export function steppedStrategy<Before extends KeptStrategy | undefined>(
  before: Before,
  { id, from, to }: StrategyStep,
  time: IsoTime,
): Before | KeptStrategy {
  const now = contentOf(before?.strategy);
  const next = isSameContent(now, from) ? to : mergedContent(from, to, now);
  return isSameContent(next, now) ? before : strategyWith(before, id, next, time);
}

/** The step that leads from `steppedStrategy(before, step)` back to what `before` shows. */
export function stepBack(before: KeptStrategy | undefined, step: StrategyStep): StrategyStep {
  const after = steppedStrategy(before, step, '');
  return { id: step.id, from: contentOf(after?.strategy), to: contentOf(before?.strategy) };
}

/** The strategy that another tab wrote, with the changes of this tab since `before`. */
export function heardStrategy(
  now: KeptStrategy | undefined,
  before: KeptStrategy | undefined,
  heard: KeptStrategy | undefined,
): KeptStrategy | undefined {
  if (heard === before) return now;
  if (now === before || now === undefined || heard === undefined) return heard;
  const [was, mine, theirs] = [before, now, heard].map((kept) => contentOf(kept?.strategy));
  if (was === undefined || mine === undefined || theirs === undefined) return heard;
  const { changed } = now.strategy.changed > heard.strategy.changed ? now.strategy : heard.strategy;
  return {
    ...strategyWith(heard, heard.strategy.id, mergedContent(was, mine, theirs), changed),
    answers: mergedAnswers(heard.answers, now.answers),
    versions: mergedVersions(heard.versions, now.versions),
  };
}
