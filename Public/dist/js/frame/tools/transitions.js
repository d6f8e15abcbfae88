"use strict";let transition=null,isStyleAdopted=!1;canvas.transitions={skip:()=>transition?.skipTransition(),animate({transition:t,isStill:e}){isAnimated(t)&&!e?startTransition(t):applyPending()}};function isAnimated(t){return["cross-fade","slide"].includes(t?.name)&&document[dom.startViewTransition]&&!matchMedia("(prefers-reduced-motion: reduce)").matches}function startTransition({name:t,direction:e="left",elements:n={}}){adoptStyle(),nameElements(n),document[dom.documentElement][dom.dataset].storybookTransition=t;const s={left:[-1,0],right:[1,0],up:[0,-1],down:[0,1]}[e]??[-1,0];setOffset(s);const o=document[dom.startViewTransition](()=>{applyPending(),nameElements(n),setOffset(s)});transition=o,o.ready.catch(()=>{}),o.finished.catch(()=>{}).then(()=>o===transition&&finish(n))}function finish(t){transition=null,nameElements(t,""),setOffset([]),delete document[dom.documentElement][dom.dataset].storybookTransition}function setOffset([t,e]){const n=document[dom.documentElement][dom.style];for(const[s,o]of Object.entries({"--storybook-x":t,"--storybook-y":e}))n.setProperty(s,o===void 0?"":`${o*100}%`)}function nameElements(t,e){canvas.texts.forget();for(const[n,s]of Object.entries(t)){const o=attempt(()=>document[dom.querySelector](n));o&&(o[dom.style].viewTransitionName=e??s),o?.[dom.getAttribute]("style")===""&&o[dom.removeAttribute]("style")}}function adoptStyle(){if(isStyleAdopted)return;isStyleAdopted=!0;const t=new CSSStyleSheet;t.replaceSync(`
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
