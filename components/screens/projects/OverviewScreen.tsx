'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import type { ScreenProps } from '@/components/router/route-table';
import { Button } from '@/components/ui/Button';
import { PageLink } from '@/components/ui/PageLinks';
import { Tiles } from '@/components/ui/Tiles';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import type { HeaderPatch } from '@/lib/project/project-change';
import type { ProjectCounts } from '@/lib/project/project-counts';
import { projectDatasetId } from '@/lib/project/project-dataset-facts';
import type { ProjectHeader, ProjectState } from '@/lib/project/types';
import { projectPath } from '@/lib/routing/paths';
import { isReadOnlyAtom, projectCountsAtom, shownRecordsAtom } from '@/lib/state/project/open-project-atoms';
import { editHeaderAtom } from '@/lib/state/project/record-acts';
import { EditedText } from './EditedText';
import { ProjectFrame } from './ProjectFrame';
import { SavedMaps } from './SavedMaps';
import { ShowOnMapButton } from './ShowOnMapButton';

/** What a project is about, its numbers, and what to do next. Source: docs/behaviours/projects.md#overview. */
export function OverviewScreen({ route }: ScreenProps) {
  return (
    <ProjectFrame route={route} page="overview">
      {(state) => <Overview key={state.header.id} state={state} />}
    </ProjectFrame>
  );
}

function Overview({ state }: { readonly state: ProjectState }) {
  const counts = useAtomValue(projectCountsAtom);
  const shown = useAtomValue(shownRecordsAtom);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const isScreened = state.header.screeningSince !== null;
  return (
    <chakra.div display="flex" flexDirection="column" gap="5" maxW="832px">
      {counts === null ? null : (
        <>
          <Tiles label="Numbers of the project" tiles={tilesOf(counts, state.header)} leastWidth={108} />
          {isReadOnly ? null : <NextStep state={state} counts={counts} />}
          {shown === null || shown.size === 0 ? null : (
            <div>
              <ShowOnMapButton ids={[...shown.keys()]} size="field" />
            </div>
          )}
          {counts.included === 0 || isReadOnly ? null : (
            <Next
              text={`How good is a search? It can be measured against the ${formatQuantity(counts.included, 'included paper')}.`}
            >
              <PageLink to={`/evaluation/datasets?compare=${projectDatasetId(state.header.id)}`}>
                Evaluate a search against this project
              </PageLink>
            </Next>
          )}
        </>
      )}
      <Lines
        label="Question"
        hint="What these papers are to answer, in your own words."
        rows={2}
        text={state.header.question}
        toPatch={(question) => ({ question: question.trim() })}
      />
      {isScreened ? (
        <>
          <Lines
            label="Eligibility criteria"
            hint="One per line. They stand beside each paper while you decide."
            rows={5}
            text={state.header.criteria.join('\n')}
            toPatch={(text) => ({ criteria: linesOf(text) })}
          />
          <Lines
            label="Reasons for exclusion"
            hint="One per line, in the order in which they are checked: the first that applies counts."
            rows={8}
            text={state.header.reasons.join('\n')}
            toPatch={(text) => ({ reasons: linesOf(text) })}
          />
        </>
      ) : isReadOnly ? null : (
        <ScreeningOffer />
      )}
      <SavedMaps maps={state.maps} />
    </chakra.div>
  );
}

function linesOf(text: string): readonly string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
}

function tilesOf(counts: ProjectCounts, header: ProjectHeader) {
  const kept = [
    { label: 'Papers', value: formatExactCount(counts.records) },
    { label: 'With a note', value: formatExactCount(counts.withNote) },
    { label: 'Duplicates united', value: formatExactCount(counts.duplicates) },
  ];
  if (header.screeningSince === null) return kept;
  return [
    ...kept,
    { label: 'Undecided', value: formatExactCount(counts.undecided) },
    { label: 'Include', value: formatExactCount(counts.include) },
    { label: 'Maybe', value: formatExactCount(counts.maybe) },
    { label: 'Exclude', value: formatExactCount(counts.exclude) },
    ...(counts.conflict === 0 ? [] : [{ label: 'Conflicts', value: formatExactCount(counts.conflict) }]),
    ...(header.fullTextSince === null
      ? []
      : [{ label: 'Included in full text', value: formatExactCount(counts.included) }]),
  ];
}

interface NextStepProps {
  readonly state: ProjectState;
  readonly counts: ProjectCounts;
}

function NextStep({ state: { header }, counts }: NextStepProps) {
  const papers = projectPath('papers', header.id);
  if (counts.records === 0) {
    return (
      <Next text="Next: search for papers, and choose ‘Add to project’ beside those you want to keep.">
        <PageLink to="/search">Search for papers</PageLink>
      </Next>
    );
  }
  if (header.screeningSince !== null && counts.undecided > 0) {
    return (
      <Next text={`Next: decide on the ${formatExactCount(counts.undecided)} undecided papers.`}>
        <PageLink to={projectPath('screen', header.id)}>Screen them one by one</PageLink>
      </Next>
    );
  }
  return (
    <Next text="Next: read the papers, and write notes and tags on them.">
      <PageLink to={papers}>Open the papers</PageLink>
    </Next>
  );
}

function Next({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <chakra.p display="flex" flexWrap="wrap" alignItems="baseline" columnGap="3">
      {text} {children}
    </chakra.p>
  );
}

interface LinesProps {
  readonly label: string;
  readonly hint: string;
  readonly rows: number;
  readonly text: string;
  readonly toPatch: (text: string) => HeaderPatch;
}

function Lines({ label, hint, rows, text, toPatch }: LinesProps) {
  const edit = useSetAtom(editHeaderAtom);
  return (
    <EditedText
      label={label}
      hint={hint}
      rows={rows}
      text={text}
      onSave={(typed) => edit(`Change ${label.toLowerCase()}`, toPatch(typed))}
    />
  );
}

function ScreeningOffer() {
  const edit = useSetAtom(editHeaderAtom);
  return (
    <chakra.section aria-label="Choosing among them" borderWidth="1px" rounded="panel" p="4">
      <chakra.h2 fontSize="section" fontWeight="medium">
        Too many to keep them all?
      </chakra.h2>
      <chakra.p mt="1" mb="3" color="text.secondary">
        Decide on each paper by criteria that you write down, as for a review. Notes and tags stay as they
        are.
      </chakra.p>
      <Button onClick={() => edit('Start deciding', { screeningSince: new Date().toISOString() })}>
        Start deciding
      </Button>
    </chakra.section>
  );
}
