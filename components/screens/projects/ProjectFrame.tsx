'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import { Link } from '@/components/router/Link';
import type { ScreenProps } from '@/components/router/route-table';
import { useOnAddress } from '@/components/router/use-route';
import { NewerNotice } from '@/components/tables/NewerNotice';
import { Button } from '@/components/ui/Button';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import { PageLink } from '@/components/ui/PageLinks';
import { Screen } from '@/components/ui/Screen';
import { StateMessage } from '@/components/ui/StateMessage';
import { shownProjectName } from '@/lib/project/new-project';
import type { ProjectState } from '@/lib/project/types';
import { HOST_PROJECT_PARAMETER, PROJECTS_PATH, type ProjectPage } from '@/lib/routing/paths';
import { openHostProjectAtom } from '@/lib/state/project/host-project-acts';
import {
  hostProjectAtom,
  isReadOnlyAtom,
  projectAtom,
  storeAgainAtom,
  unstoredProjectAtom,
} from '@/lib/state/project/open-project-atoms';
import { pathInProjectAtom } from '@/lib/state/project/project-path-atom';
import { openProjectAtom } from '@/lib/state/project/shelf-acts';
import { currentProjectIdAtom } from '@/lib/state/project/shelf-atoms';
import { DropTarget } from './DropTarget';
import { ReadOnlyBanner } from './ReadOnlyBanner';
import { RenewalOffer } from './replay/RenewalOffer';
import { SaveProject } from './SaveProject';
import { TakeProjectFile } from './TakeProjectFile';

const PAGES: readonly { readonly page: ProjectPage; readonly label: string }[] = [
  { page: 'overview', label: 'Overview' },
  { page: 'papers', label: 'Papers' },
  { page: 'strategy', label: 'Search' },
  { page: 'screen', label: 'Screen' },
  { page: 'history', label: 'History' },
  { page: 'report', label: 'Report' },
];

interface ProjectFrameProps extends ScreenProps {
  readonly page: ProjectPage;
  readonly children: (state: ProjectState) => ReactNode;
}

/**
 * The frame of each project page. It opens the project of the address, or the last one, and links to the other pages.
 */
export function ProjectFrame({ route, page, children }: ProjectFrameProps) {
  const { state, wanted, reason } = useProjectOf(route);
  if (state !== null)
    return (
      <OpenProject state={state} page={page}>
        {children(state)}
      </OpenProject>
    );
  return (
    <Screen heading="Project" width="table">
      <NewerNotice areas={['projects']} />
      <Frame>
        {reason === undefined ? (
          <StateMessage>Opening the project...</StateMessage>
        ) : (
          <StateMessage
            isError={wanted !== null}
            action={<PageLink to={PROJECTS_PATH}>All projects</PageLink>}
          >
            {reason}
          </StateMessage>
        )}
      </Frame>
    </Screen>
  );
}

/**
 * Opens the project of an address: one of the host, one of the reader's own, or the last one. `state` is null until it
 * is open; `reason` explains a failure.
 */
function useProjectOf({ query }: ScreenProps['route']) {
  const isHydrated = useIsHydrated();
  const state = useAtomValue(projectAtom);
  const host = useAtomValue(hostProjectAtom);
  const current = useAtomValue(currentProjectIdAtom);
  const openOwn = useSetAtom(openProjectAtom);
  const openHosted = useSetAtom(openHostProjectAtom);
  const [fault, setFault] = useState<{ readonly wanted: string; readonly text: string } | null>(null);
  const hosted = query.get(HOST_PROJECT_PARAMETER);
  const wanted = hosted ?? query.get('project') ?? current;
  const shown = host === null ? (state?.header.id ?? null) : host.name;
  const isOpen = isHydrated && shown !== null && shown === wanted && (host === null) === (hosted === null);
  useOnAddress(isHydrated && !isOpen && wanted !== null ? `${hosted === null} ${wanted}` : null, () => {
    if (wanted === null) return undefined;
    let isAwaited = true;
    const opening = hosted === null ? openOwn(wanted) : openHosted(hosted);
    void opening.then((text) => {
      if (isAwaited) setFault(text === null ? null : { wanted, text });
    });
    return () => {
      isAwaited = false;
    };
  });
  const none = isHydrated && wanted === null ? 'No project is open.' : undefined;
  return {
    state: isOpen ? state : null,
    wanted,
    reason: fault !== null && fault.wanted === wanted ? fault.text : none,
  };
}

interface OpenProjectProps {
  readonly state: ProjectState;
  readonly page: ProjectPage;
  readonly children: ReactNode;
}

function OpenProject({ state: { header }, page, children }: OpenProjectProps) {
  const unstored = useAtomValue(unstoredProjectAtom);
  const storeAgain = useSetAtom(storeAgainAtom);
  const host = useAtomValue(hostProjectAtom);
  return (
    <Screen
      heading={shownProjectName(header)}
      title={`${PAGES.find((each) => each.page === page)?.label ?? ''}: ${shownProjectName(header)}`}
      width="table"
      // On phones the card comes first.
      phoneLines={page === 'screen' ? 1 : 2}
      links={[{ to: PROJECTS_PATH, label: 'All projects' }]}
      lead={
        <>
          {host === null ? (
            <chakra.div display={{ base: page === 'overview' ? 'block' : 'none', md: 'block' }}>
              <SaveProject header={header} />
            </chakra.div>
          ) : null}
          <ProjectPages header={header} current={page} />
        </>
      }
    >
      <NewerNotice areas={['projects']} />
      {host === null ? null : <ReadOnlyBanner host={host} />}
      {unstored === null || host !== null ? null : (
        <Frame>
          <Notice
            tone="error"
            actions={
              <Button size="small" onClick={() => void storeAgain()}>
                Try again
              </Button>
            }
          >
            {`The latest changes are not stored: ${unstored}. They stay in this tab as long as it is open; ‘Save project’ keeps them in a file.`}
          </Notice>
        </Frame>
      )}
      {page === 'history' || host !== null ? null : <RenewalOffer />}
      {host !== null && page === 'screen' ? <NotScreenedHere /> : children}
      {host === null ? (
        <TakeProjectFile>{({ onFile }) => <DropTarget onProjectFile={onFile} />}</TakeProjectFile>
      ) : null}
    </Screen>
  );
}

function NotScreenedHere() {
  return (
    <Frame>
      <StateMessage>Papers are screened in a copy of your own: choose ‘Work on a copy’.</StateMessage>
    </Frame>
  );
}

interface ProjectPagesProps {
  readonly header: ProjectState['header'];
  readonly current: ProjectPage;
}

/** On a narrow phone the last pages are outside of the row. This scrolls the row, not the window. */
function showCurrent(row: HTMLElement | null): void {
  const link = row?.querySelector('[aria-current]');
  if (!row || !link) return;
  row.scrollLeft += link.getBoundingClientRect().right - row.getBoundingClientRect().right;
}

/** Screening is hidden before the reader asks for it, and in host projects. */
function ProjectPages({ header, current }: ProjectPagesProps) {
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const pathOf = useAtomValue(pathInProjectAtom);
  const pages = PAGES.filter(
    ({ page }) =>
      ((page !== 'screen' && page !== 'report') || header.screeningSince !== null) &&
      !(page === 'screen' && isReadOnly),
  );
  return (
    <chakra.nav
      ref={showCurrent}
      aria-label="Pages of the project"
      display="flex"
      gap={{ base: '0', md: '1' }}
      mt="1"
      borderBottomWidth="1px"
      overflowX="auto"
      overflowY="hidden"
    >
      {pages.map(({ page, label }) => (
        <ProjectPageLink key={page} to={pathOf(page)} isCurrent={page === current}>
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
      px={{ base: '1.5', md: '3' }}
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
