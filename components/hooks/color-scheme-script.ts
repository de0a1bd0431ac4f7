export const DARK_QUERY = '(prefers-color-scheme: dark)';

/**
 * Sets the scheme before the first paint, from the choice stored under a key of the local storage. Runs as an inline script
 * in head, so it is plain old JavaScript and cannot use `readLocal`: like it, a blocked storage counts as no choice.
 */
export function colorSchemeScript(key: string): string {
  return `(function(){var c=null;try{c=localStorage.getItem('${key}')}catch(e){}var d=c==='dark'||(c!=='light'&&matchMedia('${DARK_QUERY}').matches);document.documentElement.classList.add(d?'dark':'light')})()`;
}
