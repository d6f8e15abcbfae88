(require=>{
var r=require("../../../../js/frame/canvas.js"),a=new CSSStyleSheet;document[r.dom.adoptedStyleSheets].push(a);var s={page:"",white:"#fff",black:"#000",checkers:"repeating-conic-gradient(#c8c8c8 0 25%, #fff 0 50%) 0 0 / 16px 16px"};r.tools.background=({ground:t,color:e,outline:i,lines:o})=>{let n=s[t];t==="own"&&(n=e),a.replaceSync([n&&`html { background: ${n} !important } body { background: transparent !important }`,i&&l(),o&&p()].filter(Boolean).join(`
`)),o&&c()};function l(){return["#e5484d","#0090ff","#30a46c","#8e4ec6","#f76b15","#12a594"].map((t,e)=>`body *${" *".repeat(e)} { outline: 1px solid ${t} !important; outline-offset: -1px !important }`).join(`
`)}function p(){let t=(i,o,n)=>`repeating-linear-gradient(to ${i}, rgb(240 70 70 / ${n}) 0 1px, transparent 1px ${o}px)`;return`html::after {
    content: ""; position: fixed; inset: 0; z-index: 2147483646; pointer-events: none;
    background: ${[[8,.14],[40,.28]].flatMap(([i,o])=>["right","bottom"].map(n=>t(n,i,o))).join(", ")};
  }`}function c(){let t=[...a.cssRules].find(({selectorText:e})=>e==="html::after");t&&(t.style.backgroundPosition=`${-scrollX}px ${-scrollY}px`)}addEventListener("scroll",c,{passive:!0});
})(()=>storybookCanvas)
//# sourceMappingURL=background.js.map
