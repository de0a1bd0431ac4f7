import { useSetAtom } from 'jotai';
import { currentUrl, navigate } from '@/components/router/url-store';
import { Button } from '@/components/ui/Button';
import { GRAPH_PATH } from '@/lib/routing/paths';
import { showOnMapAtom } from '@/lib/state/project/show-on-map-atom';

interface ShowOnMapButtonProps {
  /** Of the records to be shown. */
  readonly ids: readonly string[];
  readonly size: 'small' | 'field';
}

/** Puts papers of the project on the map and goes there, unless the reader has left the page meanwhile. */
export function ShowOnMapButton({ ids, size }: ShowOnMapButtonProps) {
  const show = useSetAtom(showOnMapAtom);

  async function handleClick() {
    const from = currentUrl();
    const isShown = await show(ids);
    if (isShown && currentUrl() === from) navigate(GRAPH_PATH);
  }

  return (
    <Button size={size} onClick={() => void handleClick()}>
      Show on map
    </Button>
  );
}
