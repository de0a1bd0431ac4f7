import { useSetAtom } from 'jotai';
import { currentUrl, navigate } from '@/components/router/url-store';
import { GRAPH_PATH } from '@/lib/routing/paths';
import { showOnMapAtom } from '@/lib/state/project/show-on-map-atom';

/** Adds papers of the project to the map and opens it, unless the reader has left the page in the meantime. */
export function useShowOnMap(): (ids: readonly string[]) => Promise<void> {
  const show = useSetAtom(showOnMapAtom);
  return async (ids) => {
    const from = currentUrl();
    const isShown = await show(ids);
    if (isShown && currentUrl() === from) navigate(GRAPH_PATH);
  };
}
