(require=>{
function i(l,o=requestAnimationFrame){let t=!1;return()=>{t||(t=!0,o(()=>{t=!1,l()}))}}var e=require("../../../../js/frame/canvas.js"),s=!1;e.tools.scroll=({watch:l,to:o})=>{let t=document[e.dom.scrollingElement],r=()=>({x:t[e.dom.scrollWidth]-t[e.dom.clientWidth],y:t[e.dom.scrollHeight]-t[e.dom.clientHeight]});o&&scrollTo({left:o.x*r().x,top:o.y*r().y,behavior:"instant"});let c=()=>{let{x:f,y:a}=r();s&&(0,e.postToolMessage)("scroll",{x:n(t[e.dom.scrollLeft],f),y:n(t[e.dom.scrollTop],a)})};l&&!s&&addEventListener("scroll",i(c),{passive:!0}),l!==void 0&&(s=l)};function n(l,o){return o>0?Math.min(1,Math.abs(l/o)):0}
})(()=>storybookCanvas)
//# sourceMappingURL=scroll.js.map
