import { atom } from 'jotai/vanilla';
import { failure, type Result, success } from '@/lib/base/result';
import { runInSlices } from '@/lib/base/slices';
import { describeError } from '@/lib/base/thrown-errors';
import { readSessionValue } from '@/lib/graph/exchange/session-json';
import { type SavedMap, savedMaps } from '@/lib/project/map-changes';
import { mapSessionValue } from '@/lib/project/map-session';
import type { ProjectState } from '@/lib/project/types';
import { showSessionAtom } from '@/lib/state/sessions/session-graph-atoms';
import { embeddingToolsAtom } from './embedding-atom';
import { fetchHostFile } from './host-files';
import { readProjectFileWith } from './read-project-file-with';

/** A map that is shown within a page of another site. */
export interface EmbeddedMap {
  readonly name: string;
  readonly project: string;
  /** The source of its records. */
  readonly source: string;
}

/** The map of that id, or the latest if no id is given. Error: why there is none, in a sentence. */
function mapOf({ header, maps }: ProjectState, id: string | null): Result<SavedMap, string> {
  const saved = savedMaps(maps);
  const [latest] = saved;
  if (latest === undefined) return failure(`The project “${header.name}” holds no map.`);
  const wanted = id === null ? latest : saved.find((map) => map.id === id);
  return wanted === undefined
    ? failure(`The project “${header.name}” has no map “${(id ?? '').slice(0, 100)}”.`)
    : success(wanted);
}

/** Without a name no file is asked for. */
const NO_NAME = 'This address names no map. It has to name a project of this site: /embed?project=NAME.';

/**
 * Shows a map of a project of the host, and nothing else of it: no record is asked for, and nothing is stored.
 * Error: why it is not shown, in sentences. Never rejects. Source: docs/behaviours/project-file.md#embedded-maps.
 * @param project name of its file, without `.zip`.
 * @param id of the map; null for the one saved last.
 */
export const showEmbeddedMapAtom = atom(
  null,
  async (get, set, project: string, id: string | null): Promise<Result<EmbeddedMap, string>> => {
    const tools = get(embeddingToolsAtom);
    if (project === '' || tools === null) return failure(NO_NAME);
    try {
      const { site, files } = await tools.load();
      const fetched = await fetchHostFile(site, project);
      if (!fetched.ok) return fetched;
      const opened = await readProjectFileWith(files, fetched.value.name, fetched.value);
      if (!opened.ok) return opened;
      const { state } = opened.value.project;
      const map = mapOf(state, id);
      if (!map.ok) return map;
      const { name, content } = map.value;
      const read = await runInSlices(readSessionValue(await runInSlices(mapSessionValue(content.session))));
      if (!read.ok) return failure(`The map “${name}” could not be opened: ${read.error}.`);
      set(showSessionAtom, read.value, name);
      return success({ name, project: state.header.name, source: state.header.source });
    } catch (error) {
      return failure(`The map could not be opened: ${describeError(error)}`);
    }
  },
);
