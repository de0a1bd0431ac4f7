import { useSetAtom } from 'jotai';
import { Button } from '@/components/ui/Button';
import type { CachedEntry } from '@/lib/cache/cached-entity';
import { addEntitiesToProjectAtom } from '@/lib/state/project/add-nodes-atom';

interface AddCachedToProjectProps {
  readonly entries: readonly CachedEntry[];
  /** The list they were chosen in, as an origin names it: 'Browse Entities'. */
  readonly place: string;
  readonly onDone: () => void;
}

/** Adds the works among selected cached entities to the open project; nothing where there are none. */
export function AddCachedToProject({ entries, place, onDone }: AddCachedToProjectProps) {
  const add = useSetAtom(addEntitiesToProjectAtom);
  // One work may be kept in several places of the browser.
  const works = new Map(
    entries
      .filter(({ entity }) => entity.type === 'works')
      .map(({ entity: { id, type, label } }) => [id, { id, kind: type, label, year: null }] as const),
  );
  if (works.size === 0) return null;
  return (
    <Button
      size="small"
      onClick={() => {
        void add([...works.values()], place);
        onDone();
      }}
    >
      Add to project
    </Button>
  );
}
