import { EMPTY_PUBLICATION } from '@/lib/entities/publication';
import { shownRecords, standingsOf } from '@/lib/project/standing';
import type { ProjectRecord } from '@/lib/project/types';
import { at } from '@/tests/support/projects';

function record(id: string, standing: ProjectRecord['standing']): readonly [string, ProjectRecord] {
  const annotation = { note: '', tags: [], study: null, time: null };
  return [id, { id, facts: EMPTY_PUBLICATION, origins: [], standing, annotation }];
}

const present = (id: string) => record(id, { state: 'present', time: at(0) });
const united = (id: string, into: string) => record(id, { state: 'united', time: at(0), into });

describe('standingsOf(records)(id)', () => {
  const records = new Map([
    present('W1'),
    united('W2', 'W1'),
    united('W3', 'W2'),
    record('W4', { state: 'removed', time: at(0) }),
    united('W5', 'W4'),
    united('W6', 'nowhere'),
    united('W8', 'W9'),
    united('W9', 'W7'),
    united('W7', 'W8'),
    united('W10', 'W9'),
  ]);

  it.each([
    ['W1', 'W1'],
    ['W3', 'W1'],
    ['W4', null],
    ['W5', null],
    ['W6', null],
    ['nowhere', null],
    ['W9', 'W7'],
    ['W10', 'W7'],
  ])('follows %s to %s', (id, expected) => {
    expect(standingsOf(records)(id)?.id ?? null).toBe(expected);
  });
});

describe('shownRecords(records)', () => {
  it('takes little for a chain as long as a project, which only a file made to hold the page has', () => {
    const length = 3_000;
    const chain = Array.from({ length }, (_, index) => united(`W${index + 1}`, `W${index}`));
    const before = process.cpuUsage().user;
    const shown = shownRecords(new Map([...chain, present('W0')]));
    expect(shown.get('W0')?.duplicates).toHaveLength(length);
    // Following each record's chain anew takes longer by far.
    expect((process.cpuUsage().user - before) / 1_000).toBeLessThan(2_000);
  });
});
