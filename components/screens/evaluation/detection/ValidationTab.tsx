import { chakra } from '@chakra-ui/react/styled-system';
import { FigureTiles } from '@/components/figures/FigureTiles';
import { PlainTable } from '@/components/figures/PlainTable';
import { confidenceShares, contributingMethods } from '@/lib/evaluation/detection/detection-statistics';
import { METHODS } from '@/lib/evaluation/detection/methods';
import {
  DETECTION_METHODS,
  type DetectionResults,
  type HoldOut,
  type ShareRange,
} from '@/lib/evaluation/detection/types';
import { formatAverage, formatExactCount, formatQuantity } from '@/lib/format/counts';
import { formatPercent } from '@/lib/format/percent';

/** How far the candidates can be trusted: the score, what they lean to, and a test by hidden papers. */
export function ValidationTab({ results }: { readonly results: DetectionResults }) {
  const { algorithmicBias } = results.validationMetrics;
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <Confidence results={results} />
      <section aria-label="Algorithmic bias">
        <chakra.h3 fontWeight="medium">Algorithmic bias</chakra.h3>
        {algorithmicBias.length === 0 ? (
          <chakra.p fontSize="panel" color="text.secondary">
            None of the three checks found any.
          </chakra.p>
        ) : (
          <chakra.ul fontSize="panel" listStyleType="disc" pl="5">
            {algorithmicBias.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </chakra.ul>
        )}
      </section>
      <HoldOutSection results={results} />
    </chakra.div>
  );
}

/** The score, and the two shares that it is the sum of. */
function Confidence({ results }: { readonly results: DetectionResults }) {
  const { detectionStatistics: statistics, validationMetrics } = results;
  const { fromMethods, fromCitations } = confidenceShares(statistics);
  return (
    <FigureTiles
      label="Confidence"
      isExample={false}
      tiles={[
        {
          label: 'Confidence score',
          value: validationMetrics.confidenceScore.toFixed(2),
          detail: 'the sum of the other two, 0 to 1',
          definition: `min(1, 0.6 × methods with candidates / ${DETECTION_METHODS.length} + 0.4 × min(average citations / 20, 1)). It says how broadly the candidates are supported, not how many are relevant. Methods that are switched off count as without candidates.`,
        },
        {
          label: 'From methods with candidates',
          value: fromMethods.toFixed(2),
          detail: `0.6 × ${contributingMethods(statistics)} of ${DETECTION_METHODS.length} methods`,
          definition: `0.6 × methods that lead to a candidate / ${DETECTION_METHODS.length}.`,
        },
        {
          label: 'From citations of candidates',
          value: fromCitations.toFixed(2),
          detail: `0.4 × average of ${formatAverage(statistics.averageCitationCount)} / 20, at most 0.4`,
          definition: '0.4 × average citations / 20, and 0.4 where they are 20 or more on average.',
        },
      ]}
    />
  );
}

function HoldOutSection({ results }: { readonly results: DetectionResults }) {
  const { holdOut, baselineError } = results;
  if (holdOut === null) {
    return (
      <chakra.p fontSize="panel" color="text.secondary">
        This check hides included papers and looks for them again. It needs at least 5 that could be looked
        up.
      </chakra.p>
    );
  }
  const methods = results.methods.flatMap(({ method, state }) =>
    state === 'done' ? [METHODS[method].label.toLowerCase()] : [],
  );
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <PlainTable
        caption="Recall of hidden papers"
        note={`${formatExactCount(holdOut.hidden)} of ${formatQuantity(holdOut.of, 'included paper')} (20%) were hidden and looked for among the first k candidates, ${formatExactCount(holdOut.repeats)} times (seed ${holdOut.seed}). Mean, with the lowest and highest.`}
        columns={[
          'First k',
          'This detection',
          'Shared references',
          'Most cited on the topics',
          'Related works',
        ]}
        rows={holdOut.detection.map((recall, index) => [
          String(recall.k),
          shareText(recall),
          shareText(holdOut.coupling?.[index]),
          shareText(holdOut.mostCited?.[index]),
          shareText(holdOut.related?.[index]),
        ])}
      />
      <chakra.p fontSize="panel">{reachableText(holdOut)}</chakra.p>
      <chakra.p fontSize="meta" color="text.secondary">
        {caveats(holdOut, results.config.minimumCitationThreshold, methods, baselineError).join(' ')}
      </chakra.p>
    </chakra.div>
  );
}

function reachableText({ reachable }: HoldOut): string {
  if (reachable === null) {
    return 'An earlier release measured this run: it counted papers as found that a run without them would not have fetched. Run the detection again for figures that hold.';
  }
  return `Reachable: ${shareText(reachable)} of the hidden papers were fetched at all from the papers left visible. No ranking can find more.`;
}

function shareText(share: ShareRange | undefined): string {
  if (share === undefined) return 'n/a';
  const { mean, lowest, highest } = share;
  return `${formatPercent(mean)} (${formatPercent(lowest)} to ${formatPercent(highest)})`;
}

function caveats(
  { belowThreshold, of, mostCited, related }: HoldOut,
  threshold: number,
  methods: readonly string[],
  baselineError: string | null,
): readonly string[] {
  return [
    `Uses ${methods.join(', ')}. Each time, only what the visible papers lead to within the same limits counts as fetched; nothing is asked for again.`,
    'Shared references: the fetched papers with the most references in common with the visible ones.',
    ...(belowThreshold === 0
      ? []
      : [
          `${formatExactCount(belowThreshold)} of ${formatQuantity(of, 'included paper')} have fewer than ${formatQuantity(threshold, 'citation')} and cannot be found again; the last two columns have no threshold.`,
        ]),
    ...(mostCited === null
      ? [
          baselineError === null
            ? 'No works on the topics were found.'
            : `The most cited works could not be fetched: ${baselineError}.`,
        ]
      : []),
    ...(related === null ? ['The included papers have no related works in this source.'] : []),
  ];
}
