import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '@/components/hooks/use-now';
import { currentUrl, navigate } from '@/components/router/url-store';
import { SaveMapToProject } from '@/components/sessions/SaveMapToProject';
import { Button } from '@/components/ui/Button';
import { MenuButton } from '@/components/ui/MenuButton';
import { formatQuantity } from '@/lib/format/counts';
import { relativeTime } from '@/lib/format/relative-time';
import { type SavedMap, savedMaps } from '@/lib/project/map-changes';
import type { ProjectState } from '@/lib/project/types';
import { GRAPH_PATH } from '@/lib/routing/paths';
import { deleteMapAtom, openMapAtom, renameMapAtom } from '@/lib/state/project/map-acts';
import { hostProjectAtom, isReadOnlyAtom } from '@/lib/state/project/open-project-atoms';
import { EmbedMap } from './EmbedMap';
import { NameDialog } from './NameDialog';

/** The maps that were saved in the project. Source: docs/behaviours/projects.md#saved-maps. */
export function SavedMaps({ maps }: { readonly maps: ProjectState['maps'] }) {
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const rename = useSetAtom(renameMapAtom);
  const [renamed, setRenamed] = useState<SavedMap | null>(null);
  const saved = savedMaps(maps);
  if (isReadOnly && saved.length === 0) return null;
  return (
    <chakra.section aria-label="Maps" display="flex" flexDirection="column" gap="2">
      <chakra.h2 fontSize="section" fontWeight="medium">
        Maps
      </chakra.h2>
      {saved.length === 0 ? (
        <chakra.p color="text.secondary">
          What is on the map can be kept here as it is, with the positions of its nodes.
        </chakra.p>
      ) : (
        <chakra.ul listStyleType="none" aria-label="Saved maps" borderTopWidth="1px">
          {saved.map((map) => (
            <MapRow key={map.id} map={map} isReadOnly={isReadOnly} onRename={() => setRenamed(map)} />
          ))}
        </chakra.ul>
      )}
      {isReadOnly ? null : (
        <div>
          <SaveMapToProject />
        </div>
      )}
      {renamed === null ? null : (
        <NameDialog
          title="Rename the map"
          verb="Rename"
          name={renamed.name}
          onName={(name) => rename(renamed, name)}
          onClose={() => setRenamed(null)}
        />
      )}
    </chakra.section>
  );
}

interface MapRowProps {
  readonly map: SavedMap;
  readonly isReadOnly: boolean;
  readonly onRename: () => void;
}

function MapRow({ map, isReadOnly, onRename }: MapRowProps) {
  const open = useSetAtom(openMapAtom);
  const remove = useSetAtom(deleteMapAtom);
  const host = useAtomValue(hostProjectAtom);
  const now = useNow(60_000);
  const { id, name, content, time } = map;

  async function handleOpen() {
    const from = currentUrl();
    const isShown = await open(id);
    if (isShown && currentUrl() === from) navigate(GRAPH_PATH);
  }

  return (
    <chakra.li display="flex" flexWrap="wrap" alignItems="center" gap="2" py="2" borderBottomWidth="1px">
      <chakra.div flex="1 1 160px" minW="0">
        <chakra.p overflowWrap="anywhere" lineClamp={2}>
          {name}
        </chakra.p>
        <chakra.p fontSize="panel" color="text.secondary" fontVariantNumeric="tabular-nums">
          {`${formatQuantity(content.nodes, 'node')} · ${formatQuantity(content.edges, 'edge')} · saved ${relativeTime(Date.parse(time), now)}`}
        </chakra.p>
      </chakra.div>
      <chakra.div display="flex" gap="2">
        <Button size="small" onClick={() => void handleOpen()}>
          Open on the map
        </Button>
        {host === null ? null : <EmbedMap project={host.name} map={map} />}
      </chakra.div>
      {isReadOnly ? null : (
        <MenuButton
          label={`More for ${name}`}
          icon={<Ellipsis size={16} />}
          items={[
            { label: 'Rename...', onChoose: onRename },
            { label: 'Delete', onChoose: () => remove(map) },
          ]}
        />
      )}
    </chakra.li>
  );
}
