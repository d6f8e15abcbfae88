"use strict";{let l=function(s){try{return document[dom.querySelector](s)}catch{return null}},h=function(s,e){const{left:t,top:n,width:o,height:r}=s[dom.getBoundingClientRect]();if(!o&&!r)return"";const i=`left:${t-3}px;top:${n-3}px;width:${o+6}px;height:${r+6}px`;return`<div class="${e}" style="${i}"></div>`},a=null;tools.overlay=({places:s,chosen:e=[],scrolls:t=!1})=>{if(!s.length)return a=a?.stop()??null;a??=new c,a.show(s,e,t)};class c{#e=createOverlay("overlay");#i=this.#e.attachShadow({mode:"open"});#s=[];#t=new Set;#n="";constructor(){showOverlay(this.#e)}show(e,t,n){this.#s=e,this.#t=new Set(t);const o=e.find(({id:r})=>this.#t.has(r));n&&o&&l(o.place)?.[dom.scrollIntoView]({block:"center",inline:"nearest",behavior:"instant"}),cancelAnimationFrame(this.#o),this.#r()}stop(){cancelAnimationFrame(this.#o),this.#e.remove()}#o;#r=()=>{this.#o=requestAnimationFrame(this.#r);const e=new Map;for(const{id:n,place:o,kind:r}of this.#s){const i=l(o);i&&!(e.get(i)??"").includes("chosen")&&e.set(i,`${r}${this.#t.has(n)?" chosen":""}`)}const t=[...e].map(([n,o])=>h(n,o)).join("");t!==this.#n&&(this.#i.innerHTML=d+t),this.#n=t}}const d=`<style>
    div { position: absolute; box-sizing: border-box; border-radius: 4px; border: 2px dashed #d6336c;
    outline: 1px solid #fffc }
    .added { border-color: #16794a; background: #16794a22 } .removed { border-color: #b3261e } .moved {
    border-color: #1f5fbf }
    .chosen { border-style: solid; background: #d6336c2a; box-shadow: 0 0 0 100vmax rgb(20 18 15 / .2) }
  </style>`}
//# sourceMappingURL=overlay.js.map
