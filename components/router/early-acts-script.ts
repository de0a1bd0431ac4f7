/** Attributes of the root element: what stands within `main`, or around it, answers. */
const AWAKE = { screen: 'data-screen-awake', shell: 'data-shell-awake' } as const;

/** Says that React has come to the screen, or to what is around it: an effect there calls it. */
export function noteAwake(part: keyof typeof AWAKE): void {
  document.documentElement.setAttribute(AWAKE[part], '');
}

/**
 * Keeps the last press of a button, or of Enter in a form, that came before React took over the part of the page it was made
 * in, and does it again as soon as that part answers. Without it such a press is lost, or sends a form to the server: the
 * HTML shows its buttons before they do anything. What is gone by then, and what waits for longer than 30 seconds, is dropped.
 *
 * For the inline script in head, before anything is loaded: plain old JavaScript. Source: docs/behaviours/routes.md#before-the-page-answers.
 */
export const EARLY_ACTS_SCRIPT = `(function(){
var kept=null,timer=0,root=document.documentElement;
function isAwake(element){return root.hasAttribute(element.closest('main')?'${AWAKE.screen}':'${AWAKE.shell}')}
function drop(){kept=null;clearInterval(timer)}
function retry(){
var act=kept;
if(!act.element.isConnected||Date.now()>act.until)return drop();
if(!isAwake(act.element))return;
drop();
if(act.isForm)act.element.requestSubmit();else act.element.click()
}
function note(event){
var target=event.target,isForm=event.type!=='click',element=null;
if(!target.closest)return;
if(event.type==='click')element=target.closest('button');
else if(event.type==='submit')element=target;
else if(event.key==='Enter'&&target.tagName==='INPUT')element=target.form;
if(event.type==='click')drop();
if(!element||isAwake(element))return;
if(isForm)event.preventDefault();
else if(element.type==='submit'&&element.form)return;
drop();
kept={element:element,isForm:isForm,until:Date.now()+30000};
timer=setInterval(retry,50)
}
['click','submit','keydown'].forEach(function(type){addEventListener(type,note,true)})
})()`;
