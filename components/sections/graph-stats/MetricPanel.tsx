import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { NumberField } from '@/components/ui/NumberField';
import { ProgressBar } from '@/components/ui/ProgressBar';
import { SelectField } from '@/components/ui/SelectField';
import { SliderField } from '@/components/ui/SliderField';
import { formatQuantity } from '@/lib/format/counts';
import { METRICS, type MetricDefinition, type MetricId } from '@/lib/graph/analysis/node-metrics';
import {
  analysisGraphAtom,
  analysisOptionsAtom,
  cancelMetricAtom,
  computeMetricAtom,
  metricStatusAtom,
  metricValuesAtom,
  setAnalysisOptionsAtom,
} from '@/lib/state/analysis/analysis-atoms';
import { MetricGroups } from './MetricGroups';
import { TopNodes } from './TopNodes';

const CHOICES = METRICS.map(({ id, title }) => ({ value: id, label: title }));

/** Computes one metric at a time and lists what stands out by it. */
export function MetricPanel() {
  const [id, setId] = useState<MetricId>('degree');
  const compute = useSetAtom(computeMetricAtom);
  const values = useAtomValue(metricValuesAtom).get(id);
  const metric = METRICS.find((known) => known.id === id);
  if (metric === undefined) return null;

  function handleChoose(next: MetricId) {
    setId(next);
    void compute(next);
  }

  return (
    <chakra.section
      aria-label="Metrics"
      display="flex"
      flexDirection="column"
      gap="2"
      borderTopWidth="1px"
      pt="3"
    >
      <SelectField
        label="Metric"
        value={id}
        options={CHOICES}
        onChange={handleChoose}
        hint={metric.description}
      />
      <MetricOptions id={id} />
      <MetricRun metric={metric} />
      {values === undefined ? null : metric.isCategory ? (
        <MetricGroups metric={metric} values={values} />
      ) : (
        <TopNodes metric={metric} values={values} />
      )}
    </chakra.section>
  );
}

function MetricOptions({ id }: { readonly id: MetricId }) {
  const { seed, resolution } = useAtomValue(analysisOptionsAtom);
  const setOptions = useSetAtom(setAnalysisOptionsAtom);
  if (id !== 'community') return null;
  return (
    <>
      <SliderField
        label="Resolution"
        value={resolution}
        min={0.1}
        max={5}
        step={0.1}
        format={(value) => value.toFixed(1)}
        onChange={(value) => setOptions({ resolution: value })}
      />
      <NumberField
        label="Seed"
        value={seed}
        min={0}
        max={4294967295}
        onChange={(value) => setOptions({ seed: value })}
      />
    </>
  );
}

/** Starts, shows and cancels the computation; says when what is shown no longer is of the graph as it is. */
function MetricRun({ metric }: { readonly metric: MetricDefinition }) {
  const status = useAtomValue(metricStatusAtom).get(metric.id) ?? { state: 'idle' };
  const count = useAtomValue(analysisGraphAtom).ids.length;
  const compute = useSetAtom(computeMetricAtom);
  const cancel = useSetAtom(cancelMetricAtom);
  const title = metric.title.toLowerCase();
  if (status.state === 'running') {
    return (
      <chakra.div display="flex" alignItems="center" gap="2">
        <ProgressBar label={`Computing ${title}`} value={status.progress} />
        <Button size="small" onClick={() => cancel(metric.id)}>
          Cancel
        </Button>
      </chakra.div>
    );
  }
  if (status.state === 'done') {
    return (
      <chakra.p role="status" fontSize="meta" color="text.secondary">
        {`Computed for ${formatQuantity(count, 'node')}`}
      </chakra.p>
    );
  }
  return (
    <>
      {status.state === 'failed' ? (
        <chakra.div mx="-3">
          <Notice tone="error">{status.message}</Notice>
        </chakra.div>
      ) : null}
      <Button
        size="small"
        alignSelf="flex-start"
        disabled={count === 0}
        onClick={() => void compute(metric.id)}
      >
        {status.state === 'failed' ? 'Try again' : `Compute ${title}`}
      </Button>
    </>
  );
}
