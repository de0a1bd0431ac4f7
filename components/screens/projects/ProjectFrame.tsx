'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import { Link } from '@/components/router/Link';
import type { ScreenProps } from '@/components/router/route-table';
import { useOnAddress } from '@/components/router/use-route';
import { NewerNotice } from '@/components/tables/NewerNotice';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import { PageLink } from '@/components/ui/PageLinks';
import { Screen } from '@/components/ui/Screen';
import { StateMessage } from '@/components/ui/StateMessage';
import type { ProjectState } from '@/lib/project/types';
import { PROJECTS_PATH, type ProjectPage, projectPath } from '@/lib/routing/paths';
import { projectAtom, unstoredProjectAtom } from '@/lib/state/project/open-project-atoms';
import { openProjectAtom } from '@/lib/state/project/shelf-acts';
import { currentProjectIdAtom } from '@/lib/state/project/shelf-atoms';
import { SaveProject } from './SaveProject';

const PAGES: readonly { readonly page: ProjectPage; readonly label: string }[] = [
  { page: 'overview', label: 'Overview' },
  { page: 'papers', label: 'Papers' },
  { page: 'screen', label: 'Screen' },
  { page: 'history', label: 'History' },
  { page: 'report', label: 'Report' },
];

interface ProjectFrameProps extends ScreenProps {
  readonly page: ProjectPage;
  readonly children: (state: ProjectState) => ReactNode;
}

/** A page of the project that the address names, or of the one worked on last: opened first, with the ways to its other pages. */
export function ProjectFrame({ route, page, children }: ProjectFrameProps) {
  const isHydrated = useIsHydrated();
  const state = useAtomValue(projectAtom);
  const current = useAtomValue(currentProjectIdAtom);
  const open = useSetAtom(openProjectAtom);
  const [fault, setFault] = useState<{ readonly id: string; readonly text: string } | null>(null);
  const id = route.query.get('project') ?? current;
  const isOpen = isHydrated && state !== null && state.header.id === id;
  useOnAddress(isHydrated && !isOpen ? id : null, (wanted) => {
    void open(wanted).then((text) => setFault(text === null ? null : { id: wanted, text }));
    return undefined;
  });
  if (isOpen)
    return (
      <OpenProject state={state} page={page}>
        {children(state)}
      </OpenProject>
    );
  const reason =
    isHydrated && id === null ? 'No project is open.' : fault?.id === id ? fault?.text : undefined;
  return (
    <Screen heading="Project" width="table">
      <NewerNotice areas={['projects']} />
      <Frame>
        {reason === undefined ? (
          <StateMessage>Opening the project...</StateMessage>
        ) : (
          <StateMessage isError={id !== null} action={<PageLink to={PROJECTS_PATH}>All projects</PageLink>}>
            {reason}
          </StateMessage>
        )}
      </Frame>
    </Screen>
  );
}

interface OpenProjectProps {
  readonly state: ProjectState;
  readonly page: ProjectPage;
  readonly children: ReactNode;
}

function OpenProject({ state: { header }, page, children }: OpenProjectProps) {
  const unstored = useAtomValue(unstoredProjectAtom);
  return (
    <Screen
      heading={header.name}
      title={`${PAGES.find((each) => each.page === page)?.label ?? ''}: ${header.name}`}
      width="table"
      links={[{ to: PROJECTS_PATH, label: 'All projects' }]}
      lead={
        <>
          <SaveProject header={header} />
          <ProjectPages header={header} current={page} />
        </>
      }
    >
      <NewerNotice areas={['projects']} />
      {unstored === null ? null : (
        <Frame>
          <Notice tone="error">
            {`The latest changes are not stored: ${unstored}. They stay in this tab as long as it is open.`}
          </Notice>
        </Frame>
      )}
      {children}
    </Screen>
  );
}

interface ProjectPagesProps {
  readonly header: ProjectState['header'];
  readonly current: ProjectPage;
}

/** Nothing speaks of screening before the reader asked for it. */
function ProjectPages({ header, current }: ProjectPagesProps) {
  const pages = PAGES.filter(
    ({ page }) => (page !== 'screen' && page !== 'report') || header.screeningSince !== null,
  );
  return (
    <chakra.nav
      aria-label="Pages of the project"
      display="flex"
      gap="1"
      mt="1"
      borderBottomWidth="1px"
      overflowX="auto"
      overflowY="hidden"
    >
      {pages.map(({ page, label }) => (
        <ProjectPageLink key={page} to={projectPath(page, header.id)} isCurrent={page === current}>
          {label}
        </ProjectPageLink>
      ))}
    </chakra.nav>
  );
}

interface ProjectPageLinkProps {
  readonly to: string;
  readonly isCurrent: boolean;
  readonly children: string;
}

function ProjectPageLink({ to, isCurrent, children }: ProjectPageLinkProps) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      display="inline-flex"
      alignItems="center"
      flexShrink="0"
      h={{ base: '11', md: '9' }}
      px="3"
      fontSize="panel"
      fontWeight="medium"
      color="text.secondary"
      borderBottomWidth="2px"
      borderColor="transparent"
      _hover={{ color: 'text.primary' }}
      _focusVisible={{ outlineOffset: '-3px' }}
      css={{ '&[aria-current]': { color: 'brand.text', borderColor: 'brand.text' } }}
    >
      {children}
    </Link>
  );
}
