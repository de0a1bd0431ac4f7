let isOpen = true;

/**
 * From now on this page stores nothing in the browser: a page that others frame leaves a visitor's storage as it is. What is stored
 * already can be read. For the rest of the page's life.
 */
export function closeStorage(): void {
  isOpen = false;
}

/** Whether this page may store anything. */
export function isStorageOpen(): boolean {
  return isOpen;
}
