import { ResultsScreen } from '@/components/screens/evaluation/results/ResultsScreen';
import { startEvaluation } from './start-evaluation';

/**
 * The results screen and the start of its area in one bundle: as two bundles that load side by side, each holds a copy of
 * what both need.
 */
export const resultsWithStart = { Screen: ResultsScreen, start: startEvaluation };
