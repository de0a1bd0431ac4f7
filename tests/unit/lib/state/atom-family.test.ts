import { atom } from 'jotai/vanilla';
import { createAtomFamily, forgetAtoms } from '@/lib/state/atom-family';

function setup() {
  const made: string[] = [];
  const nameAtom = createAtomFamily('dataset', (id, scope) => {
    made.push(`${scope}${id}`);
    return atom(id);
  });
  return { made, nameAtom };
}

describe('createAtomFamily(subject, create)', () => {
  it('makes one atom per id', () => {
    const { made, nameAtom } = setup();
    expect(nameAtom('a')).toBe(nameAtom('a'));
    expect(nameAtom('b')).not.toBe(nameAtom('a'));
    expect(made).toEqual(['a', 'b']);
  });

  it('tells the scopes of an id apart', () => {
    const { made, nameAtom } = setup();
    expect(nameAtom('a', 'sample/')).not.toBe(nameAtom('a'));
    expect(nameAtom('a', 'sample/')).toBe(nameAtom('a', 'sample/'));
    expect(made).toEqual(['sample/a', 'a']);
  });
});

describe('forgetAtoms(subject, id)', () => {
  it('lets go of the atoms of a deleted thing, in every scope and family', () => {
    const [one, other] = [setup(), setup()];
    const atoms = [one.nameAtom('a'), one.nameAtom('a', 'sample/'), other.nameAtom('a')];
    forgetAtoms('dataset', 'a');
    expect(one.nameAtom('a')).not.toBe(atoms[0]);
    expect(one.nameAtom('a', 'sample/')).not.toBe(atoms[1]);
    expect(other.nameAtom('a')).not.toBe(atoms[2]);
  });

  it('keeps those of other ids and of other things', () => {
    const { nameAtom } = setup();
    const [a, b] = [nameAtom('a'), nameAtom('b')];
    forgetAtoms('run', 'a');
    forgetAtoms('dataset', 'c');
    expect([nameAtom('a'), nameAtom('b')]).toEqual([a, b]);
    expect(nameAtom('a')).toBe(a);
  });
});
