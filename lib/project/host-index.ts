import {
  array,
  exactOptional,
  int,
  literal,
  maxLength,
  minimum,
  object,
  regex,
  string,
  union,
  unknown,
  type ZodMiniType,
} from 'zod/mini';
import { jsonOrUndefined } from '@/lib/base/json';
import { failure, type Result, success } from '@/lib/base/result';
import { isNewer } from '@/lib/base/versions';
import { HOST_PROJECT_NAME } from './host-project-name';

/** The version of the lists that this release writes. */
export const HOST_INDEX_VERSION = 1;

/** A map of a project of the host. */
export interface HostMap {
  readonly id: string;
  readonly name: string;
  readonly nodes: number;
  readonly edges: number;
}

/** A project file in the list of a site. All but the name may be unknown where the list was written by hand. */
export interface ListedProject {
  /** Name of the file, without `.zip`. */
  readonly name: string;
  readonly title?: string;
  readonly question?: string;
  readonly papers?: number;
  /** Absent where nothing was decided. */
  readonly included?: number;
  /** The latest first. */
  readonly maps?: readonly HostMap[];
  /** Size of the file. */
  readonly bytes?: number;
  /** When it was saved to a file: an ISO time. */
  readonly saved?: string;
  /** The origin of its records. */
  readonly source?: string;
  readonly authors?: readonly string[];
  /** The rights of use, in words. */
  readonly rights?: string;
}

/** A file that cannot be shown. */
export interface RefusedProject {
  /** Name of the file, or its place in the list. */
  readonly name: string;
  /** Why, in sentences that name it. */
  readonly fault: string;
}

/** The list of a site's projects, in its own order. */
export interface HostIndex {
  readonly projects: readonly (ListedProject | RefusedProject)[];
}

const count = int().check(minimum(0));
const line = string().check(maxLength(2_000));
const text = string().check(maxLength(20_000));

const ENTRY_SHAPE = union([
  object({ name: line, fault: text }) satisfies ZodMiniType<RefusedProject>,
  object({
    name: string().check(regex(HOST_PROJECT_NAME)),
    title: exactOptional(line),
    question: exactOptional(text),
    papers: exactOptional(count),
    included: exactOptional(count),
    maps: exactOptional(array(object({ id: line, name: line, nodes: count, edges: count }))),
    bytes: exactOptional(count),
    saved: exactOptional(line),
    source: exactOptional(line),
    authors: exactOptional(array(line)),
    rights: exactOptional(text),
  }) satisfies ZodMiniType<ListedProject>,
]);

const INDEX_SHAPE = object({ version: literal(HOST_INDEX_VERSION), projects: array(unknown()) });

/**
 * The list of a site's projects from its text. An entry with a wrong value becomes one with a fault, and
 * leaves the others. Never throws. Error: why the whole list cannot be read, as the rest of a sentence.
 * Source: docs/behaviours/project-file.md#the-list-of-a-site.
 */
export function readHostIndex(written: string): Result<HostIndex, string> {
  const told = jsonOrUndefined(written);
  if (isNewer(told, { version: HOST_INDEX_VERSION }))
    return failure('it was written by a newer version of Academic Explorer.');
  const index = INDEX_SHAPE.safeParse(told);
  if (!index.success) return failure('it has another form than it should.');
  const projects = index.data.projects.map((entry, at) => {
    const read = ENTRY_SHAPE.safeParse(entry);
    return read.success
      ? read.data
      : { name: `Entry ${at + 1}`, fault: `Entry ${at + 1} of the list has another form than it should.` };
  });
  return success({ projects });
}
