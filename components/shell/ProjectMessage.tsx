'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { X } from 'lucide-react';
import { Link } from '@/components/router/Link';
import { useRoute } from '@/components/router/use-route';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { listSteps } from '@/lib/project/list-steps';
import { PROJECTS_PATH, projectPath } from '@/lib/routing/paths';
import { latestStepAtom } from '@/lib/state/project/open-project-atoms';
import {
  dismissProjectMessageAtom,
  type ProjectMessage as Message,
  tellProjectAtom,
} from '@/lib/state/project/project-message-atom';
import { reverseProjectAtom } from '@/lib/state/project/record-acts';
import { currentProjectIdAtom } from '@/lib/state/project/shelf-atoms';

const FLOATING = {
  position: 'fixed',
  left: '50%',
  transform: 'translateX(-50%)',
  zIndex: 'float',
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  w: 'max-content',
  maxW: 'calc(100vw - 32px)',
  pl: '4',
  pr: '1.5',
  py: '1.5',
  fontSize: 'panel',
  bg: 'bg.page',
  borderWidth: '1px',
  rounded: 'panel',
  boxShadow: 'float',
} as const;

/** Where cards are decided on, what decides stands at the lower edge of the window. */
const AT_TOP = { top: '16' } as const;
const AT_BOTTOM = { bottom: { base: '16', md: '14' } } as const;

/** What came of the latest act on a project, wherever the reader is, with Undo and the way there. */
export function ProjectMessage({ message }: { readonly message: Message }) {
  const id = useAtomValue(currentProjectIdAtom);
  const reverse = useSetAtom(reverseProjectAtom);
  const tell = useSetAtom(tellProjectAtom);
  const dismiss = useSetAtom(dismissProjectMessageAtom);
  const path = useRoute()?.path ?? '';
  const isThere = path.startsWith(`${PROJECTS_PATH}/`);
  const { text, isFailure, isUndoable, isBusy, step, stepCount, place } = message;
  const latest = useAtomValue(latestStepAtom);
  // Something else was done since, which Undo would take back in its place.
  const isPast = step !== null && step !== latest;
  const isElsewhere = place !== null && path !== place;
  if ((isPast || isElsewhere) && !isFailure) return null;

  function handleUndo() {
    const names = Array.from({ length: stepCount }, () => reverse('undo'));
    const undone = names.filter((name) => name !== null);
    if (undone.length === 0) dismiss();
    else tell(`Undone: ${listSteps(undone.reverse())}.`);
  }

  return (
    <chakra.aside
      aria-label="Project"
      {...FLOATING}
      {...(path === `${PROJECTS_PATH}/screen` ? AT_TOP : AT_BOTTOM)}
    >
      <chakra.p
        role={isFailure ? 'alert' : 'status'}
        flex="1"
        minW="0"
        overflowWrap="anywhere"
        color={isFailure ? 'text.error' : undefined}
      >
        {text}
      </chakra.p>
      {isUndoable && !isPast ? (
        <Button size="small" tone="quiet" onClick={handleUndo}>
          Undo
        </Button>
      ) : null}
      {isBusy || id === null || isThere || (isFailure && !isUndoable) ? null : (
        <Link
          to={projectPath('papers', id)}
          onClick={() => dismiss()}
          color="brand.text"
          textDecoration="underline"
          whiteSpace="nowrap"
        >
          Open project
        </Link>
      )}
      {isBusy ? null : (
        <IconButton label="Dismiss" icon={<X size={16} aria-hidden="true" />} onClick={() => dismiss()} />
      )}
    </chakra.aside>
  );
}
