import { projectTasks } from '@/lib/workers/project.worker';
import { createProjectFiles } from '@/lib/workers/project-client';
import { LoopbackTaskWorker } from './task-loopback';

/** Writes and reads project files as the application does, without a thread of its own. */
export const projectFilesInTest = createProjectFiles(() => new LoopbackTaskWorker(projectTasks));
