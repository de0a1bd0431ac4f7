'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtom, useAtomValue } from 'jotai';
import { lazy, type ReactNode, useEffect } from 'react';
import { useDocumentKey } from '@/components/hooks/use-document-key';
import { noteAwake } from '@/components/router/early-acts-script';
import { RouteAnnouncer } from '@/components/router/RouteAnnouncer';
import { useRoute } from '@/components/router/use-route';
import { isGraphRoute } from '@/lib/routing/match-route';
import { EMBED_PATH } from '@/lib/routing/paths';
import { isExportOpenAtom, isKeyboardHelpOpenAtom } from '@/lib/state/canvas/canvas-atoms';
import { projectMessageAtom } from '@/lib/state/project/project-message-atom';
import { pendingQuestionAtom } from '@/lib/state/question-atoms';
import { toolsElsewhereAtom } from '@/lib/state/shell/shell-atoms';
import { AppHeader } from './AppHeader';
import { LazyPart } from './LazyPart';
import { StatusFoot } from './StatusFoot';
import { ToolSpace } from './ToolSpace';

const QuestionDialog = lazy(async () => ({ default: (await import('./QuestionDialog')).QuestionDialog }));
const GraphExportDialog = lazy(async () => ({
  default: (await import('@/components/sections/graph-actions/GraphExportDialog')).GraphExportDialog,
}));
const ProjectMessage = lazy(async () => ({ default: (await import('./ProjectMessage')).ProjectMessage }));
const KeyboardHelp = lazy(async () => ({ default: (await import('./KeyboardHelp')).KeyboardHelp }));
const ImportTarget = lazy(async () => ({ default: (await import('./ImportTarget')).ImportTarget }));

/** A map fills the window. Clipped rather than hidden: a focus within must not scroll it under the header. */
const FIXED = { height: '100dvh', overflow: 'clip' } as const;

/**
 * The page's HTML does not know the address: what it holds says whether it fills the window, and whether it stands alone. What is
 * hidden is named: with any element for `:has`, whatever comes into the page later has the styles of all of it resolved anew.
 */
const UNTIL_HYDRATED = {
  '&:has(> * > main > [data-map])': FIXED,
  '&:has(> * > main > [data-embedded])': { ...FIXED, '& > :is(a, header)': { display: 'none' } },
} as const;

/**
 * The frame around every screen: the header, the screen with the tools beside a graph, and a footer about the data
 * shown. A map that other sites frame has none of it.
 */
export function AppShell({ children }: { readonly children: ReactNode }) {
  const route = useRoute();
  const showsGraph = route !== null && isGraphRoute(route);
  const showsToolsElsewhere = useAtomValue(toolsElsewhereAtom);
  useEffect(() => noteAwake('shell'), []);
  const isEmbedded = route?.pattern === EMBED_PATH;
  return (
    <chakra.div
      display="flex"
      flexDirection="column"
      {...(showsGraph || isEmbedded ? FIXED : { minH: '100dvh' })}
      {...(route === null ? { css: UNTIL_HYDRATED } : {})}
    >
      {isEmbedded ? null : <SkipLink />}
      {isEmbedded ? null : <AppHeader />}
      <ToolSpace
        hasTools={route === null ? null : !isEmbedded && (showsGraph || showsToolsElsewhere)}
        isFixed={showsGraph || isEmbedded}
      >
        {children}
      </ToolSpace>
      {isEmbedded ? null : <StatusFoot />}
      <RouteAnnouncer />
      {showsGraph || route?.pattern === '/' ? (
        <LazyPart>
          <ImportTarget />
        </LazyPart>
      ) : null}
      {showsGraph ? <ExportWindow /> : null}
      <PendingQuestion />
      <LatestProjectMessage />
      {isEmbedded ? null : <Shortcuts />}
    </chakra.div>
  );
}

function SkipLink() {
  return (
    <chakra.a
      href="#main"
      position="absolute"
      left="4"
      top="-48px"
      zIndex="float"
      bg="bg.page"
      px="3"
      py="2.5"
      rounded="control"
      _focus={{ top: '2' }}
    >
      Skip to content
    </chakra.a>
  );
}

function PendingQuestion() {
  const question = useAtomValue(pendingQuestionAtom);
  if (question === null) return null;
  return (
    <LazyPart>
      <QuestionDialog key={question.title} question={question} />
    </LazyPart>
  );
}

function LatestProjectMessage() {
  const message = useAtomValue(projectMessageAtom);
  if (message === null) return null;
  return (
    <LazyPart>
      <ProjectMessage message={message} />
    </LazyPart>
  );
}

function ExportWindow() {
  const [isOpen, setOpen] = useAtom(isExportOpenAtom);
  if (!isOpen) return null;
  return (
    <LazyPart>
      <GraphExportDialog onClose={() => setOpen(false)} />
    </LazyPart>
  );
}

/** The list of keyboard shortcuts; '?' opens it unless the user is typing. */
function Shortcuts() {
  const [isOpen, setOpen] = useAtom(isKeyboardHelpOpenAtom);
  useDocumentKey('?', () => setOpen(true));
  if (!isOpen) return null;
  return (
    <LazyPart>
      <KeyboardHelp onClose={() => setOpen(false)} />
    </LazyPart>
  );
}
