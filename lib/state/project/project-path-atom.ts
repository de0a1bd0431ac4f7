import { atom } from 'jotai/vanilla';
import { hostProjectPath, type ProjectPage, projectPath } from '@/lib/routing/paths';
import { hostProjectAtom, projectAtom } from './open-project-atoms';

/** Addresses of the pages of the open project, the reader's own or one of the host's. */
export const pathInProjectAtom = atom((get) => {
  const host = get(hostProjectAtom);
  const id = get(projectAtom)?.header.id ?? '';
  return (page: ProjectPage): string =>
    host === null ? projectPath(page, id) : hostProjectPath(page, host.name);
});
