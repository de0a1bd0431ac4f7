import { atom } from 'jotai/vanilla';
import { nextTime, ownProjectAtom } from './open-project-atoms';
import { projectEnvironmentAtom } from './project-environment';
import { editHeaderAtom } from './record-acts';

/** Names the reader of this copy in the open project; an empty name removes the name. One step. */
export const nameReaderAtom = atom(null, (get, set, typed: string): boolean => {
  const header = get(ownProjectAtom)?.header;
  const environment = get(projectEnvironmentAtom);
  if (header === undefined || environment === null) return false;
  const name = typed.trim();
  const named = nextTime(environment.now(), header);
  const screeners = header.screeners.map((each) =>
    each.id === header.screener && each.name !== name ? { ...each, name, named } : each,
  );
  return set(editHeaderAtom, 'Change your name', { screeners });
});
