/**
 * Keeps the last press of a button, or of Enter in a form, that came before React took over the part of the page it was made
 * in, and does it again as soon as that part answers. Without it such a press is lost: the HTML shows its buttons before
 * they do anything. What is gone by then, and what waits for longer than 30 seconds, is dropped.
 *
 * React tells which elements are its own by a property whose name begins with `__reactProps$`.
 *
 * For the inline script in head, before anything is loaded: plain old JavaScript. Source: docs/behaviours/routes.md#before-the-page-answers.
 */
export const EARLY_ACTS_SCRIPT = `(function(){var kept=null,timer=0;function answers(e){return Object.keys(e).some(function(k){return k.indexOf('__reactProps$')===0})}function again(){if(kept===null||!kept.element.isConnected||Date.now()>kept.until){kept=null;clearInterval(timer);return}if(!answers(kept.element))return;var act=kept;kept=null;clearInterval(timer);if(act.isEnter)act.element.requestSubmit();else act.element.click()}function keep(element,isEnter){clearInterval(timer);kept=null;if(!element||answers(element))return;kept={element:element,isEnter:isEnter,until:Date.now()+30000};timer=setInterval(again,50)}document.addEventListener('click',function(e){if(e.target.closest)keep(e.target.closest('button'),false)},true);document.addEventListener('keydown',function(e){if(e.key==='Enter'&&e.target.tagName==='INPUT'&&e.target.form){if(!answers(e.target.form))e.preventDefault();keep(e.target.form,true)}},true)})()`;
