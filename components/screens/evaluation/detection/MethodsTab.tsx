import { chakra } from '@chakra-ui/react/styled-system';
import { DETECTION_METHODS, METHOD_LABELS } from '@/lib/evaluation/detection/methods';
import type { DetectionResults, MethodOutcome } from '@/lib/evaluation/detection/types';
import type { DetectionMethod } from '@/lib/evaluation/types';
import { formatExactCount } from '@/lib/format/counts';
import { PlainTable } from '../results/PlainTable';

const EXPLANATIONS: Readonly<Record<DetectionMethod, string>> = {
  temporalGapAnalysis:
    'Works on the main topics and keywords of the included papers, in years with fewer included papers than the topics let expect.',
  citationNetworkAnalysis:
    'Works that cite, are cited by, are cited together with or share references with included papers, normalised by citations and references so that fame alone does not count.',
  authorNetworkAnalysis:
    'Works on the main topics by authors of two included papers or more, weighted by the size of the team.',
  keywordExpansionAnalysis:
    'Works with keywords and topics that are frequent among the included papers and absent from the query.',
};

/** What each method brought, before and after duplicates were joined. */
export function MethodsTab({ results }: { readonly results: DetectionResults }) {
  const { methodContributions } = results.detectionStatistics;
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <PlainTable
        caption="Contributions"
        note="Before: works that the method lists. After: candidates that it leads to once duplicates are joined; one that several methods lead to counts for each."
        columns={['Method', 'State', 'Before de-duplication', 'After de-duplication', 'By this method alone']}
        rows={results.methods.map((outcome) => {
          const { beforeDeduplication, afterDeduplication, onlyHere } = methodContributions[outcome.method];
          return [
            METHOD_LABELS[outcome.method],
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
            <chakra.dt fontWeight="medium">{METHOD_LABELS[method]}</chakra.dt>
            <chakra.dd color="text.secondary">{EXPLANATIONS[method]}</chakra.dd>
          </div>
        ))}
      </chakra.dl>
    </chakra.div>
  );
}

function stateText(outcome: MethodOutcome): string {
  if (outcome.state === 'failed') return `Failed: ${outcome.error}`;
  return outcome.state === 'off' ? 'Off' : 'Done';
}
