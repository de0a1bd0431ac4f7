'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { ArrowUpDown } from 'lucide-react';
import { Button } from '@/components/ui/Button';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import type { ShortestPaths } from '@/lib/graph/analysis/shortest-paths';
import {
  pathAnswerAtom,
  pathEndsAtom,
  pathFinderOpenAtom,
  pathKey,
  shownPathAtom,
  swapPathEndsAtom,
  togglePathAtom,
} from '@/lib/state/analysis/path-atoms';
import { NoPath } from './NoPath';
import { PathEndField } from './PathEndField';
import { PathEvidence } from './PathEvidence';

/** Finds how two nodes are connected: every shortest path over what the canvas shows, with what it rests on. */
export function PathFinder() {
  useAtomValue(pathFinderOpenAtom);
  const answer = useAtomValue(pathAnswerAtom);
  const { start, end } = useAtomValue(pathEndsAtom);
  const swap = useSetAtom(swapPathEndsAtom);
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <PathEndField which="start" />
      <PathEndField which="end" />
      <Button
        size="small"
        tone="quiet"
        alignSelf="flex-start"
        ml="-2.5"
        disabled={start === null && end === null}
        onClick={swap}
      >
        <ArrowUpDown size={14} aria-hidden="true" />
        Swap
      </Button>
      {answer.state === 'same' ? (
        <chakra.p role="status" color="text.secondary">
          Both ends are the same node. Choose two different ones.
        </chakra.p>
      ) : null}
      {answer.state === 'none' && start !== null && end !== null ? (
        <NoPath obstacle={answer.obstacle} startId={start} endId={end} />
      ) : null}
      {answer.state === 'found' ? <PathList found={answer.found} /> : null}
    </chakra.div>
  );
}

function PathList({ found }: { readonly found: ShortestPaths }) {
  const shownKey = useAtomValue(shownPathAtom);
  const toggle = useSetAtom(togglePathAtom);
  const { paths, total } = found;
  const length = paths[0]?.steps.length ?? 0;
  const count = formatQuantity(total, 'shortest path');
  return (
    <chakra.section aria-label="Shortest paths" display="flex" flexDirection="column" gap="1">
      <chakra.p role="status" fontSize="meta" color="text.secondary">
        {`${count} of ${formatQuantity(length, 'step')}`}
        {total > paths.length ? `, the first ${formatExactCount(paths.length)} shown` : ''}
      </chakra.p>
      <chakra.ol display="flex" flexDirection="column">
        {paths.map((path, at) => {
          const key = pathKey(path);
          const isShown = key === shownKey;
          return (
            <chakra.li key={key} borderTopWidth="1px" py="1">
              <PathEvidence path={path} />
              <Button
                size="small"
                tone={isShown ? 'primary' : 'plain'}
                mt="1"
                aria-pressed={isShown}
                aria-label={`Show path ${at + 1}`}
                onClick={() => toggle(path)}
              >
                {isShown ? 'Shown' : 'Show path'}
              </Button>
            </chakra.li>
          );
        })}
      </chakra.ol>
    </chakra.section>
  );
}
