'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Button } from '@/components/ui/Button';
import { isExportOpenAtom } from '@/lib/state/canvas/canvas-atoms';
import { canvasPortAtom } from '@/lib/state/canvas/canvas-port-atom';
import { openImportAtom } from '@/lib/state/exchange/import-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { CopyLink } from './CopyLink';
import { ExportForm } from './ExportForm';
import { ImportFileButton } from './ImportFileButton';

/** The graph to a file, a picture or a link, and files to the graph. */
export function ExchangeActions() {
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <ExportForm />
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <PictureButton />
        <CopyLink />
        <ImportFileButton>Import file</ImportFileButton>
        <PasteButton />
      </chakra.div>
    </chakra.div>
  );
}

function PictureButton() {
  const isEmpty = useAtomValue(graphAtom).nodes.size === 0;
  const hasMap = useAtomValue(canvasPortAtom) !== null;
  const open = useSetAtom(isExportOpenAtom);
  return (
    <Button size="small" disabled={isEmpty || !hasMap} onClick={() => open(true)}>
      Export picture
    </Button>
  );
}

function PasteButton() {
  const open = useSetAtom(openImportAtom);
  return (
    <Button size="small" onClick={() => open()}>
      Paste identifiers
    </Button>
  );
}
