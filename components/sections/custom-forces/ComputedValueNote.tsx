import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Button } from '@/components/ui/Button';
import { type ComputedValue, FORCE_VALUE_TITLES } from '@/lib/graph/layout/force-values';
import { computeMetricAtom, metricStatusAtom } from '@/lib/state/analysis/analysis-atoms';

/** Offers to compute what a force goes by; nothing once it is there. */
export function ComputedValueNote({ value }: { readonly value: ComputedValue }) {
  const status = useAtomValue(metricStatusAtom).get(value);
  const compute = useSetAtom(computeMetricAtom);
  if (status === undefined || status.state === 'done') return null;
  const title = FORCE_VALUE_TITLES[value];
  return (
    <chakra.div role="status" fontSize="meta" color="text.secondary">
      {status.state === 'running' ? (
        `Computing ${title.toLowerCase()}...`
      ) : (
        <chakra.div display="flex" alignItems="center" gap="2">
          <chakra.span flex="1">
            {status.state === 'failed' ? status.message : `${title}: not computed for this graph yet.`}
          </chakra.span>
          <Button size="small" onClick={() => void compute(value)}>
            Compute
          </Button>
        </chakra.div>
      )}
    </chakra.div>
  );
}
