import { atom } from 'jotai/vanilla';
import { failure, type Result } from '@/lib/base/result';
import { fetchHostFile, siteFilesAtom } from './host-files';
import { tellDecisionsAtom } from './ledger-atoms';
import { readProjectFileAtom } from './open-file-acts';
import { hostProjectAtom, openingAtom, SUPERSEDED, showHostProjectAtom } from './open-project-atoms';

const NOT_YET = 'Projects of this site cannot be opened yet. Try again in a moment.';

/**
 * Shows a project of the host, which passes the same checks as any file that is opened. It is only read: nothing of it is
 * stored. Returns why it is not shown, in sentences; null if it is. Never rejects.
 */
export const openHostProjectAtom = atom(null, async (get, set, name: string): Promise<string | null> => {
  const place = `host ${name}`;
  set(openingAtom, place);
  if (get(hostProjectAtom)?.name === name) return null;
  const site = get(siteFilesAtom);
  if (site === null) return NOT_YET;
  const file = await fetchHostFile(site, name);
  if (!file.ok) return file.error;
  const read = await set(readProjectFileAtom, file.value);
  if (!read.ok) return read.error;
  const { state, ...log } = read.value.file.project;
  // Decisions on the project that was open until now.
  await set(tellDecisionsAtom);
  if (get(openingAtom) !== place) return SUPERSEDED;
  set(showHostProjectAtom, state, { name, host: site.host, ...log, file: file.value });
  return null;
});

/** The file of a project of the host, for a copy of it. Error: why it is not there, in sentences. Never rejects. */
export const fetchHostFileAtom = atom(
  null,
  async (get, _set, name: string): Promise<Result<File, string>> => {
    const site = get(siteFilesAtom);
    return site === null ? failure(NOT_YET) : fetchHostFile(site, name);
  },
);
