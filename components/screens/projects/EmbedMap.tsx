import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { CopyButton } from '@/components/ui/CopyButton';
import { Dialog } from '@/components/ui/Dialog';
import { withBasePath } from '@/lib/base/base-path';
import { embedMarkup } from '@/lib/project/embed-markup';
import { embedPath } from '@/lib/routing/paths';

interface EmbedMapProps {
  /** The file name of the host's project. */
  readonly project: string;
  readonly map: { readonly id: string; readonly name: string };
}

/** Gives the HTML with which another site shows a map of a host project. */
export function EmbedMap({ project, map }: EmbedMapProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-label={`Embed ${map.name}`} onClick={() => setOpen(true)}>
        Embed
      </Button>
      {isOpen ? <EmbedDialog project={project} map={map} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function EmbedDialog({ project, map, onClose }: EmbedMapProps & { readonly onClose: () => void }) {
  const address = new URL(withBasePath(embedPath(project, map.id)), window.location.href).href;
  const markup = embedMarkup(address, map.name);
  return (
    <Dialog
      title="Embed the map"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <CopyButton size="field" label="Copy HTML" text={() => markup} />
        </>
      }
    >
      <chakra.p>
        This HTML shows the map in a page of your own. Whoever runs this site says which other sites may do
        so.
      </chakra.p>
      <chakra.pre
        tabIndex={0}
        aria-label="HTML of the frame"
        mt="3"
        p="3"
        bg="bg.panel"
        borderWidth="1px"
        rounded="control"
        fontSize="meta"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        userSelect="all"
      >
        {markup}
      </chakra.pre>
    </Dialog>
  );
}
