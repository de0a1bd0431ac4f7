import { atom } from 'jotai/vanilla';
import { unwrap } from 'jotai/vanilla/utils';
import { report } from '@/lib/base/report';
import { failure, type Result, success } from '@/lib/base/result';
import type { HostIndex } from '@/lib/project/host-index';
import { HOST_PROJECT_NAME } from '@/lib/project/host-project-name';

/** The site that this page comes from. */
export interface SiteFiles {
  /** As its address names it: `example.org`. */
  readonly host: string;
  /** Asks for a file of the site; `path` begins below the site's folder: `/projects/sleep.zip`. */
  readonly fetch: (path: string) => Promise<Response>;
}

export const siteFilesAtom = atom<SiteFiles | null>(null);
siteFilesAtom.debugLabel = 'files of the site';

function missing(host: string, name: string): string {
  return `${host} has no project named “${name.slice(0, 100)}”. Check the address, or ask whoever gave it to you.`;
}

/** Many hosts answer with a page if there is no file. */
function isMissing(response: Response): boolean {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
  return response.status === 404 || (response.ok && isPage);
}

/** A project file of the site. Error: why it is not there, and what to do, in sentences. Never rejects. */
export async function fetchHostFile(site: SiteFiles, name: string): Promise<Result<File, string>> {
  const { host } = site;
  if (!HOST_PROJECT_NAME.test(name)) return failure(missing(host, name));
  try {
    const response = await site.fetch(`/projects/${name}.zip`);
    if (isMissing(response)) return failure(missing(host, name));
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

/** The list of the projects that a site ships. */
export interface HostList extends HostIndex {
  /** Why its list cannot be read, in a sentence. Null: it can, or there is none. */
  readonly fault: string | null;
}

const NO_LIST: HostList = { projects: [], fault: null };

async function fetchList(site: SiteFiles): Promise<HostList> {
  try {
    const [response, { readHostIndex }] = await Promise.all([
      site.fetch('/projects/index.json'),
      import('@/lib/project/host-index'),
    ]);
    if (isMissing(response)) return NO_LIST;
    if (!response.ok) throw new Error(`${site.host} answered with status ${response.status}`);
    const read = readHostIndex(await response.text());
    if (read.ok) return { ...read.value, fault: null };
    return { projects: [], fault: `The list of this site’s projects cannot be read: ${read.error}` };
  } catch (error) {
    // Without a network, the project list shows the reader's own projects, which need none.
    report('warning', 'The list of this site’s projects could not be loaded', error);
    return NO_LIST;
  }
}

const listAtom = atom((get): HostList | Promise<HostList> => {
  const site = get(siteFilesAtom);
  return site === null ? NO_LIST : fetchList(site);
});

/** The projects that the site ships, in the order of its list. The first reader requests it, once a visit; empty until then. */
export const hostListAtom = unwrap(listAtom, (before): HostList => before ?? NO_LIST);
