'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { CopyButton } from '@/components/ui/CopyButton';
import { SelectField } from '@/components/ui/SelectField';
import { Spinner } from '@/components/ui/Spinner';
import { saveTextFile } from '@/components/ui/save-file';
import { formatQuantity } from '@/lib/format/counts';
import { formatSize } from '@/lib/format/sizes';
import type { GraphNode } from '@/lib/graph/types';
import { creditsOfRequest } from '@/lib/openalex/pricing';
import {
  fetchRecordAtom,
  type InspectedEntity,
  inspectedEntityAtom,
} from '@/lib/state/graph/inspection-atoms';
import { nodeStatusesAtom } from '@/lib/state/graph/node-status-atoms';
import { paymentAtom } from '@/lib/state/service/price-atoms';
import { JsonText } from './JsonText';

const VIEWS = [
  { value: 'formatted', label: 'Formatted' },
  { value: 'raw', label: 'Raw' },
] as const;

/** The record as the service sent it (section `raw-api-data`); written out when the page has time for it. */
export function RawApiDataSection() {
  return <RawRecord entity={useDeferredValue(useAtomValue(inspectedEntityAtom))} />;
}

const RawRecord = memo(function RawRecord({ entity }: { readonly entity: InspectedEntity | null }) {
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('formatted');
  const raw = entity?.record?.raw;
  const text = useMemo(
    () => (raw === undefined ? null : JSON.stringify(raw, null, view === 'formatted' ? 2 : undefined)),
    [raw, view],
  );
  if (entity === null) {
    return <chakra.p color="text.secondary">Select a node to see its record.</chakra.p>;
  }
  const { node } = entity;
  return (
    <chakra.section
      aria-label={`Record of ${node.label}`}
      display="flex"
      flexDirection="column"
      gap="2"
      key={node.id}
    >
      {text === null || node.hydration === 'minimal' ? (
        <FetchWhole node={node} hasPart={text !== null} />
      ) : null}
      {text === null ? null : (
        <>
          <chakra.div display="flex" alignItems="center" gap="2">
            <chakra.div flex="1">
              <SelectField label="View" isLabelHidden value={view} options={VIEWS} onChange={setView} />
            </chakra.div>
            <CopyButton label="Copy" size="field" text={() => text} />
            <Button
              size="field"
              onClick={() => saveTextFile(`openalex-${node.id}-data.json`, text, 'application/json')}
            >
              Download
            </Button>
          </chakra.div>
          <JsonText key={`${node.id}-${view}`} text={text} isFormatted={view === 'formatted'} />
          <chakra.p fontSize="meta" color="text.secondary">
            {formatSize(new Blob([text]).size)}
          </chakra.p>
        </>
      )}
    </chakra.section>
  );
});

interface FetchWholeProps {
  readonly node: GraphNode;
  readonly hasPart: boolean;
}

/** Asks for the whole record, and says what that costs. */
function FetchWhole({ node, hasPart }: FetchWholeProps) {
  const fetchRecord = useSetAtom(fetchRecordAtom);
  const status = useAtomValue(nodeStatusesAtom).get(node.id);
  const isPriced = useAtomValue(paymentAtom).isPaid;
  const isLoading = status?.state === 'loading';
  const credits = creditsOfRequest(`/${node.entityType}/${node.id}`, '');
  const price = credits === 0 ? 'free' : formatQuantity(credits, 'credit');
  return (
    <chakra.div display="flex" flexDirection="column" alignItems="flex-start" gap="1.5">
      <chakra.p color="text.secondary">
        {hasPart ? 'Only part of this record is loaded.' : 'This record is not loaded.'}
      </chakra.p>
      <Button size="small" disabled={isLoading} onClick={() => void fetchRecord(node.id)}>
        {isLoading ? <Spinner size={12} /> : null}
        Fetch the whole record{isPriced ? ` (${price})` : ''}
      </Button>
      {status?.state === 'error' ? (
        <chakra.p role="alert" color="text.error" overflowWrap="anywhere">
          {status.message}
        </chakra.p>
      ) : null}
    </chakra.div>
  );
}
