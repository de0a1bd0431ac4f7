'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import type { ScreenProps } from '@/components/router/route-table';
import { Button } from '@/components/ui/Button';
import { PageLink } from '@/components/ui/PageLinks';
import { Tiles } from '@/components/ui/Tiles';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import type { HeaderPatch } from '@/lib/project/project-change';
import type { ProjectCounts } from '@/lib/project/project-counts';
import { projectDatasetId } from '@/lib/project/project-dataset-facts';
import type { ProjectHeader, ProjectState } from '@/lib/project/types';
import { nameReaderAtom } from '@/lib/state/project/name-reader-atom';
import { isReadOnlyAtom, projectCountsAtom, shownRecordsAtom } from '@/lib/state/project/open-project-atoms';
import { pathInProjectAtom } from '@/lib/state/project/project-path-atom';
import { editHeaderAtom } from '@/lib/state/project/record-acts';
import { EditedText } from './EditedText';
import { NextStep } from './NextStep';
import { NoPapers } from './NoPapers';
import { ProjectFrame } from './ProjectFrame';
import { SavedMaps } from './SavedMaps';
import { ShowOnMapButton } from './ShowOnMapButton';

/** The purpose of a project, its numbers, and the next step. Source: docs/behaviours/projects.md#overview. */
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
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 7fr) minmax(0, 4fr)' }}
      columnGap="10"
      rowGap="5"
      alignItems="start"
      maxW={{ base: '832px', xl: 'none' }}
    >
      <chakra.div display="flex" flexDirection="column" gap="5">
        {counts === null ? null : counts.records === 0 && !isReadOnly ? (
          <NoPapers />
        ) : (
          <>
            <NextStep header={state.header} counts={counts} isReadOnly={isReadOnly} />
            <Numbers counts={counts} header={state.header} />
            {shown === null || shown.size === 0 ? null : (
              <div>
                <ShowOnMapButton ids={[...shown.keys()]} size="field" />
              </div>
            )}
            {counts.included === 0 || isReadOnly ? null : <Measuring header={state.header} counts={counts} />}
          </>
        )}
        {isReadOnly ? null : <About header={state.header} isReadOnly={false} />}
      </chakra.div>
      <chakra.div display="flex" flexDirection="column" gap="5">
        {/* Read-only text takes little room, so it is beside the numbers. */}
        {isReadOnly ? <About header={state.header} isReadOnly /> : <SearchOffer />}
        <SavedMaps maps={state.maps} />
        {isReadOnly ? null : <OwnName header={state.header} />}
      </chakra.div>
    </chakra.div>
  );
}

/** The question, and the eligibility criteria once the reader decides. */
function About({ header, isReadOnly }: { readonly header: ProjectHeader; readonly isReadOnly: boolean }) {
  return (
    <>
      <Lines
        label="Question"
        hint="What these papers are to answer, in your own words."
        rows={2}
        text={header.question}
        toPatch={(question) => ({ question: question.trim() })}
      />
      {header.screeningSince !== null ? (
        <>
          <Lines
            label="Eligibility criteria"
            hint="One per line. They stand beside each paper while you decide."
            rows={5}
            text={header.criteria.join('\n')}
            toPatch={(text) => ({ criteria: linesOf(text) })}
          />
          <Lines
            label="Reasons for exclusion"
            hint="One per line, in the order in which they are checked: the first that applies counts."
            rows={8}
            text={header.reasons.join('\n')}
            toPatch={(text) => ({ reasons: linesOf(text) })}
          />
        </>
      ) : isReadOnly ? null : (
        <ScreeningOffer />
      )}
    </>
  );
}

/** A link to the search of the project. */
function SearchOffer() {
  const pathOf = useAtomValue(pathInProjectAtom);
  return (
    <chakra.p display="flex" flexWrap="wrap" alignItems="baseline" columnGap="3">
      A search can be written and measured line by line.
      <PageLink to={pathOf('strategy')}>Build a search</PageLink>
    </chakra.p>
  );
}

function linesOf(text: string): readonly string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
}

/** Wide enough for three on a phone, and for a whole group side by side. */
const TILE_WIDTH = 104;
/** The size of the largest group. */
const WIDE_COLUMNS = 5;

interface NumbersProps {
  readonly counts: ProjectCounts;
  readonly header: ProjectHeader;
}

/** Numbers of papers, and separately those of decisions. */
function Numbers({ counts, header }: NumbersProps) {
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <Tiles
        label="Numbers of the project"
        tiles={[
          { label: 'Papers', value: formatExactCount(counts.records) },
          { label: 'With a note', value: formatExactCount(counts.withNote) },
          { label: 'Duplicates', value: formatExactCount(counts.duplicates) },
        ]}
        leastWidth={TILE_WIDTH}
        wideColumns={WIDE_COLUMNS}
      />
      {header.screeningSince === null ? null : (
        <chakra.section aria-labelledby="decision-numbers">
          <chakra.h2 id="decision-numbers" mb="1.5" fontSize="meta" color="text.secondary">
            Decisions by title and abstract
          </chakra.h2>
          <Tiles
            label="Decisions by title and abstract"
            tiles={decisionTiles(counts)}
            leastWidth={TILE_WIDTH}
            wideColumns={WIDE_COLUMNS}
          />
        </chakra.section>
      )}
      {header.fullTextSince === null ? null : (
        <chakra.p>{`${formatQuantity(counts.included, 'paper')} included in full text so far.`}</chakra.p>
      )}
    </chakra.div>
  );
}

function decisionTiles(counts: ProjectCounts) {
  const tiles = [
    { label: 'Undecided', value: formatExactCount(counts.undecided) },
    { label: 'Include', value: formatExactCount(counts.include) },
    { label: 'Maybe', value: formatExactCount(counts.maybe) },
    { label: 'Exclude', value: formatExactCount(counts.exclude) },
  ];
  return counts.conflict === 0
    ? tiles
    : [...tiles, { label: 'Conflicts', value: formatExactCount(counts.conflict) }];
}

/** A link to measure a search against the included papers. */
function Measuring({ header, counts }: NumbersProps) {
  const papers = formatQuantity(counts.included, 'included paper');
  return (
    <chakra.p display="flex" flexWrap="wrap" alignItems="baseline" columnGap="3">
      {`How good is a search? It can be measured against the ${papers}.`}
      <PageLink to={`/evaluation/datasets?compare=${projectDatasetId(header.id)}`}>
        Evaluate a search against this project
      </PageLink>
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

/** The reader's name. Without it, other readers and project files only have an id. */
function OwnName({ header: { screener, screeners } }: { readonly header: ProjectHeader }) {
  const rename = useSetAtom(nameReaderAtom);
  return (
    <EditedText
      label="Your name"
      hint="Other readers see it, and files of the project name you as an author. It may stay empty."
      rows={1}
      text={screeners.find(({ id }) => id === screener)?.name ?? ''}
      onSave={rename}
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
