'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link } from '@/components/router/Link';
import { useOnAddress } from '@/components/router/use-route';
import { DataTable } from '@/components/tables/DataTable';
import type { TableColumn } from '@/components/tables/table-model';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import type { Paper } from '@/lib/evaluation/types';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { type DetectedIdentifier, detectIdentifier } from '@/lib/identifiers/detect';
import { markFact } from '@/lib/project/outcome-label';
import { GRAPH_PATH } from '@/lib/routing/paths';
import { describeOutcome, loadIdentifiersAtom } from '@/lib/state/exchange/identifier-load-atoms';
import { projectMarksAtom } from '@/lib/state/graph/project-on-map-atom';
import { addToProjectAtom } from '@/lib/state/project/add-to-project-atom';
import { projectMessageAtom } from '@/lib/state/project/project-message-atom';
import { resumeProjectAtom } from '@/lib/state/project/projects-opener-atom';
import { recordHolderAtom } from '@/lib/state/service/source-atoms';
import { workspaceAtom } from '@/lib/state/workspace-atom';
import { PaperLine } from './PaperList';

const COLUMNS: readonly TableColumn<Paper>[] = [
  {
    id: 'title',
    title: 'Title',
    cell: (paper) => <AdditionalPaper paper={paper} />,
    sortBy: ({ title }) => title,
  },
  {
    id: 'year',
    title: 'Year',
    width: '72px',
    align: 'end',
    cell: ({ publicationYear }) => publicationYear ?? '–',
    sortBy: ({ publicationYear }) => publicationYear,
  },
  {
    id: 'citations',
    title: 'Citations',
    width: '100px',
    align: 'end',
    cell: ({ citedByCount }) => (citedByCount === null ? '–' : formatExactCount(citedByCount)),
    sortBy: ({ citedByCount }) => citedByCount,
  },
];

/** A paper, and what the open project says of it where it is there already. */
function AdditionalPaper({ paper }: { readonly paper: Paper }) {
  const mark = useAtomValue(projectMarksAtom).get(paper.openAlexId ?? '');
  return (
    <>
      <PaperLine paper={paper} />
      {mark === undefined ? null : (
        <chakra.div fontSize="meta" fontWeight="medium">
          {markFact(mark)}
        </chakra.div>
      )}
    </>
  );
}

interface AdditionalPapersDialogProps {
  readonly datasetName: string;
  readonly papers: readonly Paper[];
  readonly isExample: boolean;
  readonly onClose: () => void;
}

/** Retrieved papers that the review neither included nor excluded, to be looked through and put into the graph. */
export function AdditionalPapersDialog(props: AdditionalPapersDialogProps) {
  const { datasetName, papers, isExample, onClose } = props;
  // What is added needs the graph's workspace, which this page opens for nothing else.
  useAtomValue(workspaceAtom);
  const resume = useSetAtom(resumeProjectAtom);
  useOnAddress('open the project', () => {
    void resume();
    return undefined;
  });
  const { outcome, add } = useAddPapers();
  const renderActions = (selected: readonly Paper[], clear: () => void) => (
    <>
      <Button
        size="small"
        tone="primary"
        disabled={outcome?.isBusy ?? false}
        onClick={() => {
          void add(selected);
          clear();
        }}
      >
        Add to graph
      </Button>
      <ProjectButton datasetName={datasetName} papers={selected} onAdded={clear} />
    </>
  );
  return (
    <Dialog title={`Additional papers of ${datasetName}`} onClose={onClose} width="960px">
      <chakra.p fontSize="panel" color="text.secondary" mb="3">
        Retrieved, but neither included nor excluded by the review, in the order of the search. Not being in
        the review does not make a paper irrelevant.
        {isExample ? ' These are invented, so they cannot be added to the graph.' : ''}
      </chakra.p>
      {outcome === null ? null : (
        <chakra.p role="status" fontSize="panel" mb="2">
          {outcome.text}{' '}
          {outcome.isInGraph ? (
            <Link to={GRAPH_PATH} color="brand.text" textDecoration="underline">
              Open the graph
            </Link>
          ) : null}
        </chakra.p>
      )}
      <AddedToProject />
      <DataTable
        caption="Additional papers"
        columns={COLUMNS}
        rows={papers}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        emptyText="The search retrieved no additional papers."
        maxHeight="min(560px, calc(100dvh - 280px))"
        minWidth="460px"
        {...(isExample ? {} : { selectionActions: renderActions })}
      />
    </Dialog>
  );
}

/** Papers of other databases have no work's id, and cannot be loaded by it. */
function workOf({ openAlexId, title, publicationYear }: Paper) {
  return openAlexId === null ? [] : [{ id: openAlexId, title, year: publicationYear }];
}

interface ProjectButtonProps {
  readonly datasetName: string;
  readonly papers: readonly Paper[];
  readonly onAdded: () => void;
}

function ProjectButton({ datasetName, papers, onAdded }: ProjectButtonProps) {
  const add = useSetAtom(addToProjectAtom);
  const place = `the list of additional papers of “${datasetName}”`;
  return (
    <Button
      size="small"
      onClick={() => {
        void add({ works: papers.flatMap(workOf), from: { type: 'hand', place } });
        onAdded();
      }}
    >
      Add to project
    </Button>
  );
}

/** Said here too: what floats over the page lies under the dialog. */
function AddedToProject() {
  const message = useAtomValue(projectMessageAtom);
  return message === null ? null : (
    <chakra.p role="status" fontSize="panel" mb="2">
      {message.text}
    </chakra.p>
  );
}

interface AddOutcome {
  readonly text: string;
  readonly isBusy: boolean;
  readonly isInGraph: boolean;
}

function useAddPapers() {
  const [outcome, setOutcome] = useState<AddOutcome | null>(null);
  const load = useSetAtom(loadIdentifiersAtom);
  const holder = useAtomValue(recordHolderAtom);

  async function add(papers: readonly Paper[]) {
    const identifiers = papers.flatMap((paper) => identifierOf(paper) ?? []);
    setOutcome({
      text: `Adding ${formatQuantity(papers.length, 'paper')}...`,
      isBusy: true,
      isInGraph: false,
    });
    const answer = await load(identifiers, `Add ${formatQuantity(identifiers.length, 'paper')}`);
    const without = papers.length - identifiers.length;
    const [, ...others] = describeOutcome(answer, holder);
    const added = `Added ${formatQuantity(answer.shown, 'paper')} to the graph.`;
    const more = without === 0 ? [] : [`${formatExactCount(without)} without an identifier.`];
    setOutcome({ text: [added, ...others, ...more].join(' '), isBusy: false, isInGraph: answer.shown > 0 });
  }

  return { outcome, add };
}

function identifierOf({ openAlexId, doi, pmid }: Paper): DetectedIdentifier | null {
  const text = openAlexId ?? doi ?? (pmid === null ? null : `pmid:${pmid}`);
  return text === null ? null : detectIdentifier(text, 'explicit');
}
