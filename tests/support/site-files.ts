import type { createStore } from 'jotai/vanilla';
import { siteFilesAtom } from '@/lib/state/project/host-files';

/** What a host answers with, where the environment has no answers of its own. */
export function answer(bytes: ArrayBuffer, type = 'application/zip', status = 200): Response {
  const blob = Object.assign(new Blob([bytes]), { arrayBuffer: () => Promise.resolve(bytes.slice(0)) });
  const headers = { get: (name: string) => (name === 'content-type' ? type : null) };
  const text = async () => new TextDecoder().decode(bytes);
  return Object.assign(Object.create(null), {
    status,
    ok: status < 400,
    headers,
    blob: async () => blob,
    text,
  });
}

/** Makes the page one of the site `reviews.example.org`, whose folder has these files. What will be asked of it. */
export function visitSite(
  store: ReturnType<typeof createStore>,
  files: Readonly<Record<string, Response>>,
): readonly string[] {
  const asked: string[] = [];
  store.set(siteFilesAtom, {
    host: 'reviews.example.org',
    fetch: async (path) => {
      asked.push(path);
      return files[path] ?? answer(new ArrayBuffer(0), 'text/html', 404);
    },
  });
  return asked;
}
