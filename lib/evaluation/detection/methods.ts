import type { ChunkedTask } from '@/lib/base/slices';
import { authorNetwork } from './author-network';
import { citationNetwork } from './citation-network';
import { keywordExpansion } from './keyword-expansion';
import type { Method } from './method';
import { temporalGaps } from './temporal-gaps';
import {
  DETECTION_METHODS,
  type DetectionConfig,
  type DetectionMethod,
  METHOD_SWITCHES,
  type MethodHits,
  type MethodInput,
} from './types';

export const METHODS: Readonly<Record<DetectionMethod, Method>> = {
  temporalGapAnalysis: temporalGaps,
  citationNetworkAnalysis: citationNetwork,
  authorNetworkAnalysis: authorNetwork,
  keywordExpansionAnalysis: keywordExpansion,
};

/** Source: docs/behaviours/detection.md#settings-of-a-detection. */
export const DEFAULT_DETECTION_CONFIG: DetectionConfig = {
  maxPapersPerMethod: 50,
  minimumCitationThreshold: 5,
  temporalWindowYears: 2,
  enableCitationAnalysis: true,
  enableAuthorAnalysis: true,
  enableTemporalAnalysis: false,
  enableKeywordExpansion: false,
};

export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Source: docs/behaviours/detection.md#settings-of-a-detection. */
export const DETECTION_BOUNDS = {
  maxPapersPerMethod: { min: 10, max: 200 },
  minimumCitationThreshold: { min: 0, max: 50 },
  temporalWindowYears: { min: 0, max: 10 },
} as const satisfies Readonly<Record<string, Bounds>>;

export function enabledMethods(config: DetectionConfig): readonly DetectionMethod[] {
  return DETECTION_METHODS.filter((method) => config[METHOD_SWITCHES[method]]);
}

export function* runMethod(method: DetectionMethod, input: MethodInput): ChunkedTask<MethodHits> {
  return { method, hits: yield* METHODS[method].analyse(input) };
}
