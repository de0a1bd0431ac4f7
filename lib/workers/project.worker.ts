import { type Result, success } from '@/lib/base/result';
import { ProjectCollector, type ProjectPieces, piecesOf } from '@/lib/project/file/project-parts';
import { readProjectFile } from '@/lib/project/file/read-project-file';
import { writeProjectFile } from '@/lib/project/file/write-project-file';
import type { FileOrigin, OpenedFile } from '@/lib/project/saved-project';
import type { ProjectHeader } from '@/lib/project/types';
import { serveTasks } from './task-session';
import type { TaskCall } from './tasks';

/** The content of a project without its pieces. */
interface ProjectFrame {
  readonly header: ProjectHeader;
  /** Copies with a history, also those without entries. */
  readonly copies: readonly string[];
}

type WrittenFile = ProjectFrame & { readonly origin: FileOrigin };
type ReadFile = ProjectFrame & Omit<OpenedFile, 'project'>;

/** A whole project in one message would block the page, so that pieces of it are sent ahead. */
export const projectTasks = {
  write: ({ header, copies, origin }: WrittenFile, { parts }: TaskCall<ProjectPieces>): ArrayBuffer => {
    const collector = new ProjectCollector();
    for (const pieces of parts) collector.take(pieces);
    return writeProjectFile(collector.project(header, copies), origin).buffer;
  },
  read: (
    { name, bytes }: { readonly name: string; readonly bytes: ArrayBuffer },
    { post }: TaskCall<never, ProjectPieces>,
  ): Result<ReadFile, string> => {
    const opened = readProjectFile(name, new Uint8Array(bytes));
    if (!opened.ok) return opened;
    const { project, ...file } = opened.value;
    for (const pieces of piecesOf(project)) post(pieces);
    return success({ header: project.state.header, copies: [...project.ledgers.keys()], ...file });
  },
};

serveTasks(() => projectTasks);
