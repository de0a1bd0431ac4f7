/** Pixels of the screen per css px. */
export function pixelRatio(): number {
  return window.devicePixelRatio || 1;
}

/**
 * Calls back whenever the screen's pixels get another size, as when a window goes to another screen or the page is
 * zoomed. Returns the function that ends it.
 */
export function watchPixelRatio(onChange: () => void): () => void {
  let query: MediaQueryList | null = null;
  const stop = () => query?.removeEventListener('change', handleChange);
  // A query names one ratio: it says when that one no longer holds, and the next one has to be asked for.
  function watch(): void {
    stop();
    query = window.matchMedia(`(resolution: ${pixelRatio()}dppx)`);
    query.addEventListener('change', handleChange);
  }
  function handleChange(): void {
    watch();
    onChange();
  }
  watch();
  return stop;
}
