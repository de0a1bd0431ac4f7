'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useSetAtom } from 'jotai';
import { useMemo, useState } from 'react';
import { PlainTable, type TableCell } from '@/components/figures/PlainTable';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { MOST_RUNS } from '@/lib/evaluation/metrics/compare-many';
import { compareRuns, type RunComparison } from '@/lib/evaluation/metrics/compare-runs';
import type { Estimate } from '@/lib/evaluation/metrics/intervals';
import { recallName } from '@/lib/evaluation/recall-name';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { formatP, formatPercent, formatPoints } from '@/lib/format/percent';
import { removeRunAtom } from '@/lib/state/evaluation/comparison-atoms';
import { askAtom } from '@/lib/state/question-atoms';
import { ExportComparison } from './ExportComparison';
import { RunsTogether } from './RunsTogether';
import type { ShownResult } from './shown-result';
import { count, estimateInterval, points, pointsRange, share } from './table-cells';

interface PreviousRunsProps {
  readonly shown: ShownResult;
  /** Of the same dataset, the latest first. */
  readonly previous: readonly ShownResult[];
}

/** The dataset's previous runs, and this one against one or several of them. */
export function PreviousRuns({ shown, previous }: PreviousRunsProps) {
  // The latest of them until the reader chooses.
  const [chosenIds, setChosenIds] = useState<readonly string[] | null>(null);
  const chosen =
    chosenIds === null ? previous.slice(0, 1) : previous.filter(({ run }) => chosenIds.includes(run.id));
  const [only, ...others] = chosen;
  if (previous.length === 0) {
    return (
      <chakra.p fontSize="panel" color="text.secondary">
        No previous runs. When the comparison is run again, this run is kept here and can be compared with the
        new one.
      </chakra.p>
    );
  }
  return (
    <>
      <RunChoice previous={previous} chosen={chosen} onChange={setChosenIds} />
      {only === undefined ? (
        <chakra.p fontSize="panel" color="text.secondary">
          Choose one run or more to compare this run with.
        </chakra.p>
      ) : (
        <RunsTogether
          shown={[shown, ...chosen]}
          names={[`this run, ${shown.run.searchCriteria.query}`, ...chosen.map(({ run }) => runLabel(run))]}
        />
      )}
      {only === undefined || others.length > 0 ? null : <RunDifference shown={shown} other={only} />}
      {only === undefined ? null : (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <ExportComparison shown={[shown, ...chosen]} />
          {others.length > 0 ? null : <RemoveRun run={only.run} />}
        </chakra.div>
      )}
    </>
  );
}

interface RunChoiceProps {
  readonly previous: readonly ShownResult[];
  readonly chosen: readonly ShownResult[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** Which previous runs this one is compared with: as many as can be told apart. */
function RunChoice({ previous, chosen, onChange }: RunChoiceProps) {
  const ids = chosen.map(({ run }) => run.id);
  const isFull = chosen.length >= MOST_RUNS - 1;
  return (
    <chakra.fieldset minW="0">
      <chakra.legend fontWeight="medium">Compare with</chakra.legend>
      <chakra.p fontSize="meta" color="text.secondary">
        Up to {MOST_RUNS - 1} previous runs at once.
      </chakra.p>
      {previous.map(({ run }) => {
        const isChosen = ids.includes(run.id);
        return (
          <Checkbox
            key={run.id}
            isChecked={isChosen}
            isDisabled={isFull && !isChosen}
            onChange={(isOn) => onChange(isOn ? [...ids, run.id] : ids.filter((id) => id !== run.id))}
          >
            <chakra.span minW="0" overflowWrap="anywhere">
              {runLabel(run)}
            </chakra.span>
          </Checkbox>
        );
      })}
    </chakra.fieldset>
  );
}

function RemoveRun({ run }: Pick<ShownResult, 'run'>) {
  const ask = useSetAtom(askAtom);
  const remove = useSetAtom(removeRunAtom);

  async function handleRemove() {
    const isAgreed = await ask({
      title: 'Remove previous run',
      paragraphs: [
        `The run of ${runLabel(run)} and your decisions on its matches are removed from this browser. This cannot be undone.`,
      ],
      verb: 'Remove run',
    });
    if (isAgreed) remove(run.id);
  }

  return (
    <Button size="small" onClick={() => void handleRemove()}>
      Remove previous run
    </Button>
  );
}

function runLabel({ runDate, searchCriteria, databases }: ShownResult['run']): string {
  const what = databases === undefined ? searchCriteria.query : `files of ${databases.join(', ')}`;
  return `${runDate.slice(0, 16).replace('T', ' ')}: ${what}`;
}

function RunDifference({ shown, other }: { readonly shown: ShownResult; readonly other: ShownResult }) {
  const comparison = useMemo(() => compareRuns(shown, other, shown.evidence.seed), [shown, other]);
  return (
    <>
      <PlainTable
        caption="This run and the previous one"
        note="Interval of recall: Newcombe’s method 10 for paired proportions. Intervals of precision and F1: seeded paired bootstrap of 2,000 resamples."
        columns={['Figure', 'This run', 'Previous run', 'Difference', '95% interval']}
        rows={[
          differenceRow(
            recallName(shown.evidence),
            shown.result.recall,
            other.result.recall,
            comparison.recallDifference,
          ),
          differenceRow(
            'Precision',
            shown.result.precision,
            other.result.precision,
            comparison.precisionDifference,
          ),
          differenceRow('F1', shown.result.f1Score, other.result.f1Score, comparison.f1Difference),
        ]}
      />
      <PlainTable
        caption="Included papers, found and missed"
        note={`McNemar’s exact test on the papers that only one run found: p = ${formatP(comparison.p)}.${notSharedText(comparison)} ${DEPENDENCE}`}
        columns={['Papers', 'Count']}
        rows={foundRows(comparison)}
      />
    </>
  );
}

const DEPENDENCE =
  'Chapman’s estimate takes two searches for independent, which two queries on one index never are: what one misses, the other tends to miss too, so it is more likely too low than too high.';

/** Nothing where both runs know the same papers, which holds unless the list was changed between them. */
function notSharedText({ notShared }: RunComparison): string {
  if (notShared === 0) return '';
  const isOne = notShared === 1;
  return ` ${formatQuantity(notShared, 'included paper')} of one run ${isOne ? 'has' : 'have'} no counterpart in the other and ${isOne ? 'is' : 'are'} left out.`;
}

function differenceRow(
  label: string,
  first: number | null,
  second: number | null,
  difference: Estimate,
): readonly [TableCell, ...TableCell[]] {
  return [
    label,
    share(first),
    share(second),
    points(difference.value),
    estimateInterval(difference, pointsRange),
  ];
}

function foundRows(comparison: RunComparison): readonly (readonly [TableCell, ...TableCell[]])[] {
  const { uniqueShare } = comparison;
  return [
    ['Found by both', count(comparison.foundByBoth)],
    [
      'Found by this run only (b)',
      {
        text: `${formatExactCount(comparison.onlyFirst)} (${formatPercent(uniqueShare.first)} of what either found)`,
        value: comparison.onlyFirst,
      },
    ],
    [
      'Found by the previous run only (c)',
      {
        text: `${formatExactCount(comparison.onlySecond)} (${formatPercent(uniqueShare.second)} of what either found)`,
        value: comparison.onlySecond,
      },
    ],
    ['Found by neither', count(comparison.foundByNeither)],
    [
      '(b − c) / n',
      {
        text: `${formatPoints(comparison.recallDifference.value ?? 0)} points, n = ${formatExactCount(comparison.n)}`,
        value: comparison.recallDifference.value,
      },
    ],
    ['Missed by both, by Chapman’s estimate', missedCell(comparison)],
  ];
}

function missedCell({ missedByBoth, foundByNeither }: RunComparison): TableCell {
  if (missedByBoth.missed === null) {
    return { text: `not shown: ${NOT_SHOWN[missedByBoth.reason](foundByNeither)}`, value: null };
  }
  const { low, high } = missedByBoth.interval;
  return {
    text: `${missedByBoth.missed.toFixed(1)} (95%: ${low.toFixed(1)} to ${high.toFixed(1)})`,
    value: missedByBoth.missed,
  };
}

/** Why Chapman's estimate is not shown. */
const NOT_SHOWN: Readonly<
  Record<Extract<RunComparison['missedByBoth'], { missed: null }>['reason'], (known: number) => string>
> = {
  'few-papers': () => 'fewer than 5 papers found',
  nested: () => 'one run found nothing that the other did not',
  'below-known': (known) => `below the ${formatExactCount(known)} known to be missed`,
};
