import { seededRandom } from '@/lib/base/random';
import { runToEnd } from '@/lib/base/slices';
import { sealedProject } from '@/lib/project/seal-project';
import { projectTasks } from '@/lib/workers/project.worker';
import { createProjectFiles } from '@/lib/workers/project-client';
import { projectFilesInTest } from '@/tests/support/project-loopback';
import { sealedRandomProject } from '@/tests/support/random-project';
import { loopbackWorkers } from '@/tests/support/task-loopback';

const ORIGIN = {
  program: { name: 'Academic Explorer', version: '0.3.0', commit: 'abc', repository: '' },
  time: '2026-11-24T10:00:00.000Z',
};

describe('createProjectFiles(spawn)', () => {
  it('writes a project and reads it back, ledgers without entries among it', async () => {
    const random = seededRandom(7);
    for (let round = 0; round < 8; round += 1) {
      const { ledgers, ...others } = sealedRandomProject(random);
      const project = { ...others, ledgers: new Map([...ledgers, ['copyb', []] as const]) };
      const bytes = await projectFilesInTest.write(project, ORIGIN);
      expect(await projectFilesInTest.read('p.zip', bytes)).toEqual({
        ok: true,
        value: { project, saved: ORIGIN.time, sha256: expect.stringMatching(/^[0-9a-f]{64}$/), broken: [] },
      });
    }
  });

  it('sends more records than one message takes, in their order', async () => {
    const project = sealedRandomProject(seededRandom(9));
    const { state } = project;
    const [record] = state.records.values();
    if (record === undefined) throw new Error('The project has a record');
    const records = new Map(
      Array.from(
        { length: 1_001 },
        (_, at) => [`W${1_001 - at}`, { ...record, id: `W${1_001 - at}` }] as const,
      ),
    );
    const many = runToEnd(sealedProject({ ...project, state: { ...state, records } }, ORIGIN));
    const bytes = await projectFilesInTest.write(many, ORIGIN);
    const opened = await projectFilesInTest.read('p.zip', bytes);
    expect(opened.ok && [...opened.value.project.state.records.keys()]).toEqual([...records.keys()]);
  });

  it('says why a file is refused, and ends its worker', async () => {
    const { workers, spawn } = loopbackWorkers(() => projectTasks);
    const refused = await createProjectFiles(spawn).read('x.zip', new ArrayBuffer(8));
    expect(refused).toEqual({ ok: false, error: expect.stringMatching(/^x\.zip is not a project file\./) });
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true]);
  });

  it('rejects where the worker crashes', async () => {
    const { workers, spawn } = loopbackWorkers(() => projectTasks);
    const read = createProjectFiles(spawn).read('x.zip', new ArrayBuffer(8));
    workers[0]?.crash('out of memory');
    await expect(read).rejects.toThrow('The writer of project files failed: out of memory');
  });
});
