import type { createStore } from 'jotai/vanilla';
import { withBasePath } from '@/lib/base/base-path';
import { noteActivity, report } from '@/lib/base/report';
import { announceVersionAtom } from '@/lib/state/service/offline-atoms';

type Store = ReturnType<typeof createStore>;

/** A page that stays open looks for a new version at most this often, when it becomes visible again. */
const CHECK_AGAIN_MS = 60 * 60 * 1000;

const CATEGORY = { type: 'system', category: 'offline' } as const;

interface Page {
  readonly reload: () => void;
  /** Writes what waits to be stored, before the page goes. */
  readonly flush: () => Promise<void>;
}

/** Offers a version that waits. It starts only when the reader says so, here or in another tab. */
function offerVersion(
  store: Store,
  container: ServiceWorkerContainer,
  waiting: ServiceWorker,
  page: Page,
): void {
  store.set(announceVersionAtom, {
    start: () => {
      void page.flush().then(() => {
        if (waiting.state !== 'installed') {
          page.reload();
          return;
        }
        container.addEventListener('controllerchange', page.reload, { once: true });
        waiting.postMessage({ type: 'SKIP_WAITING' });
      });
    },
  });
}

/** Tells of a worker that is being installed how that ends. */
function followInstallation(
  store: Store,
  container: ServiceWorkerContainer,
  worker: ServiceWorker,
  page: Page,
): void {
  let isInstalled = false;
  worker.addEventListener('statechange', () => {
    if (worker.state === 'installed') {
      isInstalled = true;
      if (container.controller !== null) offerVersion(store, container, worker, page);
      else noteActivity('system', 'offline', 'The application is stored for offline use');
    } else if (worker.state === 'redundant' && !isInstalled) {
      report('warning', 'The application could not be stored for offline use', undefined, CATEGORY);
    }
  });
}

/** Another tab has started a new version: this page still shows the previous, whose parts may soon be gone. */
function followOtherTabs(store: Store, container: ServiceWorkerContainer, page: Page): void {
  let hadController = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    if (hadController) store.set(announceVersionAtom, { start: () => void page.flush().then(page.reload) });
    hadController = true;
  });
}

function checkAgain(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    const isDue = document.visibilityState === 'visible' && Date.now() - checkedAt >= CHECK_AGAIN_MS;
    if (!isDue || !navigator.onLine) return;
    checkedAt = Date.now();
    registration.update().catch((error: unknown) => {
      report('warning', 'The check for a new version failed', error, CATEGORY);
    });
  });
}

/**
 * Caches the application in this browser, so that it opens without a network, and announces newer versions. Where that
 * cannot be (no secure address, forbidden by the browser), the application log says so and everything else works.
 * Never rejects.
 */
export async function cacheApplication(
  store: Store,
  page: Page,
  container: ServiceWorkerContainer | undefined = navigator.serviceWorker,
): Promise<void> {
  if (container === undefined) {
    const why = 'This browser cannot store the application for offline use';
    report('warning', `${why}: that needs a secure address (https)`, undefined, CATEGORY);
    return;
  }
  try {
    followOtherTabs(store, container, page);
    const registration = await container.register(withBasePath('/service-worker.js'), {
      updateViaCache: 'none',
    });
    const { waiting, installing } = registration;
    if (waiting !== null && container.controller !== null) offerVersion(store, container, waiting, page);
    if (installing !== null) followInstallation(store, container, installing, page);
    registration.addEventListener('updatefound', () => {
      if (registration.installing !== null)
        followInstallation(store, container, registration.installing, page);
    });
    checkAgain(registration);
  } catch (error) {
    report('warning', 'The application could not be stored for offline use', error, CATEGORY);
  }
}
