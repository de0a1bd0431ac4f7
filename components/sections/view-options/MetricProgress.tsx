import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { ProgressBar } from '@/components/ui/ProgressBar';
import { METRICS } from '@/lib/graph/analysis/node-metrics';
import { neededMetricsAtom } from '@/lib/state/analysis/view-atoms';

/** How far the metrics are that size and colour wait for, and why one is missing. */
export function MetricProgress() {
  const needed = new Map(useAtomValue(neededMetricsAtom));
  return [...needed].map(([id, status]) => {
    const title = METRICS.find((metric) => metric.id === id)?.title ?? id;
    if (status.state === 'running') {
      return <ProgressBar key={id} label={`Computing ${title}`} value={status.progress} />;
    }
    if (status.state !== 'failed') return null;
    return (
      <chakra.p key={id} role="alert" color="text.error" fontSize="meta">
        {title} could not be computed: {status.message}
      </chakra.p>
    );
  });
}
