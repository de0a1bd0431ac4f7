import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { X } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { EntityLine } from '@/components/ui/EntityLine';
import { IconButton } from '@/components/ui/IconButton';
import { TextField } from '@/components/ui/TextField';
import { findNodes } from '@/lib/graph/analysis/find-nodes';
import { type PathEnd, pathEndsAtom, setPathEndAtom } from '@/lib/state/analysis/path-atoms';
import { showNodesAtom } from '@/lib/state/canvas/camera-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { selectedIdAtom } from '@/lib/state/graph/selection-atoms';
import { visibleGraphAtom } from '@/lib/state/graph/visibility-atoms';

const OFFERED = 6;

const TITLES: Readonly<Record<PathEnd, string>> = { start: 'Start', end: 'End' };

/** One end of the path: the selected node, or one found by its name. */
export function PathEndField({ which }: { readonly which: PathEnd }) {
  const { nodes } = useAtomValue(graphAtom);
  const chosenId = useAtomValue(pathEndsAtom)[which];
  const setEnd = useSetAtom(setPathEndAtom);
  const show = useSetAtom(showNodesAtom);
  const chosen = nodes.get(chosenId ?? '');
  const title = TITLES[which];
  if (chosen === undefined) return <EndChoice which={which} />;
  return (
    <chakra.div role="group" aria-label={title}>
      <chakra.p fontSize="meta" color="text.secondary">
        {title}
      </chakra.p>
      <chakra.div display="flex" alignItems="center" ml="-1">
        <EntityLine
          kind={chosen.entityType}
          label={chosen.label}
          isRetracted={chosen.summary.isRetracted}
          onClick={() => show([chosen.id])}
          minW="0"
          flex="1"
        />
        <IconButton
          label={`Clear ${title.toLowerCase()}`}
          icon={<X size={14} />}
          w="7"
          h="7"
          onClick={() => setEnd(which, null)}
        />
      </chakra.div>
    </chakra.div>
  );
}

function EndChoice({ which }: { readonly which: PathEnd }) {
  const [query, setQuery] = useState('');
  const { nodes } = useAtomValue(visibleGraphAtom);
  const selectedId = useAtomValue(selectedIdAtom);
  const setEnd = useSetAtom(setPathEndAtom);
  const wanted = useDeferredValue(query);
  const offered = useMemo(() => findNodes(nodes, wanted).slice(0, OFFERED), [nodes, wanted]);
  const title = TITLES[which];
  return (
    <chakra.div role="group" aria-label={title} display="flex" flexDirection="column" gap="1">
      <chakra.div display="flex" alignItems="flex-end" gap="1.5">
        <chakra.div flex="1" minW="0">
          <TextField
            label={title}
            type="search"
            placeholder="Find a node"
            value={query}
            onChange={setQuery}
          />
        </chakra.div>
        <Button
          size="small"
          h="8"
          disabled={selectedId === null}
          onClick={() => setEnd(which, selectedId)}
          aria-label={`Set the selected node as ${title.toLowerCase()}`}
        >
          Use selected
        </Button>
      </chakra.div>
      {offered.length === 0 ? null : (
        <chakra.ul aria-label={`Nodes for ${title.toLowerCase()}`} mx="-1">
          {offered.map((node) => (
            <li key={node.id}>
              <EntityLine
                kind={node.entityType}
                label={node.label}
                isRetracted={node.summary.isRetracted}
                onClick={() => setEnd(which, node.id)}
              />
            </li>
          ))}
        </chakra.ul>
      )}
      {wanted.trim() !== '' && offered.length === 0 ? (
        <chakra.p role="status" fontSize="meta" color="text.secondary">
          Nothing found
        </chakra.p>
      ) : null}
    </chakra.div>
  );
}
