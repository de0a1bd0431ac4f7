import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useNow } from '@/components/hooks/use-now';
import { Button } from '@/components/ui/Button';
import { SelectField } from '@/components/ui/SelectField';
import { TextField } from '@/components/ui/TextField';
import { Tiles } from '@/components/ui/Tiles';
import { formatExactCount } from '@/lib/format/counts';
import { formatSize } from '@/lib/format/sizes';
import {
  DEFAULT_NETWORK_FILTER,
  filterRequests,
  NETWORK_RANGES,
  type NetworkFilter,
} from '@/lib/network-log/filter';
import { NETWORK_LOG_RECENT, type NetworkRequestRecord } from '@/lib/network-log/network-log';
import { summarizeRequests } from '@/lib/network-log/summary';
import { meterAtom } from '@/lib/state/service/meter-atoms';
import { clearNetworkLogAtom, networkLogAtom } from '@/lib/state/service/network-atoms';
import { RequestRow } from './RequestRow';

const HOUR_MS = 3_600_000;
/** Ranges move on by themselves. */
const CLOCK_MS = 10_000;

const STATUSES = [
  { value: 'all', label: 'All states' },
  { value: 'pending', label: 'Pending' },
  { value: 'success', label: 'Success' },
  { value: 'error', label: 'Error' },
  { value: 'cached', label: 'Cached' },
  { value: 'deduplicated', label: 'Deduplicated' },
] as const;

const TYPES = [
  { value: 'all', label: 'All types' },
  { value: 'api', label: 'API' },
  { value: 'cache', label: 'Cache' },
  { value: 'worker', label: 'Worker' },
  { value: 'resource', label: 'Resource' },
] as const;

const CATEGORIES = [
  { value: 'all', label: 'All categories' },
  { value: 'foreground', label: 'Foreground' },
  { value: 'background', label: 'Background' },
] as const;

const RANGES = NETWORK_RANGES.map(({ id, label }) => ({ value: id, label }));

/** This visit's requests with their figures (section `network-activity`). */
export function NetworkActivitySection() {
  const records = useAtomValue(networkLogAtom);
  const now = useNow(CLOCK_MS);
  const [filter, setFilter] = useState<NetworkFilter>(DEFAULT_NETWORK_FILTER);
  const shown = filterRequests(records, filter, now);
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <Figures records={shown} now={now} />
      <Filters filter={filter} onChange={setFilter} />
      <RequestGroups records={shown} isFiltered={shown.length < records.length} />
      <ClearButtons isEmpty={records.length === 0} />
    </chakra.div>
  );
}

function Figures({
  records,
  now,
}: {
  readonly records: readonly NetworkRequestRecord[];
  readonly now: number;
}) {
  const meter = useAtomValue(meterAtom);
  const { active, total, success, errors, cacheHits, averageDuration, bytes } = summarizeRequests(
    records,
    now,
  );
  const left = meter?.remainingCredits ?? null;
  return (
    <Tiles
      label="Network figures"
      tiles={[
        { label: 'Active', value: formatExactCount(active) },
        { label: 'Total', value: formatExactCount(total) },
        { label: 'Success', value: formatExactCount(success) },
        { label: 'Errors', value: formatExactCount(errors) },
        { label: 'Cache hits', value: formatExactCount(cacheHits) },
        { label: 'Avg. time', value: averageDuration === null ? 'n/a' : `${Math.round(averageDuration)} ms` },
        { label: 'Data', value: formatSize(bytes) },
        { label: 'Credits used', value: formatExactCount(meter?.spentCredits ?? 0) },
        { label: 'Credits left', value: left === null ? 'n/a' : formatExactCount(left) },
      ]}
    />
  );
}

interface FiltersProps {
  readonly filter: NetworkFilter;
  readonly onChange: (filter: NetworkFilter) => void;
}

function Filters({ filter, onChange }: FiltersProps) {
  return (
    <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="2">
      <chakra.div gridColumn="1 / -1">
        <TextField
          label="Filter requests"
          isLabelHidden
          type="search"
          placeholder="Filter by address, method or error"
          value={filter.text}
          onChange={(text) => onChange({ ...filter, text })}
        />
      </chakra.div>
      <SelectField
        label="Status"
        isLabelHidden
        value={filter.status}
        options={STATUSES}
        onChange={(status) => onChange({ ...filter, status })}
      />
      <SelectField
        label="Type"
        isLabelHidden
        value={filter.entityType}
        options={TYPES}
        onChange={(entityType) => onChange({ ...filter, entityType })}
      />
      <SelectField
        label="Category"
        isLabelHidden
        value={filter.category}
        options={CATEGORIES}
        onChange={(category) => onChange({ ...filter, category })}
      />
      <SelectField
        label="Time range"
        isLabelHidden
        value={filter.range}
        options={RANGES}
        onChange={(range) => onChange({ ...filter, range })}
      />
    </chakra.div>
  );
}

/** Requests by what they asked, the newest group first; the newest of them only, so that the panel stays short. */
function RequestGroups(props: {
  readonly records: readonly NetworkRequestRecord[];
  readonly isFiltered: boolean;
}) {
  const { records, isFiltered } = props;
  const [showsAll, setShowsAll] = useState(false);
  if (records.length === 0) {
    return (
      <chakra.p color="text.secondary">
        {isFiltered
          ? 'No requests match these filters.'
          : 'No requests yet. They appear here when you search, load or expand entities.'}
      </chakra.p>
    );
  }
  const shown = showsAll ? records : records.slice(0, NETWORK_LOG_RECENT);
  const groups = new Map<string, NetworkRequestRecord[]>();
  for (const record of shown) {
    const name = TYPES.find(({ value }) => value === record.entityType)?.label ?? record.entityType;
    groups.set(name, [...(groups.get(name) ?? []), record]);
  }
  return (
    <>
      {[...groups].map(([name, members]) => (
        <chakra.section key={name} aria-label={`${name} requests`}>
          <chakra.h4 fontSize="meta" fontWeight="semibold" color="text.secondary" mb="1">
            {name} ({formatExactCount(members.length)})
          </chakra.h4>
          <chakra.ul display="flex" flexDirection="column" listStyleType="none">
            {members.map((record) => (
              <RequestRow key={record.id} record={record} />
            ))}
          </chakra.ul>
        </chakra.section>
      ))}
      {shown.length < records.length ? (
        <Button size="small" onClick={() => setShowsAll(true)}>
          Show all {formatExactCount(records.length)}
        </Button>
      ) : null}
    </>
  );
}

function ClearButtons({ isEmpty }: { readonly isEmpty: boolean }) {
  const clear = useSetAtom(clearNetworkLogAtom);
  return (
    <chakra.div display="flex" gap="2" flexWrap="wrap">
      <Button
        size="small"
        disabled={isEmpty}
        title="Remove requests older than an hour"
        onClick={() => clear(Date.now() - HOUR_MS)}
      >
        Clear old
      </Button>
      <Button size="small" disabled={isEmpty} onClick={() => clear()}>
        Clear all
      </Button>
    </chakra.div>
  );
}
