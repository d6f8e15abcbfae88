"use strict";let transition=null,isStyleAdopted=!1;canvas.transitions={skip:()=>transition?.skipTransition(),animate({transition:t,isStill:n}){isAnimated(t)&&!n?startTransition(t):applyPending()}};function isAnimated(t){return["cross-fade","slide"].includes(t?.name)&&document[dom.startViewTransition]&&!matchMedia("(prefers-reduced-motion: reduce)").matches}function startTransition({name:t,direction:n="left",elements:o={}}){adoptStyle(),nameElements(o),document[dom.documentElement][dom.dataset].storybookTransition=t;const s={left:[-1,0],right:[1,0],up:[0,-1],down:[0,1]}[n]??[-1,0];setOffset(s);const e=document[dom.startViewTransition](()=>{applyPending(),nameElements(o),setOffset(s)});transition=e,e.ready.catch(()=>{}),e.finished.catch(()=>{}).then(()=>e===transition&&finish(o))}function finish(t){transition=null,nameElements(t,""),setOffset([]),delete document[dom.documentElement][dom.dataset].storybookTransition}function setOffset([t,n]){const o=document[dom.documentElement][dom.style];for(const[s,e]of Object.entries({"--storybook-x":t,"--storybook-y":n}))e===void 0?o.removeProperty(s):o.setProperty(s,`${e*100}%`)}function nameElements(t,n){canvas.texts.forget();for(const[o,s]of Object.entries(t)){const e=attempt(()=>document[dom.querySelector](o));e&&(e[dom.style].viewTransitionName=n??s),e?.[dom.getAttribute]("style")===""&&e[dom.removeAttribute]("style")}}function adoptStyle(){if(isStyleAdopted)return;isStyleAdopted=!0;const t=new CSSStyleSheet;t.replaceSync(`
    ::view-transition { pointer-events: none }
    ::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) {
    animation-duration: .26s }
    [data-storybook-transition=slide]::view-transition-old(root) { animation-name: storybook-leave;
    mix-blend-mode: normal }
    [data-storybook-transition=slide]::view-transition-new(root) { animation-name: storybook-come;
    mix-blend-mode: normal }
    @keyframes storybook-leave { to { transform: translate(var(--storybook-x), var(--storybook-y)) } }
    @keyframes storybook-come { from { transform: translate(calc(-1 * var(--storybook-x)),
    calc(-1 * var(--storybook-y))) } }`),document[dom.adoptedStyleSheets].push(t)}
//# sourceMappingURL=transitions.js.map
