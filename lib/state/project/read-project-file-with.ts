import { failure, type Result } from '@/lib/base/result';
import { describeError } from '@/lib/base/thrown-errors';
import type { OpenedFile, ProjectFiles } from '@/lib/project/saved-project';

/** Larger files are refused before they are read. Unit: bytes. */
const MOST_BYTES = 200 * 1024 * 1024;

/** Reads and checks a project file. Error: why it is refused, and what to do, in sentences that name it. Never rejects. */
export async function readProjectFileWith(
  files: ProjectFiles,
  name: string,
  source: File,
): Promise<Result<OpenedFile, string>> {
  if (source.size > MOST_BYTES) return failure(`${name} is larger than 200 MB, which no project file is.`);
  try {
    return await files.read(name, await source.arrayBuffer());
  } catch (error) {
    return failure(`${name} cannot be opened: ${describeError(error)} Nothing was changed.`);
  }
}
