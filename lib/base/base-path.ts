/** The folder the site is served from, fixed at build time: empty, or `/explorer` without a closing slash. */
export const BASE_PATH: string = process.env.NEXT_PUBLIC_BASE_PATH ?? '';

/** A path of the app as the browser must ask for it. */
export function withBasePath(path: string): string {
  return `${BASE_PATH}${path}`;
}

/** A browser path as the app knows it; a path outside the base path stays as it is. */
export function withoutBasePath(path: string): string {
  if (BASE_PATH === '' || !path.startsWith(BASE_PATH)) return path;
  const rest = path.slice(BASE_PATH.length);
  return rest === '' ? '/' : rest.startsWith('/') || rest.startsWith('?') ? rest : path;
}

/**
 * Whether other projects may share this site's origin, and with it all that the browser stores: in a folder, and on hosts where
 * every project of a user has one.
 */
export function mayShareOrigin(host: string): boolean {
  return BASE_PATH !== '' || /\.git(?:hub|lab)\.io$/i.test(host);
}
