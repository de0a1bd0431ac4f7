import { useAtomValue, useSetAtom } from 'jotai';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useIsNarrow } from '@/components/hooks/use-is-narrow';
import { Button } from '@/components/ui/Button';
import { MenuButton } from '@/components/ui/MenuButton';
import type { ProjectState } from '@/lib/project/types';
import { duplicateSearchAtom, findDuplicatesAtom } from '@/lib/state/project/duplicate-atoms';
import { isReadOnlyAtom } from '@/lib/state/project/open-project-atoms';
import { AddPapersButton } from './AddPapersButton';
import { DuplicatesDialog } from './DuplicatesDialog';
import { ExcludeByRule } from './ExcludeByRule';
import { ExportPapersDialog } from './ExportPapersDialog';
import type { PaperRow } from './paper-rows';
import { SplitDialog } from './SplitDialog';
import { StepButtons } from './StepButtons';
import { useShowOnMap } from './use-show-on-map';

type Open = 'export' | 'rule' | 'split' | null;

interface Tool {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onChoose: () => void;
}

interface PaperToolsProps {
  readonly state: ProjectState;
  /** The papers in the table. */
  readonly rows: readonly PaperRow[];
  readonly total: number;
  readonly hasDecisions: boolean;
}

/** Actions on the papers in the table, or on all of them: side by side, on phones in a menu. */
export function PaperTools({ state, rows, total, hasDecisions }: PaperToolsProps) {
  const isNarrow = useIsNarrow();
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const find = useSetAtom(findDuplicatesAtom);
  const show = useShowOnMap();
  const [open, setOpen] = useState<Open>(null);
  const isNone = rows.length === 0;
  const reading: readonly Tool[] = [
    { label: 'Export...', isDisabled: isNone, onChoose: () => setOpen('export') },
    { label: 'Show on map', isDisabled: isNone, onChoose: () => void show(rows.map(({ id }) => id)) },
  ];
  const editing: readonly Tool[] = [
    { label: 'Find duplicates', onChoose: () => void find() },
    ...(hasDecisions
      ? [
          { label: 'Exclude by rule...', onChoose: () => setOpen('rule') },
          { label: 'Split...', onChoose: () => setOpen('split') },
        ]
      : []),
  ];
  const menu = isReadOnly ? reading : [...reading, ...editing];
  return (
    <>
      {isNarrow ? null : <ToolButtons tools={reading} />}
      {isReadOnly ? null : (
        <>
          {isNarrow ? <AddPapersButton /> : null}
          <StepButtons />
          {isNarrow ? null : <ToolButtons tools={editing} />}
        </>
      )}
      {isNarrow ? (
        <MenuButton label="More for these papers" icon={<Ellipsis size={16} />} items={menu} size="medium" />
      ) : isReadOnly ? null : (
        <AddPapersButton isPrimary />
      )}
      {open === 'export' ? (
        <ExportPapersDialog
          rows={rows}
          isFiltered={rows.length < total}
          hasDecisions={hasDecisions}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'rule' ? <ExcludeByRule state={state} onClose={() => setOpen(null)} /> : null}
      {open === 'split' ? <SplitDialog onClose={() => setOpen(null)} /> : null}
      <Duplicates />
    </>
  );
}

function Duplicates() {
  return useAtomValue(duplicateSearchAtom).state === 'idle' ? null : <DuplicatesDialog />;
}

function ToolButtons({ tools }: { readonly tools: readonly Tool[] }) {
  return tools.map(({ label, isDisabled = false, onChoose }) => (
    <Button key={label} size="field" disabled={isDisabled} onClick={onChoose}>
      {label}
    </Button>
  ));
}
