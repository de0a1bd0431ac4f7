import { Button } from '@/components/ui/Button';
import { useShowOnMap } from './use-show-on-map';

interface ShowOnMapButtonProps {
  /** Ids of the records to show. */
  readonly ids: readonly string[];
  readonly size: 'small' | 'field';
}

/** Adds papers of the project to the map and opens it. */
export function ShowOnMapButton({ ids, size }: ShowOnMapButtonProps) {
  const show = useShowOnMap();
  return (
    <Button size={size} onClick={() => void show(ids)}>
      Show on map
    </Button>
  );
}
