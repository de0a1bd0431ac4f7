import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { SelectField } from '@/components/ui/SelectField';
import { ShowAllButton } from '@/components/ui/ShowAllButton';
import { ShowMore } from '@/components/ui/ShowMore';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { byDay, dayHere, formatClock, formatDay } from '@/lib/format/days';
import { restoreVersionAtom } from '@/lib/state/strategy/line-acts';
import {
  isStrategyReadOnlyAtom,
  strategyLinesAtom,
  strategyVersionsAtom,
} from '@/lib/state/strategy/strategy-atoms';
import { finalResult } from '@/lib/strategy/compare-versions';
import { numberedLines } from '@/lib/strategy/number-lines';
import type { StrategyVersion } from '@/lib/strategy/types';
import { keepFocusBeside } from './focus-line';
import { PanelPart, Quiet } from './PanelPart';
import { VersionComparison } from './VersionComparison';

/** Versions shown at first. */
const SHOWN = 10;

/** The versions of the search, to compare and to restore. */
export function VersionsPanel() {
  const versions = useAtomValue(strategyVersionsAtom);
  const [isWhole, setIsWhole] = useState(false);
  if (versions.length === 0) {
    return <Quiet>Each time lines are counted, the search is kept here as it was.</Quiet>;
  }
  const shown = isWhole ? versions : versions.slice(0, SHOWN);
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <Comparison versions={versions} />
      <ShowMore items={shown} noun="version">
        {(drawn) =>
          [...byDay(drawn, ({ time }) => time)].map(([day, those]) => (
            <PanelPart key={day} title={formatDay(day)}>
              <chakra.ol listStyleType="none">
                {those.map((version) => (
                  <VersionItem key={version.id} version={version} number={numberOf(version, versions)} />
                ))}
              </chakra.ol>
            </PanelPart>
          ))
        }
      </ShowMore>
      {versions.length > SHOWN ? (
        <ShowAllButton count={versions.length} what="versions" isWhole={isWhole} onChange={setIsWhole} />
      ) : null}
    </chakra.div>
  );
}

/** From 1 for the first. It distinguishes two versions of the same minute. */
function numberOf(version: StrategyVersion, versions: readonly StrategyVersion[]): number {
  return versions.length - versions.indexOf(version);
}

function nameOf({ time }: StrategyVersion, number: number): string {
  return `Version ${number}, ${formatDay(dayHere(time))}, ${formatClock(time)}`;
}

/** Compares two versions, at first the last two. */
function Comparison({ versions }: { readonly versions: readonly StrategyVersion[] }) {
  const [chosen, setChosen] = useState<{
    readonly first?: string;
    readonly second?: string;
  }>({});
  const [latest, before] = versions;
  if (latest === undefined || before === undefined) {
    return <Quiet>Once the search was changed and counted again, two versions can be compared here.</Quiet>;
  }
  const first = versions.find(({ id }) => id === chosen.first) ?? before;
  const second = versions.find(({ id }) => id === chosen.second) ?? latest;
  const options = versions.map((version) => ({
    value: version.id,
    label: `${nameOf(version, numberOf(version, versions))} · ${formatQuantity(numberedLines(version.lines).length, 'line')}`,
  }));
  return (
    <PanelPart title="Compare two versions">
      <chakra.div display="flex" flexDirection="column" gap="2">
        <SelectField
          label="Before"
          value={first.id}
          options={options}
          onChange={(id) => setChosen({ ...chosen, first: id })}
        />
        <SelectField
          label="After"
          value={second.id}
          options={options}
          onChange={(id) => setChosen({ ...chosen, second: id })}
        />
        {first.id === second.id ? (
          <Quiet>Choose two different versions.</Quiet>
        ) : (
          <VersionComparison first={first} second={second} />
        )}
      </chakra.div>
    </PanelPart>
  );
}

/** '12 lines · the last one: 12,408 hits, 34 of 40 known papers'. */
function tellVersion(version: StrategyVersion): string {
  const { lines, knownWorks } = version;
  const result = finalResult(version);
  const figures = [
    ...(result === null || result.hits === null
      ? []
      : [`${result.isBound ? 'at most ' : ''}${formatQuantity(result.hits, 'hit')}`]),
    ...(result === null || knownWorks.length === 0
      ? []
      : [`${formatExactCount(result.found.length)} of ${formatQuantity(knownWorks.length, 'known paper')}`]),
  ];
  const count = formatQuantity(numberedLines(lines).length, 'line');
  return figures.length === 0 ? count : `${count} · the last one: ${figures.join(', ')}`;
}

interface VersionItemProps {
  readonly version: StrategyVersion;
  readonly number: number;
}

function VersionItem({ version, number }: VersionItemProps) {
  const lines = useAtomValue(strategyLinesAtom);
  const isReadOnly = useAtomValue(isStrategyReadOnlyAtom);
  const restore = useSetAtom(restoreVersionAtom);
  const isNow = JSON.stringify(lines) === JSON.stringify(version.lines);
  return (
    <chakra.li py="2" borderTopWidth="1px" display="flex" flexDirection="column" gap="1" alignItems="start">
      <p>
        <chakra.span fontWeight="medium">Version {number}</chakra.span> ·{' '}
        <chakra.time dateTime={version.time}>{formatClock(version.time)}</chakra.time>
        {isNow ? ' · as the search stands now' : ''}
      </p>
      <Quiet>{tellVersion(version)}</Quiet>
      {isNow || isReadOnly ? null : (
        <Button
          size="small"
          aria-label={`Go back to this version, ${nameOf(version, number)}`}
          onClick={() => {
            restore(version);
            keepFocusBeside();
          }}
        >
          Go back to this version
        </Button>
      )}
    </chakra.li>
  );
}
