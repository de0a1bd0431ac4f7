import type { DecisionRef } from './types';

/** The key of a decision: one per phase, screener and record. */
export function decisionKey({ phase, screener, record }: DecisionRef): string {
  return `${phase}:${screener}:${record}`;
}
