import type { ProjectFiles } from '@/lib/project/saved-project';
import { createProjectFiles, type ProjectWorkerLike } from '@/lib/workers/project-client';
import type { ProjectInput, ProjectOutput } from '@/lib/workers/project-protocol';
import { ProjectSession } from '@/lib/workers/project-session';
import { LoopbackWorker } from '@/tests/support/loopback-worker';

/** A worker of project files in this thread: real messages by structured clone, answered in turns of their own, whatever the test's clock does. */
export class LoopbackProjectWorker extends LoopbackWorker<ProjectOutput> implements ProjectWorkerLike {
  readonly #session = new ProjectSession((message, transfer = []) => {
    const data = structuredClone(message, { transfer });
    void Promise.resolve().then(() => this.deliver(data));
  });

  postMessage(message: ProjectInput, { transfer }: { transfer: ArrayBuffer[] }): void {
    const data = structuredClone(message, { transfer });
    void Promise.resolve().then(() => this.#session.receive(data));
  }
}

/** Writes and reads project files as the application does, without a thread of its own. */
export const projectFilesInTest: ProjectFiles = createProjectFiles(() => new LoopbackProjectWorker());
