import { chakra } from '@chakra-ui/react/styled-system';
import { PlainTable } from '@/components/figures/PlainTable';
import { METHODS } from '@/lib/evaluation/detection/methods';
import {
  DETECTION_METHODS,
  type DetectionResults,
  type MethodOutcome,
} from '@/lib/evaluation/detection/types';
import { formatExactCount } from '@/lib/format/counts';
import { MethodsText } from './MethodsText';

/** What each method brought, before and after duplicates were joined. */
export function MethodsTab({ results }: { readonly results: DetectionResults }) {
  const { methodContributions } = results.detectionStatistics;
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <PlainTable
        caption="Contributions"
        note="Before: works that the method found. After: candidates left once duplicates are merged; a candidate of several methods counts for each of them."
        columns={['Method', 'State', 'Before de-duplication', 'After de-duplication', 'By this method alone']}
        rows={results.methods.map((outcome) => {
          const { beforeDeduplication, afterDeduplication, onlyHere } = methodContributions[outcome.method];
          return [
            METHODS[outcome.method].label,
            stateText(outcome),
            formatExactCount(beforeDeduplication),
            formatExactCount(afterDeduplication),
            formatExactCount(onlyHere),
          ];
        })}
      />
      <chakra.dl display="grid" gap="2" fontSize="panel">
        {DETECTION_METHODS.map((method) => (
          <div key={method}>
            <chakra.dt fontWeight="medium">{METHODS[method].label}</chakra.dt>
            <chakra.dd color="text.secondary">
              {[METHODS[method].explanation, METHODS[method].whyOff ?? ''].join(' ').trim()}
            </chakra.dd>
          </div>
        ))}
      </chakra.dl>
      <MethodsText results={results} />
    </chakra.div>
  );
}

function stateText(outcome: MethodOutcome): string {
  if (outcome.state === 'failed') return `Failed: ${outcome.error}`;
  return outcome.state === 'off' ? 'Off' : 'Done';
}
