import { atom } from 'jotai/vanilla';
import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { flag, objectOf, orElse, wordsOf } from '@/lib/base/shape';
import { EDGE_TYPES, type EdgeType } from '@/lib/graph/types';
import { FORMATS } from '@/lib/storage/formats';
import { createPersisted } from '@/lib/storage/persisted';

interface RepositorySettings {
  readonly isOn: boolean;
  readonly kinds: readonly EntityKind[];
  readonly edgeTypes: readonly EdgeType[];
}

/** Source: docs/behaviours/graph.md#repository. */
const DEFAULT_SETTINGS: RepositorySettings = { isOn: false, kinds: ENTITY_KINDS, edgeTypes: EDGE_TYPES };

const storedSettings = createPersisted<RepositorySettings>({
  stored: FORMATS.repositorySettings,
  schema: objectOf({
    isOn: orElse(flag, false),
    kinds: orElse(wordsOf(ENTITY_KINDS), ENTITY_KINDS),
    edgeTypes: orElse(wordsOf(EDGE_TYPES), EDGE_TYPES),
  }),
  fallback: DEFAULT_SETTINGS,
});

const settingsAtom = atom<RepositorySettings>(DEFAULT_SETTINGS);
settingsAtom.debugLabel = 'repository settings';

/** Takes over what is stored; for the application's start. */
export const loadRepositorySettingsAtom = atom(null, (_get, set) => set(settingsAtom, storedSettings.read()));

const changeSettingsAtom = atom(null, (get, set, changes: Partial<RepositorySettings>) => {
  set(settingsAtom, { ...get(settingsAtom), ...changes });
  storedSettings.write(get(settingsAtom));
});

/** Whether searches go into the repository instead of the graph. */
export const repositoryModeAtom = atom((get) => get(settingsAtom).isOn);

export const setRepositoryModeAtom = atom(null, (_get, set, isOn: boolean) =>
  set(changeSettingsAtom, { isOn }),
);

/** Kinds that the node repository lists; all by default. */
export const repositoryKindsAtom = atom((get): ReadonlySet<EntityKind> => new Set(get(settingsAtom).kinds));

export const setRepositoryKindsAtom = atom(null, (_get, set, kinds: Iterable<EntityKind>) =>
  set(changeSettingsAtom, { kinds: [...new Set(kinds)] }),
);

/** Relation types that the edge repository lists; all by default. */
export const repositoryEdgeTypesAtom = atom(
  (get): ReadonlySet<EdgeType> => new Set(get(settingsAtom).edgeTypes),
);

export const setRepositoryEdgeTypesAtom = atom(null, (_get, set, types: Iterable<EdgeType>) =>
  set(changeSettingsAtom, { edgeTypes: [...new Set(types)] }),
);
