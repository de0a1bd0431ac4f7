import { LAST_TAB_KEY, LEFT_KEY } from './session-scope-atom';

/**
 * Marks the document where this browser has stored a graph or the tab holds one, before the first paint: what the page's
 * HTML says of an empty map is then not shown until it is known. Plain old JavaScript, as `colorSchemeScript` is.
 */
export const PREVIOUS_GRAPH_SCRIPT = `(function(){try{if(localStorage.getItem('${LAST_TAB_KEY}')!==null||sessionStorage.getItem('${LEFT_KEY}')!==null)document.documentElement.dataset.previousGraph=''}catch(e){}})()`;

/** Begins a selector that holds in such a document. */
export const WITH_PREVIOUS_GRAPH = '[data-previous-graph] &';
