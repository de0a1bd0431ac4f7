import type { Steps } from '@/lib/base/steps';
import type { DetectionMethod } from '@/lib/evaluation/types';
import { analyseAuthorNetwork } from './author-network';
import { analyseCitationNetwork } from './citation-network';
import { analyseKeywordExpansion } from './keyword-expansion';
import { analyseTemporalGaps } from './temporal-gaps';
import type { MethodHit, MethodHits, MethodInput } from './types';

const ANALYSES: Readonly<Record<DetectionMethod, (input: MethodInput) => Steps<readonly MethodHit[]>>> = {
  temporalGapAnalysis: analyseTemporalGaps,
  citationNetworkAnalysis: analyseCitationNetwork,
  authorNetworkAnalysis: analyseAuthorNetwork,
  keywordExpansionAnalysis: analyseKeywordExpansion,
};

export function* runMethod(method: DetectionMethod, input: MethodInput): Steps<MethodHits> {
  return { method, hits: yield* ANALYSES[method](input) };
}
