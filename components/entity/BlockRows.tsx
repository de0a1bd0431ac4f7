'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from '@/components/router/Link';
import type { EntityKind } from '@/lib/base/entity-kind';
import { citedByCount, recordLabel } from '@/lib/entities/facts';
import { type EntityRecord, isRecordOf } from '@/lib/entities/records';
import { authorships, publicationYear } from '@/lib/entities/work';
import { formatAuthors } from '@/lib/format/authors';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import type { GroupCount, ListPage } from '@/lib/openalex/api';
import { type EntityBlock, kindOfGroups, tellingGroups } from '@/lib/queries/entity-blocks';
import { groupPath } from '@/lib/queries/group-links';
import { BarRow } from './BarRow';
import { EntityButton } from './EntityButton';
import { YearChart } from './YearChart';

/** Rows of a block; its list has more. */
const FEW_WORKS = 5;
const FEW_GROUPS = 8;

interface BlockRowsProps {
  readonly block: EntityBlock;
  /** The entity itself, which is no row of its own block. */
  readonly ownId: string;
  readonly page: ListPage;
}

export function countOfRows(block: EntityBlock, ownId: string, page: ListPage): number {
  return block.id === 'works' ? page.results.length : tellingGroups(page.groups, ownId).length;
}

/** The first rows of a block: works, entities with the number of works in common, or a year each. */
export function BlockRows({ block, ownId, page }: BlockRowsProps) {
  const kind = kindOfGroups(block);
  if (kind === 'works') return <WorkRows works={page.results.slice(0, FEW_WORKS)} />;
  const groups = tellingGroups(page.groups, ownId);
  if (kind === null) return <YearRows block={block} groups={groups} />;
  const most = Math.max(...groups.map(({ count }) => count));
  return (
    <chakra.ol>
      {groups.slice(0, FEW_GROUPS).map((group) => (
        <GroupRow
          key={group.key}
          kind={kind}
          group={group}
          share={group.count / most}
          to={groupPath('works', block.address, group.key)}
        />
      ))}
    </chakra.ol>
  );
}

function WorkRows({ works }: { readonly works: readonly EntityRecord[] }) {
  return (
    <chakra.ol display="grid" gap="2">
      {works.map((work) => (
        <li key={work.id}>
          <chakra.div lineHeight="1.3">
            <EntityButton entity={{ kind: 'works', id: work.id }} label={recordLabel(work)} />
          </chakra.div>
          <chakra.p fontSize="meta" color="text.secondary">
            {workFacts(work).join(' · ')}
          </chakra.p>
        </li>
      ))}
    </chakra.ol>
  );
}

function workFacts(work: EntityRecord): readonly string[] {
  if (!isRecordOf('works', work)) return [];
  const [first, ...others] = authorships(work).map(({ name }) => name);
  const year = publicationYear(work);
  const citations = citedByCount(work);
  return [
    ...(first === undefined
      ? []
      : [others.length > 1 ? `${first} et al.` : formatAuthors([first, ...others])]),
    ...(year === null ? [] : [String(year)]),
    ...(citations === null ? [] : [formatQuantity(citations, 'citation')]),
  ];
}

interface GroupRowProps {
  readonly kind: EntityKind;
  readonly group: GroupCount;
  /** Of the largest group's count, 0 to 1. */
  readonly share: number;
  readonly to: string;
}

function GroupRow({ kind, group: { key, label, count }, share, to }: GroupRowProps) {
  return (
    <BarRow
      entity={{ kind, id: key }}
      label={label}
      share={share}
      end={
        <Link
          to={to}
          display="inline-flex"
          alignItems="center"
          justifyContent="flex-end"
          flexShrink="0"
          minH={{ base: '10', md: '0' }}
          minW={{ base: '10', md: '0' }}
          color="text.secondary"
          fontVariantNumeric="tabular-nums"
          aria-label={`${formatQuantity(count, 'work')}: ${label}`}
          title={`List ${formatQuantity(count, 'work')}`}
          _hover={{ textDecoration: 'underline', color: 'text.primary' }}
        >
          {formatExactCount(count)}
        </Link>
      }
    />
  );
}

function YearRows({
  block,
  groups,
}: {
  readonly block: EntityBlock;
  readonly groups: readonly GroupCount[];
}) {
  const years = groups
    .map(({ key, count }) => ({ year: Number(key), count }))
    .filter(({ year }) => Number.isInteger(year))
    .sort((a, b) => a.year - b.year);
  return (
    <YearChart
      label={block.title}
      unit="Works"
      years={years}
      pathOf={(year) => groupPath('works', block.address, String(year))}
    />
  );
}
