'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import { NewerNotice } from '@/components/tables/NewerNotice';
import { Button } from '@/components/ui/Button';
import { Folded } from '@/components/ui/Folded';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import { Screen } from '@/components/ui/Screen';
import { StateMessage } from '@/components/ui/StateMessage';
import { formatQuantity } from '@/lib/format/counts';
import { STRATEGY_PATH } from '@/lib/routing/paths';
import { openShelfEntryAtom } from '@/lib/state/project/open-project-atoms';
import type { ShelfEntry } from '@/lib/state/project/project-store';
import { currentProjectIdAtom, shelfAtom, shelfFaultAtom } from '@/lib/state/project/shelf-atoms';
import { HostProjects } from './HostProjects';
import { NameDialog } from './NameDialog';
import { OpenProjectFile } from './OpenProjectFile';
import { type ProjectActs, ProjectCard } from './ProjectCard';
import { useShelfActs } from './use-shelf-acts';

const PURPOSE =
  'A project keeps papers together, with your notes and tags and where each came from. It stays in this browser.';

/** The project list: the projects of this browser. Source: docs/behaviours/projects.md#the-project-list. */
export function ShelfScreen() {
  return <OpenProjectFile>{({ button }) => <Shelf fileButton={button} />}</OpenProjectFile>;
}

function Shelf({ fileButton }: { readonly fileButton: ReactNode }) {
  const isHydrated = useIsHydrated();
  const shelf = useAtomValue(shelfAtom);
  const shelfFault = useAtomValue(shelfFaultAtom);
  // The prerendered page has no fault.
  const fault = isHydrated ? shelfFault : null;
  const { naming, setNaming, failure, acts, handleName } = useShelfActs();
  const open = useAtomValue(openShelfEntryAtom);
  const known = isHydrated ? shelf.map((entry) => (entry.header.id === open?.header.id ? open : entry)) : [];
  const archived = known.filter(({ header }) => header.archived !== null);
  return (
    <Screen
      heading="Projects"
      width="table"
      links={[{ to: STRATEGY_PATH, label: 'Search line by line' }]}
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
      {fault === null ? null : <Fault>{`The projects of this browser could not be read: ${fault}.`}</Fault>}
      {failure === null ? null : <Fault>{failure}</Fault>}
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
      <HostProjects />
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

function Fault({ children }: { readonly children: string }) {
  return (
    <Frame>
      <Notice tone="error">{children}</Notice>
    </Frame>
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
  readonly acts: ProjectActs;
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
