'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { AuthorList } from '@/components/entity/AuthorList';
import { CopyCitation } from '@/components/entity/CopyCitation';
import { EntityBlocks } from '@/components/entity/EntityBlocks';
import { EntityTiles } from '@/components/entity/EntityTiles';
import { entityFacts, isLongList } from '@/components/entity/entity-facts';
import { FactList } from '@/components/entity/FactList';
import { FactSections } from '@/components/entity/FactSections';
import { Prose } from '@/components/entity/Prose';
import { YearBars } from '@/components/entity/YearBars';
import { useIsNarrow } from '@/components/hooks/use-is-narrow';
import { Button } from '@/components/ui/Button';
import { authorNames } from '@/lib/entities/record-columns';
import { type EntityRecord, isRecordOf, type WorkRecord } from '@/lib/entities/records';
import { publicationYear, workSource } from '@/lib/entities/work';
import { formatAuthors } from '@/lib/format/authors';
import type { GraphNode } from '@/lib/graph/types';
import { expandNodeAtom } from '@/lib/state/expansion/expansion-atoms';
import { entityPageAtom, putPageAwayAtom } from '@/lib/state/graph/entity-page-atoms';
import { AuthorDataCard } from './AuthorDataCard';
import { OVER_MAP, PageColumn, PageName } from './PageName';

/** Two columns where the map is wide enough for them. */
const COLUMNS = {
  display: 'grid',
  gap: '24px 32px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  // Of some keywords nothing is known but their figures.
  '&:not(:has(> div > :not(:empty)))': { display: 'none' },
  '@container workspace (min-width: 600px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  },
} as const;

const STACK = { display: 'flex', flexDirection: 'column', gap: '4', minW: '0' } as const;

interface EntityPageProps {
  /** Whether the record as the service sent it stands at the end. */
  readonly hasRawAuthor: boolean;
}

/**
 * All that is known of the entity of the address, in place of a map that holds nothing but its card
 * (docs/behaviours/graph.md#the-page-of-an-entity).
 */
export function EntityPage({ hasRawAuthor }: EntityPageProps) {
  const entity = useAtomValue(entityPageAtom);
  if (entity?.record == null) return null;
  const { node, record } = entity;
  return (
    <chakra.section key={node.id} aria-label={`About ${node.label}`} {...OVER_MAP} fontSize="panel">
      <PageColumn>
        <PageHead node={node} record={record} />
        <EntityTiles record={record} />
        <Facts record={record} />
        <EntityBlocks record={record} isPage />
        {hasRawAuthor ? <AuthorDataCard isFlat /> : null}
      </PageColumn>
    </chakra.section>
  );
}

interface PageHeadProps {
  readonly node: GraphNode;
  readonly record: EntityRecord;
}

function PageHead({ node, record }: PageHeadProps) {
  const expand = useSetAtom(expandNodeAtom);
  const putAway = useSetAtom(putPageAwayAtom);
  return (
    <header>
      <PageName node={node} />
      {isRecordOf('works', record) ? <Byline work={record} /> : null}
      <chakra.div mt="3" display="flex" flexWrap="wrap" gap="2">
        <Button
          tone="primary"
          size="field"
          onClick={() => {
            putAway();
            void expand(node.id);
          }}
        >
          Expand on the map
        </Button>
        <Button size="field" onClick={() => putAway()}>
          Show the map
        </Button>
      </chakra.div>
    </header>
  );
}

/** Who wrote it, and where it stands: what a reader knows a work by. */
function Byline({ work }: { readonly work: WorkRecord }) {
  const facts = [
    formatAuthors(authorNames(work)),
    workSource(work)?.label ?? '',
    publicationYear(work) ?? '',
  ];
  const text = facts.filter((fact) => fact !== '').join('\u00a0· ');
  return text === '' ? null : (
    <chakra.p mt="1" color="text.secondary" overflowWrap="anywhere">
      {text}
    </chakra.p>
  );
}

function Facts({ record }: { readonly record: EntityRecord }) {
  const work = isRecordOf('works', record) ? record : null;
  const isNarrow = useIsNarrow();
  // The years stand in the shorter column: an abstract makes the first one long, lists of entities the second.
  const isSecondShort = work !== null || !entityFacts(record).some(isLongList);
  return (
    <chakra.div css={COLUMNS}>
      <chakra.div {...STACK}>
        <Prose record={record} isOpenAtFirst={!isNarrow} />
        <FactList record={record} hasFigures={false} />
        {work === null ? null : <CopyCitation work={work} />}
        {isSecondShort ? null : <YearBars record={record} />}
      </chakra.div>
      <chakra.div {...STACK}>
        {work === null ? null : <AuthorList work={work} />}
        <FactSections record={record} />
        {isSecondShort ? <YearBars record={record} /> : null}
      </chakra.div>
    </chakra.div>
  );
}
