import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { Link } from '@/components/router/Link';
import { Folded } from '@/components/ui/Folded';
import { ShowMore } from '@/components/ui/ShowMore';
import type { Figure } from '@/lib/evaluation/metrics/compute-metrics';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { formatP, formatPercent, formatPoints } from '@/lib/format/percent';
import { entityPath } from '@/lib/routing/paths';
import { knownPapersAtom } from '@/lib/state/strategy/known-atoms';
import { type ComparedLine, type ComparedPapers, compareVersions } from '@/lib/strategy/compare-versions';
import { numberedLines } from '@/lib/strategy/number-lines';
import { tellWish } from '@/lib/strategy/tell-line';
import type { StrategyLine, StrategyVersion } from '@/lib/strategy/types';
import { Quiet } from './PanelPart';

interface VersionComparisonProps {
  readonly first: StrategyVersion;
  readonly second: StrategyVersion;
}

const CHANGES = [
  ['added', 'Added'],
  ['removed', 'Removed'],
  ['changed', 'Changed'],
  ['moved', 'Moved'],
] as const;

/** Changes of the lines between two versions, and the known papers that only one of them finds. */
export function VersionComparison({ first, second }: VersionComparisonProps) {
  const { lines, papers } = useMemo(() => compareVersions(first, second), [first, second]);
  const numbers = useMemo(() => [numbersOf(first), numbersOf(second)] as const, [first, second]);
  const changed = lines.filter(({ change }) => change !== 'same');
  const same = lines.filter(({ change }) => change === 'same');
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <p>{tellLines(lines)}</p>
      <LineList lines={changed} numbers={numbers} />
      {same.length === 0 ? null : (
        <Folded summary={`${formatQuantity(same.length, 'line')} as before`}>
          <LineList lines={same} numbers={numbers} />
        </Folded>
      )}
      {papers === null ? (
        <Quiet>
          Known papers cannot be compared: a version was counted without them, or both have no paper in
          common.
        </Quiet>
      ) : (
        <Papers papers={papers} />
      )}
    </chakra.div>
  );
}

type Numbers = ReadonlyMap<string, number>;

function numbersOf({ lines }: StrategyVersion): Numbers {
  return new Map(numberedLines(lines).map(({ line, number }) => [line.id, number]));
}

/** '1 line added, 2 changed.' */
function tellLines(lines: readonly ComparedLine[]): string {
  const counts = CHANGES.map(([change]) => ({
    change,
    count: lines.filter((line) => line.change === change).length,
  })).filter(({ count }) => count > 0);
  if (counts.length === 0) return 'No line was changed.';
  const told = counts.map(({ change, count }, at) =>
    at === 0 ? `${formatQuantity(count, 'line')} ${change}` : `${formatExactCount(count)} ${change}`,
  );
  return `${told.join(', ')}.`;
}

interface LineListProps {
  readonly lines: readonly ComparedLine[];
  /** The numbers of lines by their ids, in each version. */
  readonly numbers: readonly [first: Numbers, second: Numbers];
}

function LineList({ lines, numbers }: LineListProps) {
  if (lines.length === 0) return null;
  return (
    <ShowMore items={lines} noun="line">
      {(shown) => (
        <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="2">
          {shown.map((line) => (
            <Line key={line.after?.id ?? line.before?.id} line={line} numbers={numbers} />
          ))}
        </chakra.ul>
      )}
    </ShowMore>
  );
}

function Line({
  line,
  numbers,
}: {
  readonly line: ComparedLine;
  readonly numbers: LineListProps['numbers'];
}) {
  const { before, after, change, hits, known } = line;
  const isChanged = before !== null && after !== null && change === 'changed';
  const shown = after ?? before;
  if (shown === null) return null;
  const number = (after === null ? numbers[0] : numbers[1]).get(shown.id);
  const name = CHANGES.find(([each]) => each === change)?.[1];
  return (
    <chakra.li borderWidth="1px" rounded="control" p="2" overflowWrap="anywhere">
      <chakra.p color="text.secondary" fontSize="meta">
        {[...(name === undefined ? [] : [name]), number === undefined ? shown.kind : `Line ${number}`].join(
          ' · ',
        )}
      </chakra.p>
      {isChanged ? (
        <>
          <chakra.p color="text.secondary">
            <chakra.del textDecoration="line-through">{tellText(before, after)}</chakra.del>
          </chakra.p>
          <p>
            <chakra.ins textDecoration="none">{tellText(after, before)}</chakra.ins>
          </p>
        </>
      ) : (
        <p>{shown.text}</p>
      )}
      <Figures name="Hits" values={hits} />
      <Figures name="Known papers" values={known} />
    </chakra.li>
  );
}

/** The text of a line, and those of its settings that differ from the other version. */
function tellText(line: StrategyLine, other: StrategyLine): string {
  if (line.kind !== 'query' || other.kind !== 'query') return line.text;
  const [wish, otherWish] = [tellWish(line), tellWish(other)];
  const told = [
    line.text,
    ...(wish === otherWish ? [] : [`(${wish})`]),
    ...(line.isOff && !other.isOff ? ['(switched off)'] : []),
  ];
  return told.join(' ');
}

/** 'Hits: 1,200 → 1,340 (+140)'; nothing if neither version was counted. */
function Figures({
  name,
  values: [before, after],
}: {
  readonly name: string;
  readonly values: ComparedLine['hits'];
}) {
  if (before === null && after === null) return null;
  const change = before === null || after === null ? 0 : after - before;
  const told =
    before === null || after === null || change === 0
      ? formatExactCount(after ?? before ?? 0)
      : `${formatExactCount(before)} before, ${formatExactCount(after)} after (${change > 0 ? '+' : '−'}${formatExactCount(Math.abs(change))})`;
  return (
    <chakra.p color="text.secondary" fontVariantNumeric="tabular-nums">
      {`${name}: ${told}`}
    </chakra.p>
  );
}

function tellRecall({ value, interval }: Figure): string {
  return interval === null
    ? formatPercent(value)
    : `${formatPercent(value)} (${formatPercent(interval.low)} to ${formatPercent(interval.high)})`;
}

/** The results of both versions, on the known papers that both have. */
function Papers({ papers }: { readonly papers: ComparedPapers }) {
  const { shared, notShared, onlyFirst, onlySecond, neither, recall } = papers;
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <p>
        {`Of ${formatQuantity(shared, 'known paper')}, the result found ${tellRecall(recall[0])} before and ${tellRecall(recall[1])} after; ${formatExactCount(neither.length)} neither time.`}
      </p>
      <PaperList title="found only before" works={onlyFirst} />
      <PaperList title="found only after" works={onlySecond} />
      <Quiet>{tellTest(papers)}</Quiet>
      {notShared === 0 ? null : (
        <Quiet>{`${formatQuantity(notShared, 'paper')} that only one version knew ${notShared === 1 ? 'is' : 'are'} left out.`}</Quiet>
      )}
    </chakra.div>
  );
}

/** The exact McNemar test, and the difference of recall, in words. */
function tellTest({ onlyFirst, onlySecond, difference, p }: ComparedPapers): string {
  const [before, after] = [onlyFirst.length, onlySecond.length];
  if (before + after === 0) return 'Both versions find the same known papers.';
  const chance = `If neither were better, papers would part as unevenly as ${formatExactCount(before)} to ${formatExactCount(after)} with a probability of ${formatP(p)} (McNemar’s exact test).`;
  if (difference === null) return chance;
  // Reversed: the gain of the second version.
  const [low, high] = [formatPoints(-difference.high), formatPoints(-difference.low)];
  return `${chance} Change of recall: between ${low} and ${high} percentage points (95% interval).`;
}

function PaperList({ title, works }: { readonly title: string; readonly works: readonly string[] }) {
  const { papers } = useAtomValue(knownPapersAtom);
  if (works.length === 0) return null;
  const titles = new Map(papers.map((paper) => [paper.id, paper.title]));
  return (
    <Folded summary={`${formatQuantity(works.length, 'known paper')} ${title}`}>
      <ShowMore items={works} noun="known paper">
        {(shown) => (
          <chakra.ul listStyleType="disc" pl="4" display="flex" flexDirection="column" gap="1">
            {shown.map((id) => (
              <li key={id}>
                <Link to={entityPath('works', id)} color="brand.text" textDecoration="underline">
                  {titles.get(id) ?? id}
                </Link>
              </li>
            ))}
          </chakra.ul>
        )}
      </ShowMore>
    </Folded>
  );
}
