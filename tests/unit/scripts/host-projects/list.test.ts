import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readHostIndex } from '@/lib/project/host-index';
import { changeProjectAtom } from '@/lib/state/project/open-project-atoms';
import { editHeaderAtom } from '@/lib/state/project/record-acts';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import { listProject } from '@/scripts/host-projects/list';
import { addWorks, decide, openBrowser, savedFile } from '@/tests/support/project-browser';

const RIGHTS =
  'Bibliographic records: CC0 1.0. Decisions, notes and other texts: rights stay with their authors.';

/** The file of a project of three works, of which one is included, with a map. */
async function sleepFile(): Promise<Uint8Array> {
  const author = await openBrowser('a');
  await author.store.set(createProjectAtom, 'Sleep');
  author.store.set(editHeaderAtom, 'Edit', {
    question: 'Why do we sleep?',
    screeningSince: '2026-11-24T09:00:00.000Z',
  });
  await addWorks(author, 'W1', 'W2', 'W3');
  decide(author, 'W1', 'include');
  const session =
    '{"version":1,"graph":{"format":"academic-explorer-graph","version":1,"nodes":[],"edges":[]}}';
  const patches = new Map([['m1', { name: 'Tides', content: { nodes: 0, edges: 0, session } }]]);
  author.store.set(changeProjectAtom, 'Save map', [{ type: 'map', patches }]);
  return new Uint8Array(await (await savedFile(author)).arrayBuffer());
}

describe('listProject(file, bytes)', () => {
  it('says what a project holds, and what its file says of rights', async () => {
    const bytes = await sleepFile();
    expect(listProject('sleep.zip', bytes)).toEqual({
      name: 'sleep',
      title: 'Sleep',
      question: 'Why do we sleep?',
      papers: 3,
      included: 1,
      maps: [{ id: 'm1', name: 'Tides', nodes: 0, edges: 0 }],
      bytes: bytes.length,
      saved: expect.stringMatching(/^2026-11-24T/),
      source: expect.any(String),
      rights: RIGHTS,
    });
  });

  it('says why a damaged file, and a name without an address, cannot be shown', async () => {
    const bytes = await sleepFile();
    expect(listProject('sleep.zip', bytes.slice(0, 400))).toEqual({
      name: 'sleep',
      fault: expect.stringMatching(/^sleep\.zip cannot be opened: /),
    });
    expect(listProject('my sleep.zip', bytes)).toEqual({
      name: 'my sleep',
      fault: 'my sleep.zip has no address: its name may hold letters, digits, “.”, “_” and “-”, 100 at most.',
    });
  });
});

describe('npm run list-projects', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'projects-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const list = () => spawnSync(process.execPath, ['scripts/list-projects.mjs', folder], { encoding: 'utf8' });
  const index = () => readHostIndex(readFileSync(path.join(folder, 'index.json'), 'utf8'));

  it('writes the list that the page reads, by name, and nothing where there is no file', async () => {
    expect(list().stdout).toBe(`0 listed in ${path.join(folder, 'index.json')}\n`);
    expect(index()).toEqual({ ok: true, value: { projects: [] } });
    const bytes = await sleepFile();
    for (const name of ['b.zip', 'a.zip', 'notes.txt']) writeFileSync(path.join(folder, name), bytes);
    execFileSync(process.execPath, ['scripts/list-projects.mjs', folder]);
    const read = index();
    expect(read.ok && read.value.projects.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(read.ok && read.value.projects[0]).toMatchObject({ title: 'Sleep', papers: 3 });
  });

  it('lists the others beside a broken file, says what is wrong, and ends with status 1', async () => {
    writeFileSync(path.join(folder, 'a.zip'), 'no project');
    writeFileSync(path.join(folder, 'b.zip'), await sleepFile());
    const { status, stderr } = list();
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^a\.zip is not a project file\. /)]);
    const read = index();
    expect(read.ok && read.value.projects).toEqual([
      { name: 'a', fault: expect.stringMatching(/^a\.zip is not a project file\. /) },
      expect.objectContaining({ name: 'b', title: 'Sleep' }),
    ]);
  });

  it('says that there is no such folder', () => {
    rmSync(folder, { recursive: true });
    const { status, stderr } = list();
    expect([status, stderr]).toEqual([1, `There is no folder ${folder}.\n`]);
  });
});
