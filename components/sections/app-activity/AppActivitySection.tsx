import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useNow } from '@/components/hooks/use-now';
import { Button } from '@/components/ui/Button';
import { CopyButton } from '@/components/ui/CopyButton';
import { SelectField } from '@/components/ui/SelectField';
import { saveTextFile } from '@/components/ui/save-file';
import { TextField } from '@/components/ui/TextField';
import { Tiles } from '@/components/ui/Tiles';
import { formatExactCount } from '@/lib/format/counts';
import { type ActivityEntry, activityAtom, clearActivityAtom } from '@/lib/state/service/activity-atoms';
import {
  ACTIVITY_RANGES,
  type ActivityFilter,
  DEFAULT_ACTIVITY_FILTER,
  filterActivity,
} from '@/lib/state/service/activity-filter';

/** Entries shown of those that pass. Source: docs/behaviours/panels.md#limits-of-the-activity-log. */
const SHOWN = 100;
/** Ranges move on by themselves. */
const CLOCK_MS = 10_000;

const TYPES = [
  { value: 'all', label: 'All types' },
  { value: 'user', label: 'User' },
  { value: 'system', label: 'System' },
  { value: 'navigation', label: 'Navigation' },
  { value: 'component', label: 'Component' },
  { value: 'performance', label: 'Performance' },
  { value: 'error', label: 'Error' },
] as const;

const SEVERITIES = [
  { value: 'all', label: 'All severities' },
  { value: 'info', label: 'Info' },
  { value: 'warning', label: 'Warning' },
  { value: 'error', label: 'Error' },
] as const;

const RANGES = ACTIVITY_RANGES.map((minutes) => ({
  value: String(minutes),
  label:
    minutes < 60 ? `Last ${minutes} minutes` : minutes === 60 ? 'Last hour' : `Last ${minutes / 60} hours`,
}));

const SEVERITY_COLORS = { info: 'text.secondary', warning: 'text.warning', error: 'text.error' } as const;

/** What was done and what the application noted (section `app-activity`). */
export function AppActivitySection() {
  const entries = useAtomValue(activityAtom);
  const now = useNow(CLOCK_MS);
  const [filter, setFilter] = useState<ActivityFilter>(DEFAULT_ACTIVITY_FILTER);
  const passing = filterActivity(entries, filter, now);
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <Figures entries={passing} />
      <Filters filter={filter} entries={entries} onChange={setFilter} />
      <EntryList passing={passing} total={entries.length} />
      <Acts passing={passing} isEmpty={entries.length === 0} />
    </chakra.div>
  );
}

function Figures({ entries }: { readonly entries: readonly ActivityEntry[] }) {
  const count = (has: (entry: ActivityEntry) => boolean) => formatExactCount(entries.filter(has).length);
  return (
    <Tiles
      label="Activity figures"
      tiles={[
        { label: 'Entries', value: formatExactCount(entries.length) },
        { label: 'By you', value: count(({ type }) => type === 'user') },
        { label: 'Warnings', value: count(({ severity }) => severity === 'warning') },
        { label: 'Errors', value: count(({ severity }) => severity === 'error') },
      ]}
    />
  );
}

interface FiltersProps {
  readonly filter: ActivityFilter;
  readonly entries: readonly ActivityEntry[];
  readonly onChange: (filter: ActivityFilter) => void;
}

function Filters({ filter, entries, onChange }: FiltersProps) {
  const categories = [...new Set(entries.map(({ category }) => category))].sort();
  return (
    <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="2">
      <chakra.div gridColumn="1 / -1">
        <TextField
          label="Filter activity"
          isLabelHidden
          type="search"
          placeholder="Filter by text"
          value={filter.text}
          onChange={(text) => onChange({ ...filter, text })}
        />
      </chakra.div>
      <SelectField
        label="Type"
        isLabelHidden
        value={filter.type}
        options={TYPES}
        onChange={(type) => onChange({ ...filter, type })}
      />
      <SelectField
        label="Severity"
        isLabelHidden
        value={filter.severity}
        options={SEVERITIES}
        onChange={(severity) => onChange({ ...filter, severity })}
      />
      <SelectField
        label="Category"
        isLabelHidden
        value={filter.category}
        options={[
          { value: 'all', label: 'All categories' },
          ...categories.map((value) => ({ value, label: value })),
        ]}
        onChange={(category) => onChange({ ...filter, category })}
      />
      <SelectField
        label="Time range"
        isLabelHidden
        value={String(filter.rangeMinutes)}
        options={RANGES}
        onChange={(value) => {
          const rangeMinutes = ACTIVITY_RANGES.find((minutes) => String(minutes) === value);
          if (rangeMinutes !== undefined) onChange({ ...filter, rangeMinutes });
        }}
      />
    </chakra.div>
  );
}

function EntryList({
  passing,
  total,
}: {
  readonly passing: readonly ActivityEntry[];
  readonly total: number;
}) {
  if (passing.length === 0) {
    return (
      <chakra.p color="text.secondary">
        {total === 0
          ? 'No activity yet. Your actions, and anything that is skipped or fails, appear here.'
          : 'No activity matches these filters.'}
      </chakra.p>
    );
  }
  return (
    <>
      <chakra.ol aria-label="Activity" listStyleType="none">
        {passing.slice(0, SHOWN).map((entry) => (
          <chakra.li key={entry.id} borderTopWidth="1px" py="1" fontSize="meta">
            <chakra.span color="text.secondary" fontVariantNumeric="tabular-nums">
              {new Date(entry.time).toLocaleTimeString()}{' '}
            </chakra.span>
            <chakra.span color={SEVERITY_COLORS[entry.severity]} fontWeight="medium">
              {entry.type}, {entry.category}{' '}
            </chakra.span>
            <chakra.span overflowWrap="anywhere">{entry.message}</chakra.span>
          </chakra.li>
        ))}
      </chakra.ol>
      {passing.length > SHOWN ? (
        <chakra.p fontSize="meta" color="text.secondary">
          The newest {SHOWN} of {formatExactCount(passing.length)}. The export contains all of them.
        </chakra.p>
      ) : null}
    </>
  );
}

function Acts({
  passing,
  isEmpty,
}: {
  readonly passing: readonly ActivityEntry[];
  readonly isEmpty: boolean;
}) {
  const clear = useSetAtom(clearActivityAtom);
  const asText = () =>
    passing
      .map(({ time, severity, type, category, message }) =>
        [new Date(time).toISOString(), severity, type, category, message].join('\t'),
      )
      .join('\n');

  function handleExport() {
    const day = new Date().toISOString().slice(0, 10);
    saveTextFile(`activity-${day}.json`, JSON.stringify(passing, null, 2), 'application/json');
  }

  return (
    <chakra.div display="flex" gap="2" flexWrap="wrap">
      <CopyButton label="Copy" text={asText} isDisabled={passing.length === 0} />
      <Button size="small" disabled={passing.length === 0} onClick={handleExport}>
        Export JSON
      </Button>
      <Button size="small" disabled={isEmpty} onClick={() => clear()}>
        Clear
      </Button>
    </chakra.div>
  );
}
