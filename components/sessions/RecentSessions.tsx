'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { navigate } from '@/components/router/url-store';
import { GRAPH_PATH } from '@/lib/routing/paths';
import { openSessionAtom, sessionOutcomeAtom } from '@/lib/state/sessions/session-atoms';
import { sessionsAtom } from '@/lib/state/sessions/session-list-atoms';
import { SessionLine } from './SessionLine';

const MOST_SHOWN = 5;

/** Graphs that this browser has from before, the latest first; nothing where there are none. */
export function RecentSessions() {
  const list = useAtomValue(sessionsAtom);
  const outcome = useAtomValue(sessionOutcomeAtom);
  const open = useSetAtom(openSessionAtom);

  async function handleOpen(id: string) {
    if (await open(id)) navigate(GRAPH_PATH);
  }

  if (list.state !== 'ready' || list.entries.length === 0) return null;
  return (
    <chakra.section
      aria-label="Recent sessions"
      fontSize="panel"
      display="flex"
      flexDirection="column"
      gap="1.5"
    >
      <chakra.h2 fontSize="panel" fontWeight="medium" color="text.secondary">
        Recent sessions
      </chakra.h2>
      <chakra.ul>
        {list.entries.slice(0, MOST_SHOWN).map((entry) => (
          <chakra.li key={entry.id}>
            <chakra.button
              type="button"
              onClick={() => void handleOpen(entry.id)}
              w="calc(100% + 16px)"
              mx="-2"
              px="2"
              py="1"
              minH={{ base: '10', md: '8' }}
              textAlign="left"
              cursor="pointer"
              rounded="control"
              _hover={{ bg: 'bg.hover' }}
            >
              <SessionLine entry={entry} />
            </chakra.button>
          </chakra.li>
        ))}
      </chakra.ul>
      {outcome?.isFault === true ? (
        <chakra.p role="alert" color="text.error" overflowWrap="anywhere">
          {outcome.text}
        </chakra.p>
      ) : null}
    </chakra.section>
  );
}
