'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import { navigate } from '@/components/router/url-store';
import { NewerNotice } from '@/components/tables/NewerNotice';
import { Button } from '@/components/ui/Button';
import { Folded } from '@/components/ui/Folded';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import { Screen } from '@/components/ui/Screen';
import { StateMessage } from '@/components/ui/StateMessage';
import { formatQuantity } from '@/lib/format/counts';
import { projectPath } from '@/lib/routing/paths';
import { leavingFaultAtom, openShelfEntryAtom } from '@/lib/state/project/open-project-atoms';
import type { ShelfEntry } from '@/lib/state/project/project-store';
import {
  changeShelfEntryAtom,
  createProjectAtom,
  deleteProjectAtom,
  duplicateProjectAtom,
} from '@/lib/state/project/shelf-acts';
import { currentProjectIdAtom, shelfAtom, shelfFaultAtom } from '@/lib/state/project/shelf-atoms';
import { askAtom } from '@/lib/state/question-atoms';
import { NameDialog } from './NameDialog';
import { OpenProjectFile } from './OpenProjectFile';
import { ProjectCard } from './ProjectCard';
import { useSaveProject } from './use-save-project';

const PURPOSE =
  'A project keeps papers together, with your notes and tags and where each came from. It stays in this browser.';

type Naming = { readonly type: 'new' } | { readonly type: 'rename'; readonly entry: ShelfEntry };

/** The shelf: the projects of this browser. Source: docs/behaviours/projects.md#the-shelf. */
export function ShelfScreen() {
  return <OpenProjectFile>{({ button }) => <Shelf fileButton={button} />}</OpenProjectFile>;
}

function Shelf({ fileButton }: { readonly fileButton: ReactNode }) {
  const isHydrated = useIsHydrated();
  const shelf = useAtomValue(shelfAtom);
  const shelfFault = useAtomValue(shelfFaultAtom);
  // The page that a host sends knows of no fault.
  const fault = isHydrated ? shelfFault : null;
  const { naming, setNaming, failure, acts, handleName } = useShelfActs();
  const open = useAtomValue(openShelfEntryAtom);
  const known = isHydrated ? shelf.map((entry) => (entry.header.id === open?.header.id ? open : entry)) : [];
  const archived = known.filter(({ header }) => header.archived !== null);
  return (
    <Screen
      heading="Projects"
      width="table"
      lead={
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
          <chakra.p flex="1" minW="240px" color="text.secondary">
            {PURPOSE}
          </chakra.p>
          {fileButton}
          {known.length === 0 && fault === null ? null : (
            <Button tone="primary" size="small" onClick={() => setNaming({ type: 'new' })}>
              New project
            </Button>
          )}
        </chakra.div>
      }
    >
      <NewerNotice areas={['projects']} />
      {[fault === null ? null : `The projects of this browser could not be read: ${fault}.`, failure].map(
        (text) =>
          text === null ? null : (
            <Frame key={text}>
              <Notice tone="error">{text}</Notice>
            </Frame>
          ),
      )}
      {!isHydrated ? (
        <Reading />
      ) : known.length === 0 && fault === null ? (
        <NoProjects onNew={() => setNaming({ type: 'new' })} />
      ) : (
        <Cards entries={known.filter(({ header }) => header.archived === null)} acts={acts} />
      )}
      {archived.length === 0 ? null : (
        <Folded summary={`${formatQuantity(archived.length, 'archived project')}`}>
          <Cards entries={archived} acts={acts} />
        </Folded>
      )}
      {naming === null ? null : (
        <NameDialog
          title={naming.type === 'new' ? 'Create a project' : 'Rename the project'}
          verb={naming.type === 'new' ? 'Create' : 'Rename'}
          name={naming.type === 'new' ? '' : naming.entry.header.name}
          onName={(name) => void handleName(name)}
          onClose={() => setNaming(null)}
        />
      )}
    </Screen>
  );
}

function Reading() {
  return (
    <Frame>
      <StateMessage>Reading the projects of this browser...</StateMessage>
    </Frame>
  );
}

function NoProjects({ onNew }: { readonly onNew: () => void }) {
  return (
    <Frame>
      <StateMessage
        title="No projects yet"
        action={
          <Button tone="primary" onClick={onNew}>
            Create your first project
          </Button>
        }
      >
        Choose ‘Add to project’ beside any paper, selection or list, and it is kept here for your notes.
      </StateMessage>
    </Frame>
  );
}

interface CardsProps {
  readonly entries: readonly ShelfEntry[];
  readonly acts: Parameters<typeof ProjectCard>[0]['acts'];
}

function Cards({ entries, acts }: CardsProps) {
  const current = useAtomValue(currentProjectIdAtom);
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: '1fr 1fr', xl: '1fr 1fr 1fr' }}
      gap="4"
    >
      {entries.map((entry) => (
        <ProjectCard
          key={entry.header.id}
          entry={entry}
          isCurrent={entry.header.id === current}
          acts={acts}
        />
      ))}
    </chakra.div>
  );
}

/** What the cards do, and what stands open because of it. */
function useShelfActs() {
  const create = useSetAtom(createProjectAtom);
  const leavingFault = useAtomValue(leavingFaultAtom);
  const change = useSetAtom(changeShelfEntryAtom);
  const duplicate = useSetAtom(duplicateProjectAtom);
  const remove = useSetAtom(deleteProjectAtom);
  const ask = useSetAtom(askAtom);
  const { save } = useSaveProject();
  const [naming, setNaming] = useState<Naming | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function handleName(name: string) {
    if (naming?.type === 'rename') {
      setFailure(await change(naming.entry.header.id, `Rename to “${name}”`, { name }));
      return;
    }
    const id = await create(name);
    setFailure(id === null ? leavingFault : null);
    if (id !== null) navigate(projectPath('papers', id));
  }

  async function handleArchive({ header }: ShelfEntry) {
    const isArchived = header.archived !== null;
    const archived = isArchived ? null : new Date().toISOString();
    setFailure(await change(header.id, isArchived ? 'Put back on the shelf' : 'Archive', { archived }));
  }

  async function handleDelete({ header, counts }: ShelfEntry) {
    const isAgreed = await ask({
      title: 'Delete project',
      paragraphs: [
        `“${header.name}” with ${formatQuantity(counts.records, 'paper')}, notes and everything else in it will be removed from this browser. This cannot be undone.`,
      ],
      verb: 'Delete',
    });
    if (isAgreed) await remove(header.id);
  }

  const acts = {
    onRename: (entry: ShelfEntry) => setNaming({ type: 'rename', entry }),
    onDuplicate: ({ header }: ShelfEntry) => void duplicate(header.id).then(setFailure),
    onSave: ({ header }: ShelfEntry) => save(header.id),
    onCopyForReader: ({ header }: ShelfEntry) => save(header.id, 'second-reader'),
    onArchive: (entry: ShelfEntry) => void handleArchive(entry),
    onDelete: (entry: ShelfEntry) => void handleDelete(entry),
  };
  return { naming, setNaming, failure, acts, handleName };
}
