/** Things that have atoms by their id, and that a user can delete. */
type Subject = 'dataset' | 'run';

const forgetters = new Map<Subject, Set<(id: string) => void>>();

/**
 * One atom per id, made when first asked for, so that everybody who shows a thing reads the same atom. It is let go with
 * `forgetAtoms` when the thing is deleted; whoever still holds it may read it to the end.
 * @param subject whose id it is.
 * @param create makes the atom of an id; `scope` tells several atoms of one id apart.
 */
export function createAtomFamily<Made>(
  subject: Subject,
  create: (id: string, scope: string) => Made,
): (id: string, scope?: string) => Made {
  const atoms = new Map<string, Map<string, Made>>();
  const ofSubject = forgetters.get(subject) ?? new Set();
  forgetters.set(
    subject,
    ofSubject.add((id) => atoms.delete(id)),
  );
  return (id, scope = '') => {
    const scopes = atoms.get(id) ?? new Map<string, Made>();
    const made = scopes.get(scope) ?? create(id, scope);
    atoms.set(id, scopes.set(scope, made));
    return made;
  };
}

/** Lets go of every family's atoms of a deleted thing. */
export function forgetAtoms(subject: Subject, id: string): void {
  for (const forget of forgetters.get(subject) ?? []) forget(id);
}
