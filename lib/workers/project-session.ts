import { success } from '@/lib/base/result';
import { describeError } from '@/lib/base/thrown-errors';
import { ProjectCollector, piecesOf } from '@/lib/project/file/project-parts';
import { readProjectFile } from '@/lib/project/file/read-project-file';
import { writeProjectFile } from '@/lib/project/file/write-project-file';
import type { ProjectInput, ProjectOutput } from './project-protocol';

/** The worker's side: one project, written to a file or read from one. Knows no worker. Never throws. */
export class ProjectSession {
  readonly #collector = new ProjectCollector();

  constructor(private readonly post: (message: ProjectOutput, transfer?: ArrayBuffer[]) => void) {}

  receive(message: ProjectInput): void {
    try {
      if (message.type === 'pieces') this.#collector.take(message.pieces);
      else if (message.type === 'write') this.#write(message);
      else this.#read(message);
    } catch (error) {
      this.post({ type: 'failed', run: message.run, message: describeError(error) });
    }
  }

  #write({ run, header, copies, origin }: ProjectInput & { readonly type: 'write' }): void {
    const { buffer } = writeProjectFile(this.#collector.project(header, copies), origin);
    this.post({ type: 'written', run, bytes: buffer }, [buffer]);
  }

  #read({ run, name, bytes }: ProjectInput & { readonly type: 'read' }): void {
    const opened = readProjectFile(name, new Uint8Array(bytes));
    if (!opened.ok) {
      this.post({ type: 'read', run, result: opened });
      return;
    }
    const { project, ...told } = opened.value;
    for (const pieces of piecesOf(project)) this.post({ type: 'pieces', run, pieces });
    const copies = [...project.ledgers.keys()];
    this.post({
      type: 'read',
      run,
      result: success({ header: project.state.header, copies, ...told }),
    });
  }
}
