'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import type { ScreenProps } from '@/components/router/route-table';
import { Button } from '@/components/ui/Button';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import { PageLink } from '@/components/ui/PageLinks';
import { SelectField } from '@/components/ui/SelectField';
import { ShowMore } from '@/components/ui/ShowMore';
import { StateMessage } from '@/components/ui/StateMessage';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { byDay, dayHere, formatClock, formatDay } from '@/lib/format/days';
import { ENTRY_TITLES, readerName } from '@/lib/project/describe-entry';
import { describeDecisions, holdsDecisions } from '@/lib/project/held-decisions';
import { recordName } from '@/lib/project/record-name';
import type { ShownRecord } from '@/lib/project/standing';
import { ENTRY_KINDS, type ProjectState } from '@/lib/project/types';
import { isReadOnlyAtom } from '@/lib/state/project/open-project-atoms';
import type { History } from '@/lib/state/project/project-history-atoms';
import { pathInProjectAtom } from '@/lib/state/project/project-path-atom';
import { HistoryEntry } from './HistoryEntry';
import { ALL_READERS, filterHistory, type HistoryFilter, type HistoryRow, historyRows } from './history-rows';
import { ProjectFrame } from './ProjectFrame';
import { SearchesPanel } from './replay/SearchesPanel';
import { WithHistory } from './WithHistory';

/**
 * The history of a project: every search, addition, decision and change. Source: docs/behaviours/project-history.md.
 */
export function HistoryScreen({ route }: ScreenProps) {
  return (
    <ProjectFrame route={route} page="history">
      {(state) => (
        <WithHistory key={state.header.id} id={state.header.id}>
          {(history, shown) => (
            <Timeline history={history} state={state} shown={shown} paper={route.query.get('paper')} />
          )}
        </WithHistory>
      )}
    </ProjectFrame>
  );
}

/** Entries shown at first, and again with each press of the button below them. */
const STEP = 200;

interface TimelineProps {
  readonly history: History;
  readonly state: ProjectState;
  readonly shown: ReadonlyMap<string, ShownRecord>;
  /** The only paper whose entries are shown; null: all. */
  readonly paper: string | null;
}

/** A host project without its own reader, since the visitor is none of its readers. */
function asStranger(state: ProjectState): ProjectState {
  return { ...state, header: { ...state.header, screener: '' } };
}

/** Searches are beside the entries if there is room, else before them. */
const BESIDE_ENTRIES = {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 400px' },
  alignItems: 'start',
  columnGap: '10',
  rowGap: '4',
} as const;
const ENTRIES = {
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  minW: '0',
  gridColumn: { xl: '1' },
  gridRow: { xl: '1' },
} as const;

function Timeline({ history, state: told, shown, paper }: TimelineProps) {
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const state = useMemo(() => (isReadOnly ? asStranger(told) : told), [isReadOnly, told]);
  const [chosen, setChosen] = useState<Omit<HistoryFilter, 'paper'>>({ kind: 'all', reader: ALL_READERS });
  const rows = useMemo(() => historyRows(history.ledgers, state, shown), [history, state, shown]);
  const filter = { ...chosen, paper };
  const found = filterHistory(rows, filter);
  const isNarrowed = found.length < rows.length;
  if (rows.length === 0) {
    return (
      <Frame>
        <StateMessage
          title="Nothing has happened yet"
          action={<PageLink to="/search">Search for papers</PageLink>}
        >
          Every search, paper and change of this project is written down here, so that you can say later how
          it came about.
        </StateMessage>
      </Frame>
    );
  }
  return (
    <chakra.div {...BESIDE_ENTRIES}>
      <chakra.div display="flex" flexDirection="column" gap="3" gridColumn={{ xl: '2' }}>
        <Verification history={history} count={rows.length} />
        <Coverage since={history.since} isReadOnly={isReadOnly} />
        {paper === null ? <SearchesPanel ledgers={history.ledgers} state={state} shown={shown} /> : null}
      </chakra.div>
      <chakra.div {...ENTRIES}>
        {paper === null ? null : <PaperNotice shown={shown} paper={paper} />}
        <Filters rows={rows} state={state} filter={chosen} onChange={setChosen}>
          {isNarrowed
            ? `${formatExactCount(found.length)} of ${formatQuantity(rows.length, 'entry', 'entries')}`
            : formatQuantity(rows.length, 'entry', 'entries')}
        </Filters>
        <ShowMore items={found} noun="entry" nouns="entries" step={STEP}>
          {(drawn) =>
            [...byDay(drawn, ({ entry }) => entry.time)].map(([day, those]) => (
              <Day key={day} day={day} rows={those} history={history} state={told} />
            ))
          }
        </ShowMore>
        {found.length === 0 ? (
          <NoEntries onReset={() => setChosen({ kind: 'all', reader: ALL_READERS })} />
        ) : null}
      </chakra.div>
    </chakra.div>
  );
}

function NoEntries({ onReset }: { readonly onReset: () => void }) {
  return (
    <Frame>
      <StateMessage
        action={
          <Button size="small" onClick={onReset}>
            Show all entries
          </Button>
        }
      >
        No entry matches.
      </StateMessage>
    </Frame>
  );
}

/** The contents that entries lack, which a check of them cannot cover. */
function describeCoverage(since: Exclude<History['since'], 'always'>, isReadOnly: boolean): string {
  if (since !== null)
    return `Decisions before ${formatDay(dayHere(since))}, ${formatClock(since)}, were recorded without their content.`;
  return isReadOnly
    ? 'Entries do not hold decisions, notes and papers.'
    : 'Entries do not hold decisions, notes and papers yet. Saving the project to a file records them.';
}

function Coverage({ since, isReadOnly }: Pick<History, 'since'> & { readonly isReadOnly: boolean }) {
  if (since === 'always') return null;
  return (
    <chakra.p fontSize="panel" color="text.secondary">
      {describeCoverage(since, isReadOnly)}
    </chakra.p>
  );
}

function Verification({ history, count }: { readonly history: History; readonly count: number }) {
  const [first] = history.broken;
  if (first === undefined) {
    return (
      <chakra.p fontSize="panel" color="text.secondary">
        {count === 1
          ? 'Checked: its one entry is as it was written.'
          : `Checked: all ${formatExactCount(count)} entries are as they were written.`}
      </chakra.p>
    );
  }
  return (
    <Notice tone="error">
      {`This history was changed after it was written. The first entry that does not fit is entry ${first.sequence} of the copy ${first.copy}. Compare it with an earlier file of the project.`}
    </Notice>
  );
}

function PaperNotice({ shown, paper }: Pick<TimelineProps, 'shown'> & { readonly paper: string }) {
  const pathOf = useAtomValue(pathInProjectAtom);
  const record = shown.get(paper)?.record;
  return (
    <Notice tone="info">
      <chakra.span display="flex" flexWrap="wrap" columnGap="3" rowGap="1">
        <span>{`Why “${record === undefined ? paper : recordName(record)}” is here.`}</span>
        <PageLink to={pathOf('history')}>Show the whole history</PageLink>
      </chakra.span>
    </Notice>
  );
}

/** Two beside each other on a phone. */
const FILTER_WIDTH = { flex: { base: '1 1 140px', md: '0 0 220px' }, minW: '0' } as const;

interface FiltersProps {
  readonly rows: readonly HistoryRow[];
  readonly state: ProjectState;
  readonly filter: Omit<HistoryFilter, 'paper'>;
  readonly onChange: (filter: Omit<HistoryFilter, 'paper'>) => void;
  /** The number of entries found. */
  readonly children: string;
}

function Filters({ rows, state: { header }, filter, onChange, children }: FiltersProps) {
  const kinds = ENTRY_KINDS.filter((kind) => rows.some(({ entry }) => entry.kind === kind));
  const readers = [...new Set(rows.map(({ entry }) => entry.screener))];
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="flex-end" columnGap="3" rowGap="1">
      <chakra.div {...FILTER_WIDTH}>
        <SelectField
          label="Kind of entry"
          value={filter.kind}
          options={[
            { value: 'all', label: 'All kinds' } as const,
            ...kinds.map((kind) => ({ value: kind, label: ENTRY_TITLES[kind] })),
          ]}
          onChange={(kind) => onChange({ ...filter, kind })}
        />
      </chakra.div>
      {readers.length < 2 ? null : (
        <chakra.div {...FILTER_WIDTH}>
          <SelectField
            label="Reader"
            value={filter.reader}
            options={[
              { value: ALL_READERS, label: 'All readers' },
              ...readers.map((reader) => ({ value: reader, label: readerName(header, reader) })),
            ]}
            onChange={(reader) => onChange({ ...filter, reader })}
          />
        </chakra.div>
      )}
      <chakra.span role="status" fontSize="panel" color="text.secondary" py="1.5">
        {children}
      </chakra.span>
    </chakra.div>
  );
}

interface DayProps {
  readonly day: string;
  readonly rows: readonly HistoryRow[];
  readonly history: History;
  readonly state: ProjectState;
}

function Day({ day, rows, history, state }: DayProps) {
  const isBroken = ({ entry }: HistoryRow) =>
    history.broken.some(({ copy, sequence }) => copy === entry.copy && sequence === entry.sequence);
  const decisionsOf = ({ entry }: HistoryRow) =>
    holdsDecisions(entry, state.header)
      ? () => describeDecisions(history.logged.get(entry.values?.sha256 ?? ''), state)
      : null;
  return (
    <chakra.section aria-label={formatDay(day)} maxW="860px">
      <chakra.h2 fontSize="panel" fontWeight="semibold" pb="1">
        {formatDay(day)}
      </chakra.h2>
      <chakra.ol listStyleType="none">
        {rows.map((row) => (
          <HistoryEntry key={row.key} row={row} isBroken={isBroken(row)} decisionsOf={decisionsOf(row)} />
        ))}
      </chakra.ol>
    </chakra.section>
  );
}
