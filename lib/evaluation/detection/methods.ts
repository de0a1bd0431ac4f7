import type { DetectionConfig, DetectionMethod } from '@/lib/evaluation/types';

/** In the order in which they run. Source: spec 2 section 9. */
export const DETECTION_METHODS = [
  'temporalGapAnalysis',
  'citationNetworkAnalysis',
  'authorNetworkAnalysis',
  'keywordExpansionAnalysis',
] as const satisfies readonly DetectionMethod[];

export const METHOD_LABELS: Readonly<Record<DetectionMethod, string>> = {
  temporalGapAnalysis: 'Temporal gaps',
  citationNetworkAnalysis: 'Citation network',
  authorNetworkAnalysis: 'Author network',
  keywordExpansionAnalysis: 'Keyword expansion',
};

/** Source: spec 2 section 9. */
export const DEFAULT_DETECTION_CONFIG: DetectionConfig = {
  maxPapersPerMethod: 50,
  minimumCitationThreshold: 5,
  temporalWindowYears: 2,
  enableCitationAnalysis: true,
  enableAuthorAnalysis: true,
  enableTemporalAnalysis: true,
  enableKeywordExpansion: false,
};

export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Source: spec 2 section 5. */
export const DETECTION_BOUNDS = {
  maxPapersPerMethod: { min: 10, max: 200 },
  minimumCitationThreshold: { min: 0, max: 50 },
  temporalWindowYears: { min: 0, max: 10 },
} as const satisfies Readonly<Record<string, Bounds>>;

const SWITCHES = {
  temporalGapAnalysis: 'enableTemporalAnalysis',
  citationNetworkAnalysis: 'enableCitationAnalysis',
  authorNetworkAnalysis: 'enableAuthorAnalysis',
  keywordExpansionAnalysis: 'enableKeywordExpansion',
} as const satisfies Readonly<Record<DetectionMethod, keyof DetectionConfig>>;

/** The setting that switches a method. */
export function switchOf(method: DetectionMethod): (typeof SWITCHES)[DetectionMethod] {
  return SWITCHES[method];
}

export function enabledMethods(config: DetectionConfig): readonly DetectionMethod[] {
  return DETECTION_METHODS.filter((method) => config[SWITCHES[method]]);
}
