(require=>{
function m(e,n){try{return e()}catch{return n}}var t=require("../../../../js/frame/canvas.js"),s=null;t.tools.transitions={skip:()=>s?.skipTransition(),animate({transition:e,isStill:n}){l(e)&&!n?f(e):(0,t.applyPending)()}};function l(e){return["cross-fade","slide"].includes(e?.name)&&document[t.dom.startViewTransition]&&!matchMedia("(prefers-reduced-motion: reduce)").matches}function f({name:e,direction:n="left",elements:r={}}){c(r),document[t.dom.documentElement][t.dom.dataset].storybookTransition=e;let i={left:[-1,0],right:[1,0],up:[0,-1],down:[0,1]}[n]??[-1,0];a(i);let o=document[t.dom.startViewTransition](()=>{(0,t.applyPending)(),c(r),a(i)});s=o,o.ready.catch(()=>{}),o.finished.catch(()=>{}).then(()=>o===s&&u(r))}function u(e){s=null,c(e,""),a(),delete document[t.dom.documentElement][t.dom.dataset].storybookTransition}function a([e,n]=[]){let r=document[t.dom.documentElement][t.dom.style];for(let[i,o]of Object.entries({"--storybook-x":e,"--storybook-y":n}))o===void 0?r.removeProperty(i):r.setProperty(i,`${o*100}%`)}function c(e,n){t.updates?.texts.forget();for(let[r,i]of Object.entries(e)){let o=m(()=>document[t.dom.querySelector](r));o&&(o[t.dom.style].viewTransitionName=n??i),o?.[t.dom.getAttribute]("style")===""&&o[t.dom.removeAttribute]("style")}}var d=new CSSStyleSheet;d.replaceSync(`
  ::view-transition { pointer-events: none }
  ::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) {
  animation-duration: .26s }
  [data-storybook-transition=slide]::view-transition-old(root) { animation-name: storybook-leave;
  mix-blend-mode: normal }
  [data-storybook-transition=slide]::view-transition-new(root) { animation-name: storybook-come;
  mix-blend-mode: normal }
  @keyframes storybook-leave { to { transform: translate(var(--storybook-x), var(--storybook-y)) } }
  @keyframes storybook-come { from { transform: translate(calc(-1 * var(--storybook-x)),
  calc(-1 * var(--storybook-y))) } }`);document[t.dom.adoptedStyleSheets].push(d);
})(()=>storybookCanvas)
//# sourceMappingURL=transitions.js.map
