'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useMemo, useState } from 'react';
import { NewerNotice } from '@/components/tables/NewerNotice';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { KindIcon } from '@/components/ui/KindIcon';
import { TextField } from '@/components/ui/TextField';
import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { kindFacts } from '@/lib/entities/registry';
import { formatExactCount } from '@/lib/format/counts';
import { findNodes } from '@/lib/graph/repository';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { selectedIdsAtom } from '@/lib/state/graph/selection-atoms';
import { visibleGraphAtom } from '@/lib/state/graph/visibility-atoms';
import { addNodesToProjectAtom } from '@/lib/state/project/add-nodes-atom';
import {
  removeFromRepositoryAtom,
  repositoryAtom,
  selectedRepositoryNodesAtom,
  selectRepositoryNodesAtom,
} from '@/lib/state/repository/repository-atoms';
import {
  repositoryKindsAtom,
  repositoryModeAtom,
  setRepositoryKindsAtom,
  setRepositoryModeAtom,
} from '@/lib/state/repository/repository-settings-atoms';
import { collectFromGraphAtom } from '@/lib/state/repository/repository-transfer-atoms';
import { ListedFilter } from './ListedFilter';
import { RemovedLine } from './RemovedLine';
import { RepositoryList } from './RepositoryList';

/** Nodes that were collected beside the graph (section `node-repository`). */
export function NodeRepositorySection() {
  const { nodes } = useAtomValue(repositoryAtom);
  const isOn = useAtomValue(repositoryModeAtom);
  const setOn = useSetAtom(setRepositoryModeAtom);
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <div>
        <Checkbox isChecked={isOn} onChange={setOn}>
          Repository mode
        </Checkbox>
        <chakra.p fontSize="meta" color="text.secondary">
          While it is on, searches are collected here and the graph stays as it is.
        </chakra.p>
      </div>
      <NewerNotice areas={['repository']} />
      <CollectNodes />
      {nodes.size === 0 ? (
        <chakra.p color="text.secondary">
          Nothing collected yet. Add nodes from the graph, or turn on repository mode and search.
        </chakra.p>
      ) : (
        <CollectedNodes />
      )}
      <RemovedLine />
    </chakra.div>
  );
}

function CollectNodes() {
  const selected = useAtomValue(selectedIdsAtom);
  const visible = useAtomValue(visibleGraphAtom).nodes;
  const collect = useSetAtom(collectFromGraphAtom);
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2">
      <Button size="small" disabled={selected.size === 0} onClick={() => collect(selected)}>
        Add selected ({formatExactCount(selected.size)})
      </Button>
      <Button
        size="small"
        disabled={visible.length === 0}
        onClick={() => collect(visible.map(({ id }) => id))}
      >
        Add all visible ({formatExactCount(visible.length)})
      </Button>
    </chakra.div>
  );
}

function CollectedNodes() {
  const repository = useAtomValue(repositoryAtom);
  const inGraph = useAtomValue(graphAtom).nodes;
  const kinds = useAtomValue(repositoryKindsAtom);
  const [text, setText] = useState('');
  const found = useMemo(() => findNodes(repository, kinds, text), [repository, kinds, text]);
  const selected = useAtomValue(selectedRepositoryNodesAtom);
  const select = useSetAtom(selectRepositoryNodesAtom);
  const store = useStore();
  return (
    <>
      <TextField
        label="Find in the node repository"
        isLabelHidden
        type="search"
        placeholder="Find by name"
        value={text}
        onChange={setText}
      />
      <KindFilter kinds={kinds} />
      <RepositoryList
        noun="nodes"
        items={found.map(({ id, label, entityType, summary }) => ({
          id,
          name: label,
          icon: <KindIcon kind={entityType} />,
          isRetracted: summary.isRetracted,
          isInGraph: inGraph.has(id),
        }))}
        selected={selected}
        onSelect={select}
        onRemove={(nodeIds) => store.set(removeFromRepositoryAtom, { nodeIds })}
        onProject={(ids) => {
          const chosen = found.filter(({ id }) => ids.includes(id));
          void store.set(addNodesToProjectAtom, chosen, 'the repository');
        }}
        payloadOf={(nodeIds) => ({ nodeIds, edgeIds: [] })}
      />
    </>
  );
}

function KindFilter({ kinds }: { readonly kinds: ReadonlySet<EntityKind> }) {
  const { nodes } = useAtomValue(repositoryAtom);
  const setKinds = useSetAtom(setRepositoryKindsAtom);
  const counts = new Map<EntityKind, number>();
  for (const { entityType } of nodes.values()) counts.set(entityType, (counts.get(entityType) ?? 0) + 1);
  return (
    <ListedFilter
      title="Entity types"
      options={ENTITY_KINDS.map((kind) => ({
        id: kind,
        name: kindFacts(kind).plural,
        icon: <KindIcon kind={kind} />,
        count: counts.get(kind) ?? 0,
      }))}
      listed={kinds}
      onChange={setKinds}
    />
  );
}
