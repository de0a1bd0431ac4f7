import { withBasePath } from './base-path';

const CHUNKS = JSON.stringify(withBasePath('/_next/static/'));
const SERVICE_WORKER = JSON.stringify(withBasePath('/service-worker.js'));

/**
 * Tells browsers that know Trusted Types which addresses may become scripts: hashed parts and workers of this build, and the
 * service worker. Whatever else a fault would make into a script, or any text into markup, is refused (scripts/csp.mjs demands it).
 *
 * React makes script elements of one constant, and this very script anew where it must render the whole document again, as
 * after an extension has changed the page; neither runs.
 *
 * For the inline script in head, before anything is loaded: plain old JavaScript.
 */
export const TRUSTED_TYPES_SCRIPT = `(function(){var t=window.trustedTypes;if(!t)return;var own=document.currentScript.text;t.createPolicy('default',{createScriptURL:function(u){var a=new URL(u,document.baseURI),p=a.pathname,b=${CHUNKS};return a.origin===location.origin&&(p===${SERVICE_WORKER}||p.indexOf(b)===0&&/^[\\w.\\/~-]+\\.js$/.test(p.slice(b.length)))?u:null},createHTML:function(h){return h==='<script><\\/script>'||h===own?h:null}})})()`;
