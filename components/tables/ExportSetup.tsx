'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { RadioGroup } from '@/components/ui/RadioGroup';
import { SelectField } from '@/components/ui/SelectField';
import { kindFacts } from '@/lib/entities/registry';
import { MOST_COLLECTED } from '@/lib/flows/collect-list';
import { type ListTarget, targetsOf } from '@/lib/flows/gather-records';
import { formatExactCount } from '@/lib/format/counts';
import type { CollectRequest } from '@/lib/state/lists/collect-atoms';
import { ExportCost } from './ExportCost';
import { type ExportableList, type ExportFrame, extentsOf, targetLabel, targetVerb } from './export-choices';

interface ExportSetupProps {
  readonly frame: ExportFrame;
  readonly list: ExportableList;
  readonly request: CollectRequest;
  readonly onTarget: (target: ListTarget) => void;
  readonly onExtent: (extent: string) => void;
  readonly onStart: () => unknown;
  readonly onClose: () => void;
}

/** What of the list is wanted, as what, and what that takes. */
export function ExportSetup(props: ExportSetupProps) {
  const { frame, list, request, onTarget, onExtent, onStart, onClose } = props;
  const extents = extentsOf(list);
  const plural = kindFacts(list.kind).plural.toLowerCase();
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button tone="primary" disabled={list.count === 0} onClick={() => void onStart()}>
        {list.continued === undefined ? targetVerb(request.target) : 'Continue'}
      </Button>
    </>
  );
  return (
    <Dialog {...frame} onClose={onClose} actions={actions}>
      <chakra.div display="flex" flexDirection="column" gap="4" fontSize="panel">
        {extents.length === 1 ? (
          <p>{extents[0]?.label}</p>
        ) : (
          <RadioGroup
            label={`Which ${plural}`}
            options={extents}
            value={String(request.limit)}
            onChange={onExtent}
          />
        )}
        <Bound count={list.count} plural={plural} />
        <SelectField
          label="Export to"
          value={request.target}
          options={targetsOf(list.kind).map((target) => ({ value: target, label: targetLabel(target) }))}
          onChange={onTarget}
        />
        <TargetHint target={request.target} />
        <ExportCost request={request} found={list.count} />
      </chakra.div>
    </Dialog>
  );
}

/** Why not all of a very long list can be had. */
function Bound({ count, plural }: { readonly count: number; readonly plural: string }) {
  if (count <= MOST_COLLECTED) return null;
  return (
    <chakra.p color="text.secondary">
      {formatExactCount(count)} {plural} were found; at most {formatExactCount(MOST_COLLECTED)} can be
      exported at once. Narrow the list, for example year by year, to export all of it in parts.
    </chakra.p>
  );
}

const BESIDE = 'The search itself can be saved in a file beside it.';

const HINTS: Readonly<Record<ListTarget, string>> = {
  csv: BESIDE,
  xlsx: 'The search itself is on a second sheet.',
  ris: `With abstracts and all authors, for Zotero, EndNote or Rayyan. ${BESIDE}`,
  bibtex: 'With abstracts and all authors. The search itself is at the top, as a comment.',
  csl: `With abstracts and all authors. ${BESIDE}`,
  graph: 'Beside what is on the map, with the relations among them.',
  repository: 'Stays in this browser until you remove it; put on the map from there.',
  project:
    'With abstracts, and each with its place in this list; papers already in the project are not added again.',
  dataset: 'The works count as known papers, which a search should find.',
};

function TargetHint({ target }: { readonly target: ListTarget }) {
  return (
    <chakra.p color="text.secondary" mt="-2">
      {HINTS[target]}
    </chakra.p>
  );
}
