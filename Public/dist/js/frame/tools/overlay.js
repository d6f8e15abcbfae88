(require=>{
var i=require("../../../../js/core/attempt.js"),l=require("../../../../js/frame/dom-members.js"),c=require("../../../../js/frame/tool-loader.js"),n=require("../../../../js/frame/update-loader.js"),s=null,f=[],a=new Set;c.tools.overlay=({places:e,chosen:o=[],scrolls:r=!1})=>(0,n.whenUpdatable)(()=>{if(f=e,a=new Set(o),!e.length)return s=s?.stop()??null;let d=e.find(({id:t})=>a.has(t));r&&d&&b(d.place)?.[l.dom.scrollIntoView]({block:"center",inline:"nearest",behavior:"instant"}),s??=new n.updates.ToolLayer("overlay",m),s.draw()});function m(){let e=new Map;for(let{id:o,place:r,kind:d}of f){let t=b(r);t&&!(e.get(t)??"").includes("chosen")&&e.set(t,`${d}${a.has(o)?" chosen":""}`)}return u+[...e].map(([o,r])=>n.updates.frameAround(o[l.dom.getBoundingClientRect](),r)).join("")}var u=`<style>
  div { position: absolute; box-sizing: border-box; border-radius: 4px; border: 2px dashed #d6336c;
  outline: 1px solid #fffc }
  .added { border-color: #16794a; background: #16794a22 } .removed { border-color: #b3261e } .moved {
  border-color: #1f5fbf }
  .chosen { border-style: solid; background: #d6336c2a; box-shadow: 0 0 0 100vmax rgb(20 18 15 / .2) }
</style>`;function b(e){return(0,i.attempt)(()=>document[l.dom.querySelector](e))}
})(()=>storybookCanvas)
//# sourceMappingURL=overlay.js.map
