(require=>{
function d(e,t){try{return e()}catch{return t}}var o=require("../../../../js/frame/canvas.js"),s=null,i=[],a=new Set;o.tools.overlay=({places:e,chosen:t=[],scrolls:r=!1})=>(0,o.whenUpdatable)(()=>{if(i=e,a=new Set(t),!e.length)return s=s?.stop()??null;let l=e.find(({id:n})=>a.has(n));r&&l&&c(l.place)?.[o.dom.scrollIntoView]({block:"center",inline:"nearest",behavior:"instant"}),s??=new o.updates.ToolLayer("overlay",f),s.draw()});function f(){let e=new Map;for(let{id:t,place:r,kind:l}of i){let n=c(r);n&&!(e.get(n)??"").includes("chosen")&&e.set(n,`${l}${a.has(t)?" chosen":""}`)}return u+[...e].map(([t,r])=>o.updates.frameAround(t[o.dom.getBoundingClientRect](),r)).join("")}var u=`<style>
  div { position: absolute; box-sizing: border-box; border-radius: 4px; border: 2px solid #d6336c;
  outline: 1px solid #fffc }
  .added { border-color: #16794a; background: #16794a22 } .removed { border-color: #b3261e } .moved {
  border-color: #1f5fbf }
  .chosen { background: #d6336c2a; box-shadow: 0 0 0 100vmax rgb(20 18 15 / .2) }
</style>`;function c(e){return d(()=>document[o.dom.querySelector](e))}
})(()=>storybookCanvas)
//# sourceMappingURL=overlay.js.map
