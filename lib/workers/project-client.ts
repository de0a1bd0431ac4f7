import { success } from '@/lib/base/result';
import { ProjectCollector, piecesOf } from '@/lib/project/file/project-parts';
import type { ProjectFiles } from '@/lib/project/saved-project';
import type { projectTasks } from './project.worker';
import { TaskClient, type TaskWorker } from './task-client';

/**
 * Writes and reads project files, each in a worker of its own, which ends afterwards: it takes much memory.
 * *Errors*: see `TaskClient`.
 */
export function createProjectFiles(spawn: () => TaskWorker): ProjectFiles {
  const openClient = () =>
    new TaskClient<typeof projectTasks>({ title: 'The writer of project files', spawn, isSingleUse: true });
  return {
    write: (project, origin) => {
      const { state, ledgers } = project;
      const written = { header: state.header, copies: [...ledgers.keys()], origin };
      return openClient().callOnce('write', written, { parts: piecesOf(project) });
    },
    read: async (name, bytes) => {
      const collector = new ProjectCollector();
      const onPart = collector.take.bind(collector);
      const read = await openClient().callOnce('read', { name, bytes }, { transfer: [bytes], onPart });
      if (!read.ok) return read;
      const { header, copies, ...file } = read.value;
      return success({ project: collector.project(header, copies), ...file });
    },
  };
}
