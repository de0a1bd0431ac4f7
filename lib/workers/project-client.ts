import { failure, type Result, success } from '@/lib/base/result';
import { nextTask } from '@/lib/base/slices';
import { ProjectCollector, piecesOf } from '@/lib/project/file/project-parts';
import type { FileOrigin, OpenedFile, ProjectFiles, SavedProject } from '@/lib/project/saved-project';
import type { ProjectInput, ProjectOutput, ReadFile } from './project-protocol';
import type { WorkerLike } from './worker-link';
import { WorkerRequests } from './worker-requests';

export type ProjectWorkerLike = WorkerLike<ProjectInput, ProjectOutput>;

type Requests = WorkerRequests<ProjectInput, ProjectOutput>;

/**
 * Writes and reads project files, each in a worker of its own, ended afterwards: it takes much memory. *Errors*: a
 * `WorkerError` where the worker cannot start, load, or crashes; an Error with what it stumbled over.
 * @param spawn starts the worker (`spawnProjectWorker`); it may throw.
 */
export function createProjectFiles(spawn: () => ProjectWorkerLike): ProjectFiles {
  async function withWorker<Value>(ask: (requests: Requests) => Promise<Value>): Promise<Value> {
    const requests: Requests = new WorkerRequests({
      title: 'The writer of project files',
      spawn,
      isReplaced: false,
    });
    try {
      return await ask(requests);
    } finally {
      requests.end(new Error('The project file is done.'));
    }
  }
  return {
    write: (project, origin) => withWorker((requests) => write(requests, project, origin)),
    read: (name, bytes) => withWorker((requests) => read(requests, name, bytes)),
  };
}

function write(requests: Requests, project: SavedProject, origin: FileOrigin): Promise<ArrayBuffer> {
  const { state, ledgers } = project;
  return requests.request<ArrayBuffer>({
    send: async (run, post, isOpen) => {
      for (const pieces of piecesOf(project)) {
        if (!isOpen()) return;
        post({ type: 'pieces', run, pieces });
        await nextTask();
      }
      post({ type: 'write', run, header: state.header, copies: [...ledgers.keys()], origin });
    },
    hear: (message) => {
      if (message.type === 'written') return success(message.bytes);
      return failure(message.type === 'failed' ? message.message : 'The file was not written.');
    },
  });
}

async function read(
  requests: Requests,
  name: string,
  bytes: ArrayBuffer,
): Promise<Result<OpenedFile, string>> {
  const collector = new ProjectCollector();
  const told = await requests.request<Result<ReadFile, string>>({
    send: (run, post) => post({ type: 'read', run, name, bytes }, [bytes]),
    hear: (message) => {
      if (message.type === 'read') return success(message.result);
      if (message.type !== 'pieces')
        return failure(message.type === 'failed' ? message.message : 'Nothing was read.');
      collector.take(message.pieces);
      return null;
    },
  });
  if (!told.ok) return told;
  const { header, copies, ...file } = told.value;
  return success({ project: collector.project(header, copies), ...file });
}
