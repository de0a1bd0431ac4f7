'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo, useState } from 'react';
import { NewerNotice } from '@/components/tables/NewerNotice';
import { Button } from '@/components/ui/Button';
import { TextField } from '@/components/ui/TextField';
import { formatExactCount } from '@/lib/format/counts';
import { EDGE_TYPE_LABELS, edgeId } from '@/lib/graph/edge-types';
import { findEdges } from '@/lib/graph/repository';
import { EDGE_TYPES, type EdgeType } from '@/lib/graph/types';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { selectedIdsAtom } from '@/lib/state/graph/selection-atoms';
import { visibleGraphAtom } from '@/lib/state/graph/visibility-atoms';
import {
  removeFromRepositoryAtom,
  repositoryAtom,
  selectedRepositoryEdgesAtom,
  selectRepositoryEdgesAtom,
} from '@/lib/state/repository/repository-atoms';
import {
  repositoryEdgeTypesAtom,
  setRepositoryEdgeTypesAtom,
} from '@/lib/state/repository/repository-settings-atoms';
import { collectFromGraphAtom } from '@/lib/state/repository/repository-transfer-atoms';
import { ListedFilter } from './ListedFilter';
import { RemovedLine } from './RemovedLine';
import { RepositoryList } from './RepositoryList';

/** Edges that were collected beside the graph (section `edge-repository`). */
export function EdgeRepositorySection() {
  const { edges } = useAtomValue(repositoryAtom);
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <NewerNotice areas={['repository']} />
      <CollectEdges />
      {edges.size === 0 ? (
        <chakra.p color="text.secondary">
          Nothing collected yet. Adding an edge also adds the two nodes it joins.
        </chakra.p>
      ) : (
        <CollectedEdges />
      )}
      <RemovedLine />
    </chakra.div>
  );
}

function CollectEdges() {
  const selected = useAtomValue(selectedIdsAtom);
  const visible = useAtomValue(visibleGraphAtom).edges;
  const collect = useSetAtom(collectFromGraphAtom);
  const touching = visible.filter(({ source, target }) => selected.has(source) || selected.has(target));
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2">
      <Button
        size="small"
        h="auto"
        minH={{ base: '10', md: '7' }}
        whiteSpace="normal"
        disabled={touching.length === 0}
        onClick={() => collect([], touching.map(edgeId))}
      >
        Add edges of selection ({formatExactCount(touching.length)})
      </Button>
      <Button size="small" disabled={visible.length === 0} onClick={() => collect([], visible.map(edgeId))}>
        Add all visible ({formatExactCount(visible.length)})
      </Button>
    </chakra.div>
  );
}

function CollectedEdges() {
  const repository = useAtomValue(repositoryAtom);
  const inGraph = useAtomValue(graphAtom).edges;
  const types = useAtomValue(repositoryEdgeTypesAtom);
  const [text, setText] = useState('');
  const found = useMemo(() => findEdges(repository, types, text), [repository, types, text]);
  const selected = useAtomValue(selectedRepositoryEdgesAtom);
  const select = useSetAtom(selectRepositoryEdgesAtom);
  const remove = useSetAtom(removeFromRepositoryAtom);
  return (
    <>
      <TextField
        label="Find in the edge repository"
        isLabelHidden
        type="search"
        placeholder="Find by name or type"
        value={text}
        onChange={setText}
      />
      <TypeFilter types={types} />
      <RepositoryList
        noun="edges"
        items={found.map(({ edge, source, target }) => ({
          id: edgeId(edge),
          name: `${source.label} → ${target.label}`,
          title: source.label,
          note: `${EDGE_TYPE_LABELS[edge.type]} → ${target.label}`,
          isInGraph: inGraph.holds(edge),
        }))}
        selected={selected}
        onSelect={select}
        onRemove={(edgeIds) => remove({ edgeIds })}
        payloadOf={(edgeIds) => ({ nodeIds: [], edgeIds })}
      />
    </>
  );
}

function TypeFilter({ types }: { readonly types: ReadonlySet<EdgeType> }) {
  const { edges } = useAtomValue(repositoryAtom);
  const setTypes = useSetAtom(setRepositoryEdgeTypesAtom);
  const counts = new Map<EdgeType, number>();
  for (const { type } of edges.values()) counts.set(type, (counts.get(type) ?? 0) + 1);
  return (
    <ListedFilter
      title="Edge types"
      options={EDGE_TYPES.map((type) => ({
        id: type,
        name: EDGE_TYPE_LABELS[type],
        count: counts.get(type) ?? 0,
      }))}
      listed={types}
      onChange={setTypes}
    />
  );
}
