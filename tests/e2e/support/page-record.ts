import type { Page } from '@playwright/test';

/** What went wrong in a page, and how often it loaded a document. */
export interface PageRecord {
  /** Console errors and warnings, uncaught errors, failed requests: as readable lines, in order. */
  readonly problems: () => readonly string[];
  /** Main documents asked for: 1 for a whole visit without reloads. */
  readonly documentLoads: () => number;
  /** Expects problems that match, because the test provokes them. */
  readonly allow: (pattern: RegExp) => void;
}

const ABORTED = 'net::ERR_ABORTED';
/** The browser's driver says so where a test does not ask for service workers. */
const NO_SERVICE_WORKER = 'Service Worker registration blocked by Playwright';
/** What the page asks to be refused, a minute after its first answer (docs/behaviours/requests.md#what-the-service-offers). */
const ASKED_REFUSAL = /[?&]select=no_such_field(?:&|$)/;

/**
 * Watches a page. One console line is always allowed on a host without rules: the status 404 of a document whose address
 * has no file, once per document loaded.
 */
export function recordPage(page: Page, isStatic: boolean): PageRecord {
  const problems: string[] = [];
  const allowed: RegExp[] = [];
  const documents: string[] = [];

  page.on('request', (request) => {
    // A server's redirect (Node joins double slashes) leads to the one document that is loaded.
    if (request.redirectedFrom() !== null || !request.isNavigationRequest()) return;
    if (request.frame() === page.mainFrame()) documents.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (message.text() === NO_SERVICE_WORKER) return;
    const { url } = message.location();
    if (ASKED_REFUSAL.test(url)) return;
    const isDocument404 = message.text().includes('status of 404') && documents.includes(url);
    if (isStatic && isDocument404) {
      documents.splice(documents.indexOf(url), 1, `${url} (answered 404)`);
      return;
    }
    problems.push(`console ${message.type()}: ${message.text()} (${url})`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const cause = request.failure()?.errorText ?? 'failed';
    // A request that the page itself gave up, such as a cancelled search.
    if (cause !== ABORTED) problems.push(`request failed: ${request.url()} (${cause})`);
  });

  return {
    problems: () => problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
    documentLoads: () => documents.length,
    allow: (pattern) => allowed.push(pattern),
  };
}
