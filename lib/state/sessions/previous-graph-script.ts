import { LAST_TAB_KEY, LEFT_KEY } from './session-scope-atom';

/**
 * Marks the document before the first paint if this browser or tab holds a graph. The HTML's texts for an empty map are
 * then hidden until the graph is restored or known to be absent. It is ES5, like `colorSchemeScript`.
 */
export const PREVIOUS_GRAPH_SCRIPT = `(function(){try{if(localStorage.getItem('${LAST_TAB_KEY}')!==null||sessionStorage.getItem('${LEFT_KEY}')!==null)document.documentElement.dataset.previousGraph=''}catch(e){}})()`;

/** Begins a selector that holds in such a document. */
export const WITH_PREVIOUS_GRAPH = '[data-previous-graph] &';
