(require=>{
var l=require("../../../../js/core/attempt.js"),e=require("../../../../js/frame/dom-members.js"),d=require("../../../../js/frame/pending-rendering.js"),f=require("../../../../js/frame/tool-loader.js"),u=require("../../../../js/frame/update-loader.js"),s=null,c=!1;f.tools.transitions={skip:()=>s?.skipTransition(),animate({transition:t,isStill:r}){y(t)&&!r?p(t):(0,d.applyPending)()}};function y(t){return["cross-fade","slide"].includes(t?.name)&&document[e.dom.startViewTransition]&&!matchMedia("(prefers-reduced-motion: reduce)").matches}function p({name:t,direction:r="left",elements:n={}}){k(),m(n),document[e.dom.documentElement][e.dom.dataset].storybookTransition=t;let i={left:[-1,0],right:[1,0],up:[0,-1],down:[0,1]}[r]??[-1,0];a(i);let o=document[e.dom.startViewTransition](()=>{(0,d.applyPending)(),m(n),a(i)});s=o,o.ready.catch(()=>{}),o.finished.catch(()=>{}).then(()=>o===s&&b(n))}function b(t){s=null,m(t,""),a([]),delete document[e.dom.documentElement][e.dom.dataset].storybookTransition}function a([t,r]){let n=document[e.dom.documentElement][e.dom.style];for(let[i,o]of Object.entries({"--storybook-x":t,"--storybook-y":r}))o===void 0?n.removeProperty(i):n.setProperty(i,`${o*100}%`)}function m(t,r){u.updates?.texts.forget();for(let[n,i]of Object.entries(t)){let o=(0,l.attempt)(()=>document[e.dom.querySelector](n));o&&(o[e.dom.style].viewTransitionName=r??i),o?.[e.dom.getAttribute]("style")===""&&o[e.dom.removeAttribute]("style")}}function k(){if(c)return;c=!0;let t=new CSSStyleSheet;t.replaceSync(`
    ::view-transition { pointer-events: none }
    ::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) {
    animation-duration: .26s }
    [data-storybook-transition=slide]::view-transition-old(root) { animation-name: storybook-leave;
    mix-blend-mode: normal }
    [data-storybook-transition=slide]::view-transition-new(root) { animation-name: storybook-come;
    mix-blend-mode: normal }
    @keyframes storybook-leave { to { transform: translate(var(--storybook-x), var(--storybook-y)) } }
    @keyframes storybook-come { from { transform: translate(calc(-1 * var(--storybook-x)),
    calc(-1 * var(--storybook-y))) } }`),document[e.dom.adoptedStyleSheets].push(t)}
})(()=>storybookCanvas)
//# sourceMappingURL=transitions.js.map
