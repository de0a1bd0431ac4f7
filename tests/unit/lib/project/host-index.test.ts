import { readHostIndex } from '@/lib/project/host-index';

const listed = (projects: unknown, version: unknown = 1) => JSON.stringify({ version, projects });

describe('readHostIndex(written)', () => {
  it('reads what is known of each project, in its order, and a name alone', () => {
    const sleep = {
      name: 'sleep-2026',
      title: 'Sleep',
      papers: 12,
      included: 3,
      maps: [{ id: 'm1', name: 'Tides', nodes: 12, edges: 30 }],
      bytes: 2_048,
      saved: '2026-11-24T09:00:00.000Z',
      authors: ['Ann Reed'],
    };
    const read = readHostIndex(listed([sleep, { name: 'naps' }]));
    expect(read).toEqual({ ok: true, value: { projects: [sleep, { name: 'naps' }] } });
  });

  it('keeps why a file cannot be shown, whatever its name', () => {
    const refused = { name: 'my sleep', fault: 'my sleep.zip has no address.' };
    expect(readHostIndex(listed([refused]))).toEqual({ ok: true, value: { projects: [refused] } });
  });

  it.each([
    [{ name: '../secret' }],
    [{ name: 'a'.repeat(101) }],
    [{ name: 'naps', papers: -1 }],
    [{ name: 'naps', title: 7 }],
    [{ name: 'naps', maps: [{ id: 'm1' }] }],
    ['naps'],
    [null],
  ])('says of the entry %j that it is none, and leaves the others', (entry) => {
    const read = readHostIndex(listed([{ name: 'sleep' }, entry]));
    const fault = 'Entry 2 of the list has another form than it should.';
    expect(read).toEqual({ ok: true, value: { projects: [{ name: 'sleep' }, { name: 'Entry 2', fault }] } });
  });

  it.each([['no json'], ['[]'], ['{}'], [listed({})], [listed([], 0)], [listed([], 'one')]])(
    'refuses %s as a whole',
    (written) => {
      expect(readHostIndex(written)).toEqual({ ok: false, error: 'it has another form than it should.' });
    },
  );

  it('tells a list of a later release apart', () => {
    const error = 'it was written by a newer version of Academic Explorer.';
    expect(readHostIndex(listed([], 2))).toEqual({ ok: false, error });
  });
});
