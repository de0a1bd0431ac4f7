import { chakra } from '@chakra-ui/react/styled-system';
import { FigureTiles } from '@/components/figures/FigureTiles';
import { contributingMethods } from '@/lib/evaluation/detection/detection-statistics';
import { METHODS } from '@/lib/evaluation/detection/methods';
import {
  DETECTION_METHODS,
  type DetectionResults,
  type MethodOutcome,
} from '@/lib/evaluation/detection/types';
import { formatAverage, formatExactCount, formatQuantity } from '@/lib/format/counts';
import { NoCandidates } from './NoCandidates';

/** The figures of a detection at a glance. */
export function SummaryTab({ results }: { readonly results: DetectionResults }) {
  const { detectionStatistics: statistics, config, requests, resolution } = results;
  const threshold = 2 * config.minimumCitationThreshold;
  const tiles = [
    {
      label: 'Total candidates',
      value: formatExactCount(statistics.totalCandidates),
      detail: 'works that are not on the review’s list',
      definition:
        'Works that at least one method found and that are not on the review’s list, whether included, excluded or not judged.',
    },
    {
      label: 'High confidence',
      value: formatExactCount(statistics.highConfidenceCandidates),
      detail: `cited at least twice the threshold: ${formatQuantity(threshold, 'citation')} or more`,
      definition:
        'Candidates with at least twice the minimum citation threshold. It says nothing of their relevance.',
    },
    {
      label: 'Average citations',
      value: formatAverage(statistics.averageCitationCount),
      detail: 'mean over all candidates',
      definition: 'Mean citation count over all candidates.',
    },
    {
      label: 'Methods contributing',
      value: `${contributingMethods(statistics)} of ${DETECTION_METHODS.length}`,
      detail: ['found at least one candidate', ...notRunLines(results.methods)],
      definition: 'Methods that found at least one candidate.',
    },
  ];
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <FigureTiles label="Detection summary" tiles={tiles} isExample={false} />
      {statistics.totalCandidates === 0 ? <NoCandidates /> : null}
      <chakra.p fontSize="meta" color="text.secondary">
        Finished <time dateTime={results.finishedAt}>{dayOf(results.finishedAt)}</time>. Started from{' '}
        {formatQuantity(resolution.resolved, 'work')} of{' '}
        {formatQuantity(resolution.included, 'included paper')}. {formatQuantity(requests.sent, 'request')}{' '}
        sent, {formatExactCount(requests.kept)} answered from the cache.
      </chakra.p>
    </chakra.div>
  );
}

function dayOf(isoTime: string): string {
  return `${isoTime.slice(0, 10)} ${isoTime.slice(11, 16)} UTC`;
}

function notRunLines(methods: readonly MethodOutcome[]): readonly string[] {
  const off = methods.filter(({ state }) => state === 'off').map(({ method }) => METHODS[method].label);
  return off.length === 0 ? [] : [`Switched off: ${off.join(', ')}`];
}
