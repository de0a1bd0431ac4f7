'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { Plus } from 'lucide-react';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { Dialog } from '@/components/ui/Dialog';
import { TextField } from '@/components/ui/TextField';
import { kindFacts } from '@/lib/entities/registry';
import { EDGE_TYPE_LABELS } from '@/lib/graph/edge-types';
import type { SettingsFault } from '@/lib/graph/expansion-check';
import {
  type ExpansionFilter,
  type ExpansionSettings,
  type ExpansionSort,
  type ExpansionTarget,
  expansionTargetName,
  isKindTarget,
  neighbourKinds,
} from '@/lib/graph/expansion-settings';
import { FilterRow } from './FilterRow';
import { SortRow } from './SortRow';
import { useExpansionDraft } from './use-expansion-draft';

interface ExpansionDialogProps {
  readonly target: ExpansionTarget;
  readonly onClose: () => void;
}

const NEW_FILTER: ExpansionFilter = { property: '', operator: 'eq', values: [''], isEnabled: true };

/** Edits the settings of one target as a draft. */
export function ExpansionDialog({ target, onClose }: ExpansionDialogProps) {
  const draft = useExpansionDraft(target);
  const { settings, messageOf, change } = draft;

  function handleSave() {
    if (draft.save()) onClose();
  }

  return (
    <Dialog
      title={`Expansion settings: ${expansionTargetName(target)}`}
      onClose={onClose}
      width="560px"
      actions={
        <>
          <Button tone="quiet" onClick={draft.reset}>
            Reset
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" onClick={handleSave}>
            Save
          </Button>
        </>
      }
    >
      <chakra.div display="flex" flexDirection="column" gap="4" fontSize="panel">
        <chakra.p color="text.secondary">{reachOf(target)}</chakra.p>
        <Checkbox isChecked={settings.isEnabled} onChange={(isEnabled) => change({ isEnabled })}>
          Include in expansions
        </Checkbox>
        <TextField
          label="Limit per node"
          value={draft.limitText}
          onChange={draft.changeLimit}
          hint="0 sets no limit of its own"
          error={messageOf('limit', 0)}
        />
        <SortPart target={target} sorts={settings.sorts} messageOf={messageOf} onChange={change} />
        <FilterPart target={target} filters={settings.filters} messageOf={messageOf} onChange={change} />
      </chakra.div>
    </Dialog>
  );
}

/** Which neighbours the settings of a target are about. */
function reachOf(target: ExpansionTarget): string {
  const kinds = neighbourKinds(target).map((kind) => kindFacts(kind).plural.toLowerCase());
  if (isKindTarget(target)) return `Applies to ${kinds.join(', ')}, whatever relation leads to them.`;
  return `Applies to ${kinds.join(', ')} reached by the relation “${EDGE_TYPE_LABELS[target]}”, in either direction.`;
}

interface PartProps {
  readonly target: ExpansionTarget;
  readonly messageOf: (part: SettingsFault['part'], index: number) => string | undefined;
  readonly onChange: (changes: Partial<ExpansionSettings>) => void;
}

function SortPart({ target, sorts, messageOf, onChange }: PartProps & { sorts: readonly ExpansionSort[] }) {
  const put = (next: readonly ExpansionSort[]) =>
    onChange({ sorts: next.map((sort, index) => ({ ...sort, priority: index + 1 })) });
  return (
    <chakra.section aria-label="Sorts" display="flex" flexDirection="column" gap="2">
      <chakra.h3 fontWeight="semibold">Sort by</chakra.h3>
      {sorts.length === 0 ? (
        <chakra.p color="text.secondary">Most cited first, or the order of the record.</chakra.p>
      ) : null}
      {sorts.map((sort, index) => (
        <SortRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their index
          key={index}
          target={target}
          sort={sort}
          number={index + 1}
          error={messageOf('sort', index)}
          onChange={(next) => put(sorts.with(index, next))}
          onRemove={() => put(sorts.toSpliced(index, 1))}
        />
      ))}
      <Button
        size="small"
        alignSelf="flex-start"
        onClick={() => put([...sorts, { property: '', direction: 'desc', priority: 1 }])}
      >
        <Plus size={14} aria-hidden="true" />
        Add sort
      </Button>
    </chakra.section>
  );
}

function FilterPart({
  target,
  filters,
  messageOf,
  onChange,
}: PartProps & { filters: readonly ExpansionFilter[] }) {
  return (
    <chakra.section aria-label="Filters" display="flex" flexDirection="column" gap="2">
      <chakra.h3 fontWeight="semibold">Filters</chakra.h3>
      {filters.map((filter, index) => (
        <FilterRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their index
          key={index}
          target={target}
          filter={filter}
          number={index + 1}
          error={messageOf('filter', index)}
          onChange={(next) => onChange({ filters: filters.with(index, next) })}
          onRemove={() => onChange({ filters: filters.toSpliced(index, 1) })}
        />
      ))}
      <Button
        size="small"
        alignSelf="flex-start"
        onClick={() => onChange({ filters: [...filters, NEW_FILTER] })}
      >
        <Plus size={14} aria-hidden="true" />
        Add filter
      </Button>
    </chakra.section>
  );
}
