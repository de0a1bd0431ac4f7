import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useIsNarrow } from '@/components/hooks/use-is-narrow';
import { DataTable } from '@/components/tables/DataTable';
import { FootBar } from '@/components/tables/FootBar';
import { Button } from '@/components/ui/Button';
import { MenuButton } from '@/components/ui/MenuButton';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { recordName } from '@/lib/project/record-name';
import type { Verdict } from '@/lib/project/types';
import { phaseOf } from '@/lib/project/verdicts';
import { isReadOnlyAtom, projectAtom } from '@/lib/state/project/open-project-atoms';
import { annotateAtom, decideAtom, removeRecordsAtom } from '@/lib/state/project/record-acts';
import { PaperDialog } from './PaperDialog';
import type { PaperRow } from './paper-rows';
import { PAPER_COLUMNS, SCREENED_COLUMNS } from './project-columns';
import { ShowOnMapButton } from './ShowOnMapButton';
import { TagDialog } from './TagDialog';
import { useShowOnMap } from './use-show-on-map';

interface PapersTableProps {
  /** Those that are shown, and how many there are. */
  readonly rows: readonly PaperRow[];
  readonly total: number;
  readonly isLoading: boolean;
  readonly hasDecisions: boolean;
  readonly lead: ReactNode;
  readonly emptyText: ReactNode;
}

const nameOf = ({ shown }: PaperRow) => recordName(shown.record);

/** Papers in one scroll: opened for their notes one by one; tagged, decided and removed together. */
export function PapersTable({ rows, total, isLoading, hasDecisions, lead, emptyText }: PapersTableProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const opened = openId === null ? undefined : rows.find(({ id }) => id === openId);
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        {lead}
      </chakra.div>
      <DataTable
        caption="Papers of the project"
        columns={hasDecisions ? SCREENED_COLUMNS : PAPER_COLUMNS}
        rows={rows}
        isLoading={isLoading}
        rowId={({ id }) => id}
        rowName={nameOf}
        onOpen={({ id }) => setOpenId(id)}
        isVirtual
        maxHeight="max(360px, calc(100dvh - 300px))"
        minWidth={{ base: '0', md: '680px' }}
        emptyText={emptyText}
        selectionActions={(selected, clear) => (
          <BulkActs rows={selected} hasDecisions={hasDecisions} clear={clear} />
        )}
        foot={<FootBar text={countText(isLoading ? total : rows.length, total)} />}
      />
      {opened === undefined ? null : (
        <PaperDialog key={opened.id} row={opened} onClose={() => setOpenId(null)} />
      )}
    </chakra.div>
  );
}

function countText(shown: number, total: number): string {
  const all = formatQuantity(total, 'paper');
  return shown === total ? all : `${formatExactCount(shown)} of ${all}`;
}

const VERDICTS: readonly { readonly verdict: Verdict | null; readonly label: string }[] = [
  { verdict: 'include', label: 'Include' },
  { verdict: 'maybe', label: 'Maybe' },
  { verdict: 'exclude', label: 'Exclude' },
  { verdict: null, label: 'Undecided' },
];

interface BulkActsProps {
  readonly rows: readonly PaperRow[];
  readonly hasDecisions: boolean;
  readonly clear: () => void;
}

function BulkActs({ rows, hasDecisions, clear }: BulkActsProps) {
  const state = useAtomValue(projectAtom);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const decide = useSetAtom(decideAtom);
  const remove = useSetAtom(removeRecordsAtom);
  const annotate = useSetAtom(annotateAtom);
  const show = useShowOnMap();
  const isNarrow = useIsNarrow();
  const [isTagging, setTagging] = useState(false);
  const papers = formatQuantity(rows.length, 'paper');

  function handleDecide(verdict: Verdict | null, label: string) {
    if (state === null) return;
    const judgements = rows.flatMap(({ shown }) => {
      const phase = phaseOf(state, shown);
      // A decision on a duplicate counts for the paper: taken back, it must not come through.
      const records = verdict === null ? [shown.record, ...shown.duplicates] : [shown.record];
      return records.map(({ id }) => ({ phase, record: id, verdict, reason: null }));
    });
    decide(`${label}: ${papers}`, judgements);
    clear();
  }

  function handleTag(tags: readonly string[]) {
    const patches = rows.map(({ shown: { record } }) => {
      const all = [...new Set([...record.annotation.tags, ...tags])];
      return [record.id, { tags: all }] as const;
    });
    annotate(`Tag ${papers}: ${tags.join(', ')}`, new Map(patches));
    setTagging(false);
    clear();
  }

  function handleRemove() {
    remove(rows.map(({ id }) => id));
    clear();
  }

  const ids = rows.map(({ id }) => id);
  const verdicts = hasDecisions
    ? VERDICTS.map(({ verdict, label }) => ({ label, onChoose: () => handleDecide(verdict, label) }))
    : [];
  const others = [
    { label: 'Tag...', onChoose: () => setTagging(true) },
    { label: 'Show on map', onChoose: () => void show(ids) },
    { label: 'Remove', onChoose: handleRemove },
  ];
  if (isReadOnly) return <ShowOnMapButton ids={ids} size="small" />;
  // On phones what is done most stays in sight, and the rest is in a menu.
  const acts = [...verdicts, ...others];
  const inSight = isNarrow ? acts.slice(0, hasDecisions ? 3 : 1) : acts;
  return (
    <>
      {inSight.map(({ label, onChoose }) => (
        <Button key={label} size="small" onClick={onChoose}>
          {label}
        </Button>
      ))}
      {isNarrow ? (
        <MenuButton
          label="More for the selected papers"
          icon={<Ellipsis size={16} />}
          items={acts.slice(inSight.length)}
          size="medium"
        />
      ) : null}
      {isTagging ? <TagDialog papers={papers} onTag={handleTag} onClose={() => setTagging(false)} /> : null}
    </>
  );
}
