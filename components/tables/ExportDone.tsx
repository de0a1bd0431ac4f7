'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from '@/components/router/Link';
import { Button } from '@/components/ui/Button';
import { CopyButton } from '@/components/ui/CopyButton';
import { Dialog } from '@/components/ui/Dialog';
import { saveTextFile } from '@/components/ui/save-file';
import { GRAPH_PATH } from '@/lib/routing/paths';
import type { CollectState } from '@/lib/state/lists/collect-atoms';
import type { Delivered } from '@/lib/state/lists/deliver-atoms';
import type { ExportFrame } from './export-choices';

interface ExportDoneProps {
  readonly frame: ExportFrame;
  readonly state: Extract<CollectState, { readonly state: 'done' }>;
  readonly onClose: () => void;
}

const PLACES: Readonly<Record<NonNullable<Delivered['place']>, { to: string; label: string }>> = {
  graph: { to: GRAPH_PATH, label: 'Open the map' },
  repository: { to: GRAPH_PATH, label: 'Open the map with the repository' },
  project: { to: '/projects/papers', label: 'Open the project' },
  dataset: { to: '/evaluation/datasets', label: 'Open the datasets' },
};

/** What was made of the list, and how it was searched for, for the reader's own records. */
export function ExportDone({ frame, state: { delivered, lines }, onClose }: ExportDoneProps) {
  const { text, file, place } = delivered;
  const companion = `${file === null ? 'search' : file.name.replace(/\.[a-z]+$/, '')}-search.txt`;
  const note = () => `${lines.join('\n')}\n`;
  return (
    <Dialog
      {...frame}
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <chakra.div display="flex" flexDirection="column" gap="3" fontSize="panel">
        <chakra.p role="status" overflowWrap="anywhere">
          {text}{' '}
          {place === null ? null : (
            <Link to={PLACES[place].to} color="brand.text" textDecoration="underline">
              {PLACES[place].label}
            </Link>
          )}
        </chakra.p>
        <chakra.section
          aria-label="How it was searched for"
          bg="bg.panel"
          borderWidth="1px"
          rounded="control"
          p="3"
        >
          <chakra.ul listStyleType="none" overflowWrap="anywhere" mb="2">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </chakra.ul>
          <chakra.div display="flex" flexWrap="wrap" gap="2">
            <CopyButton label="Copy" text={note} />
            <Button size="small" onClick={() => saveTextFile(companion, note(), 'text/plain')}>
              Save as text
            </Button>
          </chakra.div>
        </chakra.section>
      </chakra.div>
    </Dialog>
  );
}
