/** Kinds of things that have atoms by id and that a user can delete. */
type Subject = 'dataset' | 'run';

const forgetters = new Map<Subject, Set<(id: string) => void>>();

/**
 * One atom per id, created at the first request, so that all components that show a thing read the same atom.
 * `forgetAtoms` releases it when the thing is deleted; components that still hold it can go on reading it.
 * @param subject the kind of thing that the id belongs to.
 * @param create makes the atom of an id; `scope` distinguishes several atoms of one id.
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

/** Releases the atoms of a deleted thing in every family. */
export function forgetAtoms(subject: Subject, id: string): void {
  for (const forget of forgetters.get(subject) ?? []) forget(id);
}
