(require=>{
function n(l,t=requestAnimationFrame){let e=!1;return()=>{e||(e=!0,t(()=>{e=!1,l()}))}}var o=require("../../../../js/frame/dom-members.js"),r=require("../../../../js/frame/tool-loader.js"),s=!1;r.tools.scroll=({watch:l,to:t})=>{let e=document[o.dom.scrollingElement],i=()=>({x:e[o.dom.scrollWidth]-e[o.dom.clientWidth],y:e[o.dom.scrollHeight]-e[o.dom.clientHeight]});t&&scrollTo({left:t.x*i().x,top:t.y*i().y,behavior:"instant"});let f=()=>{let{x:a,y:d}=i();s&&(0,r.postToolMessage)("scroll",{x:c(e[o.dom.scrollLeft],a),y:c(e[o.dom.scrollTop],d)})};l&&!s&&addEventListener("scroll",n(f),{passive:!0}),l!==void 0&&(s=l)};function c(l,t){return t>0?Math.min(1,Math.abs(l/t)):0}
})(()=>storybookCanvas)
//# sourceMappingURL=scroll.js.map
