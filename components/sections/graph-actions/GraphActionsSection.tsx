'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { FindInGraph } from '@/components/canvas/FindInGraph';
import { useResumedGraph } from '@/components/sessions/use-awaits-graph';
import { Button } from '@/components/ui/Button';
import { ProgressBar } from '@/components/ui/ProgressBar';
import { Tabs } from '@/components/ui/Tabs';
import { formatExactCount } from '@/lib/format/counts';
import { type BulkProgress, bulkProgressAtom, cancelBulkAtom } from '@/lib/state/expansion/bulk-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { chooseSectionPartAtom, sectionPartsAtom } from '@/lib/state/shell/shell-atoms';
import { ActionGroup } from './ActionGroup';
import { CoreActions } from './CoreActions';
import { ExchangeActions } from './ExchangeActions';
import { ExpandActions } from './ExpandActions';
import { ImportFileButton } from './ImportFileButton';
import { LayoutChoice } from './LayoutChoice';
import { LoadActions } from './LoadActions';
import { PathFinder } from './PathFinder';
import { PinActions } from './PinActions';
import { SectionLink } from './SectionLink';
import { SelectionActions } from './SelectionActions';
import { SessionActions } from './SessionActions';
import { TrimActions } from './TrimActions';

/** Its id in the registry, under which the chosen part is kept. */
const SECTION_ID = 'graph-actions';

const PARTS = [
  { id: 'layout', label: 'Layout' },
  { id: 'grow', label: 'Grow' },
  { id: 'select', label: 'Select' },
  { id: 'exchange', label: 'Exchange' },
] as const;

type PartId = (typeof PARTS)[number]['id'];

/** What can be done with the graph as a whole or with the selected part of it; every change can be undone. */
export function GraphActionsSection() {
  const progress = useAtomValue(bulkProgressAtom);
  const isEmpty = useAtomValue(graphAtom).nodes.size === 0;
  const kept = useAtomValue(sectionPartsAtom)[SECTION_ID];
  const choose = useSetAtom(chooseSectionPartAtom);
  const part = PARTS.find(({ id }) => id === kept)?.id ?? 'layout';
  // Neither what an empty graph offers nor which sessions are others than its own is true before it is there.
  useResumedGraph();
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      {progress === null ? null : <Progress progress={progress} />}
      <Tabs
        label="Parts of Graph Actions"
        tabs={PARTS}
        chosen={part}
        onChoose={(id) => choose(SECTION_ID, id)}
      >
        <chakra.div display="flex" flexDirection="column" gap="4">
          {isEmpty && part !== 'exchange' ? <EmptyPart /> : <Part id={part} />}
        </chakra.div>
      </Tabs>
    </chakra.div>
  );
}

function EmptyPart() {
  return (
    <>
      <chakra.p color="text.secondary">The graph is empty. Search for something, or import a file.</chakra.p>
      <div>
        <ImportFileButton>Import file</ImportFileButton>
      </div>
    </>
  );
}

function Part({ id }: { readonly id: PartId }): ReactNode {
  switch (id) {
    case 'layout':
      return (
        <>
          <LayoutChoice />
          <SectionLink to="custom-forces">Forces and seed</SectionLink>
          <PinActions />
        </>
      );
    case 'grow':
      return (
        <>
          <ExpandActions />
          <SectionLink to="cache-settings">Limits and relations</SectionLink>
          <LoadActions />
        </>
      );
    case 'select':
      return (
        <>
          <FindInGraph />
          <SelectionActions />
          <TrimActions />
          <ActionGroup title="Paths">
            <PathFinder />
          </ActionGroup>
          <ActionGroup title="Cores">
            <CoreActions />
          </ActionGroup>
        </>
      );
    case 'exchange':
      return (
        <>
          <ActionGroup title="Sessions">
            <SessionActions />
          </ActionGroup>
          <ActionGroup title="Export and import">
            <ExchangeActions />
          </ActionGroup>
        </>
      );
  }
}

function Progress({ progress: { title, done, total } }: { readonly progress: BulkProgress }) {
  const cancel = useSetAtom(cancelBulkAtom);
  return (
    <chakra.div display="flex" flexDirection="column" gap="1.5">
      <chakra.div display="flex" alignItems="center" justifyContent="space-between">
        <chakra.span fontVariantNumeric="tabular-nums">
          {total === null ? title : `${title}: ${formatExactCount(done)} of ${formatExactCount(total)}`}
        </chakra.span>
        <Button size="small" aria-label={`Stop ${title.toLowerCase()}`} onClick={cancel}>
          Stop
        </Button>
      </chakra.div>
      <ProgressBar label={title} value={total === null || total === 0 ? null : done / total} />
    </chakra.div>
  );
}
