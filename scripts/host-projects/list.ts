import { jsonOrUndefined } from '@/lib/base/json';
import { isPlainObject } from '@/lib/base/plain-object';
import { unpackParts } from '@/lib/project/file/archive';
import { CRATE_PART } from '@/lib/project/file/file-parts';
import { readProjectFile } from '@/lib/project/file/read-project-file';
import { HOST_INDEX_VERSION, type HostIndex, type ListedProject } from '@/lib/project/host-index';
import { HOST_PROJECT_NAME } from '@/lib/project/host-project-name';
import { savedMaps } from '@/lib/project/map-changes';
import { countProject } from '@/lib/project/project-counts';

/** What the description in a file says of the rights in it; null where it says nothing. */
function rightsIn(bytes: Uint8Array): string | null {
  const parts = unpackParts(bytes);
  const told = parts.ok
    ? jsonOrUndefined(new TextDecoder().decode(parts.value.get(CRATE_PART) ?? new Uint8Array()))
    : undefined;
  const graph =
    isPlainObject(told) && Array.isArray(told['@graph']) ? told['@graph'].filter(isPlainObject) : [];
  const named = (id: unknown) => graph.find((node) => node['@id'] === id);
  const license = named('./')?.license;
  const id = isPlainObject(license) ? license['@id'] : license;
  const name = named(id)?.name ?? id;
  return typeof name === 'string' ? name : null;
}

/** What a site's list says of a project file, which is read as when it is opened. */
export function listProject(file: string, bytes: Uint8Array): HostIndex['projects'][number] {
  const name = file.replace(/\.zip$/, '');
  if (!HOST_PROJECT_NAME.test(name)) {
    return {
      name,
      fault: `${file} has no address: its name may hold letters, digits, “.”, “_” and “-”, 100 at most.`,
    };
  }
  const read = readProjectFile(file, bytes);
  if (!read.ok) return { name, fault: read.error };
  const { project, saved } = read.value;
  const { header, maps } = project.state;
  const counts = countProject(project.state);
  const authors = header.screeners.map((each) => each.name).filter((each) => each !== '');
  const rights = rightsIn(bytes);
  return {
    name,
    title: header.name,
    ...(header.question === '' ? {} : { question: header.question }),
    papers: counts.records,
    ...(header.screeningSince === null ? {} : { included: counts.included }),
    maps: savedMaps(maps).map(({ id, name: title, content: { nodes, edges } }) => ({
      id,
      name: title,
      nodes,
      edges,
    })),
    bytes: bytes.length,
    saved,
    source: header.source,
    ...(authors.length === 0 ? {} : { authors }),
    ...(rights === null ? {} : { rights }),
  } satisfies ListedProject;
}

/** The list as it is written. */
export function writeHostIndex(projects: HostIndex['projects']): string {
  return `${JSON.stringify({ version: HOST_INDEX_VERSION, projects }, null, 2)}\n`;
}
