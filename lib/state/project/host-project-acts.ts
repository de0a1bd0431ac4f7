import { atom } from 'jotai/vanilla';
import { report } from '@/lib/base/report';
import { failure, type Result, success } from '@/lib/base/result';
import { tellDecisionsAtom } from './ledger-atoms';
import { readProjectFileAtom } from './open-file-acts';
import { hostProjectAtom, openingAtom, SUPERSEDED, showHostProjectAtom } from './open-project-atoms';

/** The site that this page comes from. */
export interface SiteFiles {
  /** As its address names it: `example.org`. */
  readonly host: string;
  /** Asks for a file of the site; `path` begins below the site's folder: `/projects/sleep.zip`. */
  readonly fetch: (path: string) => Promise<Response>;
}

export const siteFilesAtom = atom<SiteFiles | null>(null);
siteFilesAtom.debugLabel = 'files of the site';

/** No name leads out of the folder or needs escaping. */
const NAME = /^[A-Za-z0-9._-]{1,100}$/;

function missing(host: string, name: string): string {
  return `${host} has no project named “${name.slice(0, 100)}”. Check the address, or ask whoever gave it to you.`;
}

async function fetchProject(site: SiteFiles, name: string): Promise<Result<File, string>> {
  const { host } = site;
  if (!NAME.test(name)) return failure(missing(host, name));
  try {
    const response = await site.fetch(`/projects/${name}.zip`);
    // Many hosts answer with a page where there is no file.
    const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
    if (response.status === 404 || (response.ok && isPage)) return failure(missing(host, name));
    if (!response.ok) {
      return failure(
        `The project “${name}” could not be loaded: ${host} answered with status ${response.status}. Try again later.`,
      );
    }
    return success(new File([await response.blob()], `${name}.zip`));
  } catch (error) {
    report('warning', `The project file ${name}.zip could not be fetched`, error);
    return failure(
      `The connection to ${host} failed, so the project “${name}” could not be loaded. Check the connection, and reload this page.`,
    );
  }
}

/**
 * Shows a project of the host, which passes the same checks as any file that is opened. It is only read: nothing of it is
 * stored. Why it is not shown, in sentences; null where it is. Never rejects.
 */
export const openHostProjectAtom = atom(null, async (get, set, name: string): Promise<string | null> => {
  const place = `host ${name}`;
  set(openingAtom, place);
  if (get(hostProjectAtom)?.name === name) return null;
  const site = get(siteFilesAtom);
  if (site === null) return 'Projects of this site cannot be opened yet. Try again in a moment.';
  const file = await fetchProject(site, name);
  if (!file.ok) return file.error;
  const read = await set(readProjectFileAtom, file.value);
  if (!read.ok) return read.error;
  const { state, ledgers } = read.value.file.project;
  // Decisions on the project that was open until now.
  await set(tellDecisionsAtom);
  if (get(openingAtom) !== place) return SUPERSEDED;
  set(showHostProjectAtom, state, { name, host: site.host, ledgers, file: file.value });
  return null;
});
