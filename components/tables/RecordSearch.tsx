'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useOnAddress } from '@/components/router/use-route';
import { Button } from '@/components/ui/Button';
import { listAsSent } from '@/lib/flows/collect-list';
import { formatExactCount } from '@/lib/format/counts';
import type { EntryRef } from '@/lib/project/types';
import { openProjectNameAtom } from '@/lib/state/graph/project-on-map-atom';
import { addToProjectAtom } from '@/lib/state/project/add-to-project-atom';
import { resumeProjectAtom } from '@/lib/state/project/projects-opener-atom';
import { recordSearchAtom, withdrawSearchAtom } from '@/lib/state/project/record-search-atom';
import type { SearchToRecord } from '@/lib/state/project/works-to-add';

/**
 * Records a search into the project that is open, with or without its papers; nothing without a project. Give it a `key` that
 * changes with the search.
 */
export function RecordSearch({ search }: { readonly search: SearchToRecord }) {
  const project = useAtomValue(openProjectNameAtom);
  const resume = useSetAtom(resumeProjectAtom);
  const record = useSetAtom(recordSearchAtom);
  const withdraw = useSetAtom(withdrawSearchAtom);
  const add = useSetAtom(addToProjectAtom);
  const [entry, setEntry] = useState<EntryRef | 'busy' | null>(null);
  useOnAddress('open the project', () => {
    void resume();
    return undefined;
  });
  if (project === null) return null;
  if (entry === null || entry === 'busy') {
    return (
      <Button
        size="field"
        tone="quiet"
        disabled={entry === 'busy'}
        title="Writes the search and its count into the history of the project, without its papers"
        maxW="260px"
        onClick={() => {
          setEntry('busy');
          void record(search).then(setEntry);
        }}
      >
        <chakra.span truncate>{`Record in ${project}`}</chakra.span>
      </Button>
    );
  }
  const { params, words, found, works } = search;
  const handleAdd = () => {
    const request = listAsSent({ kind: 'works', source: { type: 'list', params } }) ?? '';
    void add({ works, from: { type: 'search', request, words, found } });
  };
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" columnGap="1" fontSize="panel">
      <chakra.span role="status" color="text.secondary" maxW="260px" truncate>
        {`Recorded in ${project}`}
      </chakra.span>
      {works.length === 0 ? null : (
        <Button size="field" tone="quiet" onClick={handleAdd}>
          {addLabel(works.length, found)}
        </Button>
      )}
      <Button
        size="field"
        tone="quiet"
        onClick={() => {
          void withdraw(entry);
          setEntry(null);
        }}
      >
        Undo
      </Button>
    </chakra.span>
  );
}

function addLabel(count: number, found: number): string {
  if (count === 1) return 'Add its paper';
  return count === found
    ? `Add its ${formatExactCount(count)} papers`
    : `Add its first ${formatExactCount(count)} papers`;
}
