import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link } from '@/components/router/Link';
import { Button } from '@/components/ui/Button';
import { ShowMore } from '@/components/ui/ShowMore';
import { StateMessage } from '@/components/ui/StateMessage';
import { saveTextFile } from '@/components/ui/save-file';
import type { EntityKind } from '@/lib/base/entity-kind';
import { writeCsv } from '@/lib/base/write-csv';
import { fieldLabel } from '@/lib/entities/catalogue/field-labels';
import { kindFacts } from '@/lib/entities/registry';
import { GROUPS_A_PAGE } from '@/lib/flows/collect-groups';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import type { GroupCount, ListPage } from '@/lib/openalex/api';
import { countOfGroups } from '@/lib/queries/facets';
import { groupLabel } from '@/lib/queries/group-label';
import { groupField, groupPath } from '@/lib/queries/group-links';
import type { CheckedListRequest } from '@/lib/queries/list-request';
import { ExportGroups } from './ExportGroups';

const HEAD = {
  px: '3',
  py: '2',
  borderBottomWidth: '1px',
  bg: 'bg.panel',
  fontSize: 'panel',
  color: 'text.secondary',
} as const;

const ROW_HEIGHT = { base: '10', md: '9' } as const;

interface GroupListProps {
  readonly request: CheckedListRequest;
  /** Undefined while it is on its way. */
  readonly page: ListPage | undefined;
}

/** How many there are of each group, as bars; each leads to its own list. */
export function GroupList({ request, page }: GroupListProps) {
  const { kind, address } = request;
  const plural = kindFacts(kind).plural.toLowerCase();
  const field = groupField(address.group_by ?? '');
  const by = inSentence(fieldLabel(field));
  if (page === undefined) {
    return <LoadingGroups />;
  }
  const { groups } = page;
  if (groups.length === 0) {
    return (
      <StateMessage>
        There are no groups of {plural} by {by}.
      </StateMessage>
    );
  }
  const most = groups.reduce((highest, { count }) => Math.max(highest, count), 0);
  return (
    <>
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="2" {...HEAD}>
        <p role="status">
          {countOfGroups(groups)} {groups.length === 1 ? 'group' : 'groups'} by {by}, of{' '}
          {formatQuantity(page.meta.count, kindFacts(kind).singular.toLowerCase(), plural)}
        </p>
        <GroupExports request={request} field={field} by={by} groups={groups} />
      </chakra.div>
      <ShowMore items={groups} noun="group" step={GROUPS_A_PAGE}>
        {(shown) => (
          <chakra.ol aria-label={`${kindFacts(kind).plural} by ${by}`} fontSize="panel">
            {shown.map((group) => (
              <GroupRow
                key={group.key}
                label={groupLabel(kind, field, group)}
                count={group.count}
                most={most}
                to={groupPath(kind, address, group.key)}
              />
            ))}
          </chakra.ol>
        )}
      </ShowMore>
    </>
  );
}

interface GroupExportsProps {
  readonly request: CheckedListRequest;
  readonly field: string;
  readonly by: string;
  /** Those that are shown. */
  readonly groups: readonly GroupCount[];
}

/** Saves the groups that are shown, and all of them where the service has given only the largest. */
function GroupExports({ request, field, by, groups }: GroupExportsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { kind } = request;
  const save = (saved: readonly GroupCount[]) =>
    saveTextFile(`${kind}-by-${field}.csv`, groupsCsv(kind, field, saved), 'text/csv');
  return (
    <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="2">
      <Button size="small" onClick={() => save(groups)}>
        Export CSV
      </Button>
      {hasMoreGroups(request, groups) ? (
        <Button size="small" onClick={() => setIsOpen(true)}>
          Export all groups...
        </Button>
      ) : null}
      {isOpen ? (
        <ExportGroups request={request} by={by} onSave={save} onClose={() => setIsOpen(false)} />
      ) : null}
    </chakra.div>
  );
}

/** Whether there may be further groups, which the service gives for one field alone. */
function hasMoreGroups({ address }: CheckedListRequest, { length }: readonly GroupCount[]): boolean {
  return length >= GROUPS_A_PAGE && !(address.group_by ?? '').includes(',');
}

/** 'Source' is 'source' within a sentence, and 'ORCID' stays. */
function inSentence(label: string): string {
  return /^.[A-Z]/.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

/** The groups as they are shown, with the keys of the service. */
function groupsCsv(kind: EntityKind, field: string, groups: readonly GroupCount[]): string {
  return writeCsv(
    ['Key', 'Group', 'Count'],
    groups.map((group) => [group.key, groupLabel(kind, field, group), group.count]),
  );
}

/** Shares of the widest bar, in percent, that stand where bars will be. */
const PALE_BARS = [100, 84, 72, 63, 56, 50, 45, 41] as const;

/** Pale bars of the groups' height while they are on their way. */
function LoadingGroups() {
  return (
    <chakra.div aria-busy="true">
      <chakra.p role="status" {...HEAD}>
        Loading ...
      </chakra.p>
      <chakra.div aria-hidden="true">
        {PALE_BARS.map((share) => (
          <chakra.div
            key={share}
            display="flex"
            alignItems="center"
            h={ROW_HEIGHT}
            px="3"
            borderTopWidth="1px"
            _first={{ borderTopWidth: '0' }}
          >
            <chakra.div h="3" rounded="control" bg="bg.hover" style={{ width: `${share}%` }} />
          </chakra.div>
        ))}
      </chakra.div>
    </chakra.div>
  );
}

interface GroupRowProps {
  readonly label: string;
  readonly count: number;
  /** Of the largest group. */
  readonly most: number;
  readonly to: string;
}

function GroupRow({ label, count, most, to }: GroupRowProps) {
  return (
    <chakra.li borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <Link
        to={to}
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr) 80px', sm: 'minmax(0, 280px) minmax(0, 1fr) 96px' }}
        alignItems="center"
        columnGap="3"
        minH={ROW_HEIGHT}
        px="3"
        py="1"
        _hover={{ bg: 'bg.hover' }}
      >
        <chakra.span overflowWrap="anywhere">{label}</chakra.span>
        <chakra.span
          aria-hidden="true"
          gridColumn={{ base: '1 / -1', sm: '2' }}
          gridRow={{ base: '2', sm: '1' }}
          h={{ base: '4px', sm: '12px' }}
          rounded="full"
          bg="brand.solid"
          opacity="0.75"
          style={{ width: `${Math.max(0.5, (100 * count) / most)}%` }}
        />
        <chakra.span textAlign="right" fontVariantNumeric="tabular-nums" color="text.secondary">
          {formatExactCount(count)}
        </chakra.span>
      </Link>
    </chakra.li>
  );
}
