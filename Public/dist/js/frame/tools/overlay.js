"use strict";{let c=function(){const e=new Map;for(const{id:o,place:n,kind:s}of a){const r=l(n);r&&!(e.get(r)??"").includes("chosen")&&e.set(r,`${s}${d.has(o)?" chosen":""}`)}return i+[...e].map(([o,n])=>canvas.frameAround(o[dom.getBoundingClientRect](),n)).join("")},l=function(e){return attempt(()=>document[dom.querySelector](e))},t=null,a=[],d=new Set;tools.overlay=({places:e,chosen:o=[],scrolls:n=!1})=>whenUpdatable(()=>{if(a=e,d=new Set(o),!e.length)return t=t?.stop()??null;const s=e.find(({id:r})=>d.has(r));n&&s&&l(s.place)?.[dom.scrollIntoView]({block:"center",inline:"nearest",behavior:"instant"}),t??=new canvas.ToolLayer("overlay",c),t.draw()});const i=`<style>
    div { position: absolute; box-sizing: border-box; border-radius: 4px; border: 2px dashed #d6336c;
    outline: 1px solid #fffc }
    .added { border-color: #16794a; background: #16794a22 } .removed { border-color: #b3261e } .moved {
    border-color: #1f5fbf }
    .chosen { border-style: solid; background: #d6336c2a; box-shadow: 0 0 0 100vmax rgb(20 18 15 / .2) }
  </style>`}
//# sourceMappingURL=overlay.js.map
