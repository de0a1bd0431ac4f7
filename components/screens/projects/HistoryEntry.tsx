import { chakra } from '@chakra-ui/react/styled-system';
import { Folded } from '@/components/ui/Folded';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { formatClock } from '@/lib/format/days';
import type { DescribedDecision } from '@/lib/project/held-decisions';
import { recordName } from '@/lib/project/record-name';
import type { HistoryRow } from './history-rows';

/** The most papers or decisions named below an entry; a search adds thousands. */
const MOST_NAMED = 50;

/** The part of a request shown beside the title; 'Details' has all of it. Unit: characters. */
const MOST_WORDS = 2_000;

interface HistoryEntryProps {
  readonly row: HistoryRow;
  /** This entry, or one before it, was changed after it was written. */
  readonly isBroken: boolean;
  /** The decisions of the entry, one after the other; null where it does not hold them. */
  readonly decisionsOf: (() => readonly DescribedDecision[]) | null;
}

function summaryOf({ entry, papers }: HistoryRow, hasDecisions: boolean): string {
  if (papers.length > 0) return `Details and ${formatQuantity(papers.length, 'paper')}`;
  return hasDecisions ? `Details and ${formatQuantity(entry.counts.new ?? 0, 'decision')}` : 'Details';
}

/** An entry of the history: the act, who did it, its papers and decisions, and the program. */
export function HistoryEntry({ row, isBroken, decisionsOf }: HistoryEntryProps) {
  const { entry, told, papers } = row;
  const { title, asked, facts, who } = told;
  return (
    <chakra.li
      display="flex"
      flexDirection={{ base: 'column', md: 'row' }}
      columnGap="4"
      py="2.5"
      borderTopWidth="1px"
    >
      <chakra.time
        dateTime={entry.time}
        flex="none"
        w={{ md: '72px' }}
        fontSize="panel"
        color="text.secondary"
        fontVariantNumeric="tabular-nums"
      >
        {formatClock(entry.time)}
      </chakra.time>
      <chakra.div flex="1" minW="0">
        <chakra.p overflowWrap="anywhere">
          <chakra.span fontWeight="medium">{title}</chakra.span>
          {asked === null
            ? null
            : `: ${asked.length > MOST_WORDS ? `${asked.slice(0, MOST_WORDS)}…` : asked}`}
        </chakra.p>
        <chakra.p fontSize="panel" color="text.secondary" fontVariantNumeric="tabular-nums">
          {[...facts, who].join(' · ')}
        </chakra.p>
        {isBroken ? (
          <chakra.p fontSize="panel" color="text.error">
            This entry, or one before it, was changed after it was written.
          </chakra.p>
        ) : null}
        <Folded summary={summaryOf(row, decisionsOf !== null)}>
          <Details entry={entry} papers={papers} decisions={decisionsOf?.() ?? []} />
        </Folded>
      </chakra.div>
    </chakra.li>
  );
}

interface DetailsProps extends Pick<HistoryRow, 'entry' | 'papers'> {
  readonly decisions: readonly DescribedDecision[];
}

function Details({ entry, papers, decisions }: DetailsProps) {
  const { asked, program, source, hash, idsHash, values, copy, sequence } = entry;
  const version = [program.version, program.commit.slice(0, 7)].filter((part) => part !== '').join(', ');
  const lines: readonly (readonly [label: string, value: string])[] = [
    ...(asked?.type === 'request' ? [['Request', asked.request] as const] : []),
    ...(asked?.type === 'file' ? [['SHA-256 of the file', asked.sha256] as const] : []),
    ['Source of the records', source],
    ...(version === '' ? [] : [['Program', `Academic Explorer ${version}`] as const]),
    ['Entry', `${sequence} of the copy ${copy}`],
    ['Hash of the entry', hash],
    ...(idsHash === null ? [] : [['Hash of the papers', idsHash] as const]),
    ...(values === undefined ? [] : [['Hash of the contents', values.sha256] as const]),
  ];
  return (
    <chakra.div display="flex" flexDirection="column" gap="3" pb="2">
      <chakra.dl
        display="grid"
        gridTemplateColumns={{ base: '1fr', md: '160px 1fr' }}
        columnGap="3"
        rowGap="0.5"
      >
        {lines.map(([label, value]) => (
          <chakra.div key={label} display="contents">
            <chakra.dt color="text.secondary">{label}</chakra.dt>
            <chakra.dd overflowWrap="anywhere">{value}</chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      <NameList
        label="Papers that came by this"
        names={papers.map(({ record }) => ({ key: record.id, words: recordName(record) }))}
      />
      <NameList label="Decisions" names={decisions} />
    </chakra.div>
  );
}

interface NameListProps {
  readonly label: string;
  readonly names: readonly DescribedDecision[];
}

function NameList({ label, names }: NameListProps) {
  if (names.length === 0) return null;
  const more = names.length - MOST_NAMED;
  return (
    <chakra.ul listStyleType="none" aria-label={label}>
      {names.slice(0, MOST_NAMED).map(({ key, words }) => (
        <chakra.li key={key} overflowWrap="anywhere">
          {words}
        </chakra.li>
      ))}
      {more > 0 ? <chakra.li color="text.secondary">{`and ${formatExactCount(more)} more`}</chakra.li> : null}
    </chakra.ul>
  );
}
