'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { memo, useDeferredValue } from 'react';
import { AuthorList } from '@/components/entity/AuthorList';
import { CopyCitation } from '@/components/entity/CopyCitation';
import { EntityBlocks } from '@/components/entity/EntityBlocks';
import { FactList } from '@/components/entity/FactList';
import { FactSections } from '@/components/entity/FactSections';
import { Prose } from '@/components/entity/Prose';
import { RenewedKeyword } from '@/components/entity/RenewedKeyword';
import { YearBars } from '@/components/entity/YearBars';
import { ServiceStep } from '@/components/service/ServiceStep';
import { Button } from '@/components/ui/Button';
import { KindIcon } from '@/components/ui/KindIcon';
import { Notice } from '@/components/ui/Notice';
import { type EntityRecord, isRecordOf } from '@/lib/entities/records';
import { kindFacts } from '@/lib/entities/registry';
import { saysNotFound } from '@/lib/flows/renewed-keyword';
import type { GraphNode } from '@/lib/graph/types';
import { expandNodeAtom } from '@/lib/state/expansion/expansion-atoms';
import { entityPageAtom } from '@/lib/state/graph/entity-page-atoms';
import { replaceKeywordAtom } from '@/lib/state/graph/graph-edit-atoms';
import {
  fetchRecordAtom,
  type InspectedEntity,
  inspectedEntityAtom,
} from '@/lib/state/graph/inspection-atoms';
import { nodeStatusesAtom } from '@/lib/state/graph/node-status-atoms';
import { addNodesToProjectAtom } from '@/lib/state/project/add-nodes-atom';
import { RelationList } from './RelationList';

/**
 * Facts of the hovered entity, else the selected, previewed or addressed one (section `entity-info`). They come when the page
 * has time for them: the pointer goes over many nodes before it rests on one.
 */
export function EntityInfoSection() {
  return <EntityInfo entity={useDeferredValue(useAtomValue(inspectedEntityAtom))} />;
}

interface EntityInfoProps {
  readonly entity: InspectedEntity | null;
}

const EntityInfo = memo(function EntityInfo({ entity }: EntityInfoProps) {
  const page = useAtomValue(entityPageAtom);
  if (entity === null) {
    return (
      <chakra.p color="text.secondary">
        Select a node to see what is known about it. Double-click a node to expand its relationships.
      </chakra.p>
    );
  }
  const { node, record } = entity;
  // What the page beside the panel says is not said twice.
  const isOnPage = page?.node.id === node.id;
  return (
    <chakra.article key={node.id} aria-label={node.label} display="flex" flexDirection="column" gap="3">
      <EntityHead node={node} />
      <LoadState node={node} record={record} />
      {node.entityType === 'works' ? <AddToProject node={node} /> : null}
      {record === null || isOnPage ? null : <RecordFacts record={record} />}
      <RelationList nodeId={node.id} label={node.label} />
    </chakra.article>
  );
});

function RecordFacts({ record }: { readonly record: EntityRecord }) {
  const work = isRecordOf('works', record) ? record : null;
  return (
    <>
      <FactList record={record} />
      {work === null ? null : <AuthorList work={work} />}
      <Prose record={record} />
      {work === null ? null : <CopyCitation work={work} />}
      <YearBars record={record} />
      <FactSections record={record} />
      <EntityBlocks record={record} />
    </>
  );
}

function EntityHead({ node }: { readonly node: GraphNode }) {
  return (
    <chakra.header>
      <chakra.p display="flex" alignItems="center" gap="1.5" fontSize="meta" color="text.secondary">
        <KindIcon kind={node.entityType} size={12} />
        {kindFacts(node.entityType).singular}
        <chakra.span ml="auto" fontFamily="mono">
          {node.id}
        </chakra.span>
      </chakra.p>
      <chakra.h2
        mt="1"
        fontSize="section"
        fontWeight="semibold"
        lineHeight="1.35"
        overflowWrap="anywhere"
        title={node.label}
        lineClamp="4"
      >
        {node.label}
      </chakra.h2>
      {node.summary.isRetracted ? (
        <chakra.p
          mt="2"
          px="2"
          py="1"
          rounded="control"
          bg="bg.error"
          color="text.error"
          fontWeight="semibold"
        >
          Retracted
        </chakra.p>
      ) : null}
    </chakra.header>
  );
}

function AddToProject({ node }: { readonly node: GraphNode }) {
  const add = useSetAtom(addNodesToProjectAtom);
  return (
    <Button size="small" onClick={() => void add([node], 'the details of a paper')}>
      Add to project
    </Button>
  );
}

interface LoadStateProps {
  readonly node: GraphNode;
  readonly record: EntityRecord | null;
}

function LoadState({ node, record }: LoadStateProps) {
  const fetchRecord = useSetAtom(fetchRecordAtom);
  const expand = useSetAtom(expandNodeAtom);
  const replaceKeyword = useSetAtom(replaceKeywordAtom);
  const status = useAtomValue(nodeStatusesAtom).get(node.id);
  if (status?.state === 'loading') return null;
  if (status === undefined) {
    // A full node's record leaves the memory when a thousand others have come.
    if (record !== null || node.hydration === 'minimal') return null;
    return (
      <Button size="small" onClick={() => void fetchRecord(node.id)}>
        Show details
      </Button>
    );
  }
  // A node whose record is there can only have failed to expand.
  const retry = node.hydration === 'full' && record !== null ? expand : fetchRecord;
  return (
    <chakra.div mx="-3">
      <Notice
        tone="error"
        actions={
          <Button size="small" onClick={() => void retry(node.id)}>
            Try again
          </Button>
        }
      >
        {status.message}
        <ServiceStep of={status.message} />
      </Notice>
      {node.entityType === 'keywords' && saysNotFound(status.message) ? (
        <RenewedKeyword
          slug={node.id}
          name={node.label === node.id ? null : node.label}
          onUse={(keyword) => replaceKeyword(node.id, keyword)}
        />
      ) : null}
    </chakra.div>
  );
}
