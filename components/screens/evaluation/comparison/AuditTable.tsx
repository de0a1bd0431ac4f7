'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { Check, Undo2, X } from 'lucide-react';
import { type KeyboardEvent, memo } from 'react';
import { useRowWindow } from '@/components/tables/use-row-window';
import { IconButton } from '@/components/ui/IconButton';
import { AuditPaper } from './AuditPaper';
import { type AuditRow, STATE_WORDS, tierWords } from './audit-rows';

export type Decision = 'accepted' | 'rejected' | null;

interface AuditTableProps {
  readonly rows: readonly AuditRow[];
  readonly onDecide: (row: AuditRow, decision: Decision) => void;
}

/** Px; rows are measured, as titles are long and screens narrow. */
const ROW_HEIGHT = 96;
const MAX_HEIGHT = 560;

const KEYS: Readonly<Record<string, Decision>> = { a: 'accepted', r: 'rejected', u: null };

const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: { base: '1fr', md: '120px minmax(0, 1fr) minmax(0, 1fr) 180px 116px' },
  columnGap: '3',
  rowGap: '1.5',
  px: '3',
} as const;

const HEADINGS = ['Match', "Review's paper", 'Retrieved paper', 'Evidence', 'Decision'] as const;

/** Pairs one below the other, their papers side by side; only those in sight are rendered. */
export function AuditTable({ rows, onDecide }: AuditTableProps) {
  const rowWindow = useRowWindow({
    count: rows.length,
    rowHeight: ROW_HEIGHT,
    overscan: 6,
    isWindowed: true,
    isMeasured: true,
  });

  return (
    <chakra.div borderWidth="1px" rounded="panel" overflow="hidden" bg="bg.page" fontSize="panel">
      <chakra.div
        role="grid"
        aria-label="Pairs of papers"
        aria-rowcount={rows.length + 1}
        aria-describedby="audit-keys"
      >
        <AuditHead />
        <chakra.div
          ref={rowWindow.scrollRef}
          role="rowgroup"
          overflowY="auto"
          style={{ height: Math.min(MAX_HEIGHT, Math.max(ROW_HEIGHT, rowWindow.totalHeight)) }}
        >
          <AuditRows rows={rows} rowWindow={rowWindow} onDecide={onDecide} />
        </chakra.div>
      </chakra.div>
    </chakra.div>
  );
}

interface AuditRowsProps extends AuditTableProps {
  readonly rowWindow: ReturnType<typeof useRowWindow>;
}

function AuditRows({ rows, rowWindow, onDecide }: AuditRowsProps) {
  function handleKey(event: KeyboardEvent<HTMLElement>, index: number, row: AuditRow) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const decision = KEYS[event.key.toLowerCase()];
    if (decision !== undefined) {
      event.preventDefault();
      onDecide(row, decision);
    } else if (event.target === event.currentTarget) rowWindow.handleMoveKey(event, index);
  }

  return (
    <div role="presentation" style={{ height: rowWindow.totalHeight, position: 'relative' }}>
      {rowWindow.spans.map(({ index, start }) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <chakra.div
            key={row.key}
            ref={rowWindow.rowRef}
            role="row"
            data-index={index}
            aria-rowindex={index + 2}
            tabIndex={index === rowWindow.activeIndex ? 0 : -1}
            onKeyDown={(event) => handleKey(event, index, row)}
            onFocus={() => rowWindow.onRowFocus(index)}
            position="absolute"
            insetX="0"
            top="0"
            borderBottomWidth="1px"
            // The stronger one leaves the colours of the states too little contrast.
            _hover={{ bg: 'bg.panel' }}
            _focusVisible={{ outlineOffset: '-2px' }}
            style={{ transform: `translateY(${start}px)` }}
          >
            <AuditCells row={row} onDecide={onDecide} />
          </chakra.div>
        );
      })}
    </div>
  );
}

function AuditHead() {
  return (
    <chakra.div
      role="row"
      aria-rowindex={1}
      {...COLUMNS}
      py="2"
      bg="bg.panel"
      borderBottomWidth="1px"
      fontSize="meta"
      fontWeight="medium"
      color="text.secondary"
      hideBelow="md"
    >
      {HEADINGS.map((heading) => (
        <chakra.span key={heading} role="columnheader">
          {heading}
        </chakra.span>
      ))}
    </chakra.div>
  );
}

const STATE_COLORS = {
  counted: 'text.success',
  accepted: 'text.success',
  waiting: 'text.warning',
  rejected: 'text.error',
  taken: 'text.secondary',
} as const;

interface AuditCellsProps {
  readonly row: AuditRow;
  readonly onDecide: AuditTableProps['onDecide'];
}

/** Of a row that is measured only its place changes, which is not theirs. */
const AuditCells = memo(function AuditCells({ row, onDecide }: AuditCellsProps) {
  const { pair, list, truth, retrieved, state } = row;
  return (
    <chakra.div {...COLUMNS} py="2.5" alignItems="start">
      <chakra.div role="gridcell">
        <chakra.div fontWeight="medium" color={STATE_COLORS[state]}>
          {STATE_WORDS[state]}
        </chakra.div>
        <chakra.div fontSize="meta" color="text.secondary" fontVariantNumeric="tabular-nums">
          {tierWords(pair)}, score {pair.score.toFixed(3)}
        </chakra.div>
        {list === 'excluded' ? (
          <chakra.div fontSize="meta" color="text.secondary">
            Excluded by the review
          </chakra.div>
        ) : null}
      </chakra.div>
      <chakra.div role="gridcell">
        <AuditPaper label="Review's paper" paper={truth} />
      </chakra.div>
      <chakra.div role="gridcell">
        <AuditPaper label="Retrieved paper" paper={retrieved} />
      </chakra.div>
      <chakra.div role="gridcell">
        <chakra.ul
          fontSize="meta"
          color="text.secondary"
          css={{ '& > li::first-letter': { textTransform: 'uppercase' } }}
        >
          {pair.evidence.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </chakra.ul>
      </chakra.div>
      <chakra.div role="gridcell" display="flex" gap="0.5">
        <DecisionButton row={row} decision="accepted" onDecide={onDecide} />
        <DecisionButton row={row} decision="rejected" onDecide={onDecide} />
        <DecisionButton row={row} decision={null} onDecide={onDecide} />
      </chakra.div>
    </chakra.div>
  );
});

const BUTTONS = {
  accepted: { label: 'Accept (A)', icon: <Check size={16} /> },
  rejected: { label: 'Reject (R)', icon: <X size={16} /> },
  none: { label: 'Undo decision (U)', icon: <Undo2 size={16} /> },
} as const;

/** Takes no place in the Tab order: the row's keys do its work. */
function DecisionButton({ row, decision, onDecide }: AuditCellsProps & { readonly decision: Decision }) {
  const { label, icon } = BUTTONS[decision ?? 'none'];
  const isDecided = row.state === 'accepted' || row.state === 'rejected';
  const isPressed = decision !== null && row.state === decision;
  return (
    <IconButton
      label={label}
      icon={icon}
      tabIndex={-1}
      aria-pressed={decision === null ? undefined : isPressed}
      color={isPressed ? STATE_COLORS[row.state] : undefined}
      disabled={decision === null && !isDecided}
      onClick={() => onDecide(row, decision)}
    />
  );
}
