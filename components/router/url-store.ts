import { withBasePath, withoutBasePath } from '@/lib/base/base-path';
import { withoutKeys } from '@/lib/base/without-keys';

export interface NavigateOptions {
  /** Replaces the current history entry: redirects and corrected addresses. */
  readonly replace?: boolean;
  /** Leaves scroll and focus where they are: an address that only follows what the user already sees. */
  readonly quiet?: boolean;
}

type Listener = () => void;

const listeners = new Set<Listener>();
const arrivals = new Set<Listener>();

let lastPath: string | null = null;

function notify(): void {
  lastPath = window.location.pathname;
  for (const listener of listeners) listener();
}

function arrive(): void {
  for (const arrival of arrivals) arrival();
}

/** Back and Forward: the browser restores the scroll, but focus and announcement are ours when the screen changes. */
function handlePopState(): void {
  const isSameScreen = lastPath === window.location.pathname;
  notify();
  if (!isSameScreen) arrive();
}

/** Hears every change of the address, by us or by Back and Forward. */
export function subscribeUrl(listener: Listener): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', handlePopState);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', handlePopState);
  };
}

/** Hears loud navigations only: those that move focus and are announced. */
export function subscribeArrivals(listener: Listener): () => void {
  arrivals.add(listener);
  return () => arrivals.delete(listener);
}

/** Path, query and fragment as the app knows them (no base path), still percent-encoded. */
export function currentUrl(): string {
  const { pathname, search, hash } = window.location;
  return `${withoutBasePath(pathname)}${search}${hash}`;
}

/**
 * Goes to a path of the app without loading a document: the only module that writes history. Next's router is
 * not asked, since on a static host its payload requests would reload the page and lose the graph. No API key gets into the
 * history; one that the page was opened with is taken out before (app/layout.tsx).
 */
export function navigate(to: string, options: NavigateOptions = {}): void {
  const target = withBasePath(withoutKeys(to));
  if (options.replace === true) window.history.replaceState(null, '', target);
  else window.history.pushState(null, '', target);
  notify();
  if (options.quiet === true) return;
  window.scrollTo(0, 0);
  arrive();
}

/** Opens a path of the app as a new page, which begins with nothing of this one. */
export function openAnew(to: string): void {
  window.location.assign(withBasePath(withoutKeys(to)));
}
