import { chakra } from '@chakra-ui/react/styled-system';
import { Folded } from '@/components/ui/Folded';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { formatClock } from '@/lib/format/days';
import { recordName } from '@/lib/project/record-name';
import type { HistoryRow } from './history-rows';

/** The most papers named below an entry; a search adds thousands. */
const MOST_PAPERS = 50;

/** The part of a request shown beside the title; 'Details' has all of it. Unit: characters. */
const MOST_WORDS = 2_000;

interface HistoryEntryProps {
  readonly row: HistoryRow;
  /** This entry, or one before it, was changed after it was written. */
  readonly isBroken: boolean;
}

/** An entry of the history: the act, who did it, its papers, and the program. */
export function HistoryEntry({ row: { entry, told, papers }, isBroken }: HistoryEntryProps) {
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
        <Folded
          summary={papers.length === 0 ? 'Details' : `Details and ${formatQuantity(papers.length, 'paper')}`}
        >
          <Details entry={entry} papers={papers} />
        </Folded>
      </chakra.div>
    </chakra.li>
  );
}

function Details({ entry, papers }: Pick<HistoryRow, 'entry' | 'papers'>) {
  const { asked, program, source, hash, idsHash, copy, sequence } = entry;
  const version = [program.version, program.commit.slice(0, 7)].filter((part) => part !== '').join(', ');
  const lines: readonly (readonly [label: string, value: string])[] = [
    ...(asked?.type === 'request' ? [['Request', asked.request] as const] : []),
    ...(asked?.type === 'file' ? [['SHA-256 of the file', asked.sha256] as const] : []),
    ['Source of the records', source],
    ...(version === '' ? [] : [['Program', `Academic Explorer ${version}`] as const]),
    ['Entry', `${sequence} of the copy ${copy}`],
    ['Hash of the entry', hash],
    ...(idsHash === null ? [] : [['Hash of the papers', idsHash] as const]),
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
      {papers.length === 0 ? null : (
        <chakra.ul listStyleType="none" aria-label="Papers that came by this">
          {papers.slice(0, MOST_PAPERS).map(({ record }) => (
            <chakra.li key={record.id} overflowWrap="anywhere">
              {recordName(record)}
            </chakra.li>
          ))}
          {papers.length > MOST_PAPERS ? (
            <chakra.li color="text.secondary">{`and ${formatExactCount(papers.length - MOST_PAPERS)} more`}</chakra.li>
          ) : null}
        </chakra.ul>
      )}
    </chakra.div>
  );
}
