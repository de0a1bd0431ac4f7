import { markAt, markRule, type ProjectMark } from '@/lib/graph/scene/project-marks';
import { graphFromText } from '@/tests/support/graph-from-text';

const { nodes } = graphFromText('A1 -authored-> W1\nW2');

function marksOnMap(marks: Readonly<Record<string, ProjectMark>>) {
  const markOf = markRule(nodes, new Map(Object.entries(marks)));
  return nodes.map((node) => markAt(markOf(node)));
}

describe('markRule(nodes, marks)', () => {
  it('marks the works of the project, and no others', () => {
    expect(marksOnMap({ W2: 'include' })).toEqual([null, null, 'include']);
    expect(marksOnMap({ W9: 'include' })).toEqual([null, null, null]);
  });

  it('marks nothing where all works are kept, which tells no two of them apart', () => {
    expect(marksOnMap({ W1: 'kept' })).toEqual([null, 'kept', null]);
    expect(marksOnMap({ W1: 'kept', W2: 'kept' })).toEqual([null, null, null]);
  });

  it('marks the undecided too once something is decided', () => {
    expect(marksOnMap({ W1: 'undecided', W2: 'undecided' })).toEqual([null, 'undecided', 'undecided']);
  });
});
