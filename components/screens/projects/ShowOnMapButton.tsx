import { Button } from '@/components/ui/Button';
import { useShowOnMap } from './use-show-on-map';

interface ShowOnMapButtonProps {
  /** Of the records to be shown. */
  readonly ids: readonly string[];
  readonly size: 'small' | 'field';
}

/** Puts papers of the project on the map and goes there. */
export function ShowOnMapButton({ ids, size }: ShowOnMapButtonProps) {
  const show = useShowOnMap();
  return (
    <Button size={size} onClick={() => void show(ids)}>
      Show on map
    </Button>
  );
}
