'use client';

import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { saveFile } from '@/components/ui/save-file';
import { assertNever } from '@/lib/base/invariant';
import { kindFacts } from '@/lib/entities/registry';
import type { ListTarget } from '@/lib/flows/gather-records';
import { openProjectNameAtom } from '@/lib/state/graph/project-on-map-atom';
import {
  type CollectRequest,
  collectListAtom,
  collectShownAtom,
  collectStateAtom,
  finishAtom,
} from '@/lib/state/lists/collect-atoms';
import type { Delivered } from '@/lib/state/lists/deliver-atoms';
import { ExportDone } from './ExportDone';
import { ExportProgress } from './ExportProgress';
import { ExportSetup } from './ExportSetup';
import { ExportStopped } from './ExportStopped';
import { type ExportableList, usualExtent, usualTarget } from './export-choices';

interface ExportListDialogProps {
  readonly list: ExportableList;
  readonly onClose: () => void;
}

/** Takes a list along: states its price, collects it page by page, and makes a file of it or puts it where it is wanted. */
export function ExportListDialog({ list, onClose }: ExportListDialogProps) {
  const state = useAtomValue(collectStateAtom);
  const [target, setTarget] = useState<ListTarget>(usualTarget(list));
  const [extent, setExtent] = useState(usualExtent(list));
  const { kind, source, title } = list;
  const request: CollectRequest = { kind, source, title, target, limit: Number(extent) };
  const { collect, finish, takeShown } = useCollecting(request, list);
  const name = useAtomValue(openProjectNameAtom);
  const project = name === null ? 'the project' : `“${name}”`;
  const plural = kindFacts(list.kind).plural.toLowerCase();
  const frame = {
    title: list.wanted === 'project' ? `Add ${plural} to ${project}` : `Export ${plural}`,
    width: '560px',
  };
  switch (state.state) {
    case 'idle':
      return (
        <ExportSetup
          frame={frame}
          list={list}
          request={request}
          onTarget={setTarget}
          onExtent={setExtent}
          onStart={collect}
          onClose={onClose}
        />
      );
    case 'running':
    case 'finishing':
      return <ExportProgress frame={frame} kind={list.kind} state={state} />;
    case 'stopped':
      return (
        <ExportStopped
          frame={frame}
          list={list}
          request={request}
          state={state}
          onResume={collect}
          onFinish={finish}
          onShown={takeShown}
          onClose={onClose}
        />
      );
    case 'done':
      return <ExportDone frame={frame} state={state} onClose={onClose} />;
    default:
      return assertNever(state);
  }
}

function useCollecting(request: CollectRequest, { shown, count }: ExportableList) {
  const collect = useSetAtom(collectListAtom);
  const finish = useSetAtom(finishAtom);
  const takeShown = useSetAtom(collectShownAtom);
  const save = (delivered: Delivered | null) => {
    const file = delivered?.file;
    if (file) saveFile(file.name, new Blob([...file.pieces], { type: file.mediaType }));
  };
  return {
    collect: async () => save(await collect(request)),
    finish: async () => save(await finish(request)),
    takeShown: async () => save(await takeShown(request, shown, count)),
  };
}
