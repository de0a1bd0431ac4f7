import { FORMATS } from '@/lib/storage/formats';

export const COLOR_SCHEME_KEY = FORMATS.colorScheme.key;
export const DARK_QUERY = '(prefers-color-scheme: dark)';

/**
 * Sets the scheme before the first paint; runs as an inline script in head, so it is plain old JavaScript and cannot use
 * `readLocal`: like it, a blocked storage counts as no choice.
 */
export const COLOR_SCHEME_SCRIPT = `(function(){var c=null;try{c=localStorage.getItem('${COLOR_SCHEME_KEY}')}catch(e){}var d=c==='dark'||(c!=='light'&&matchMedia('${DARK_QUERY}').matches);document.documentElement.classList.add(d?'dark':'light')})()`;
