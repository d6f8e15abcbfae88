(require=>{
var r=require("../../../../js/frame/canvas.js"),a=new CSSStyleSheet;document[r.dom.adoptedStyleSheets].push(a);var c={page:"",white:"#fff",black:"#000",checkers:"repeating-conic-gradient(#c8c8c8 0 25%, #fff 0 50%) 0 0 / 16px 16px"};r.tools.background=({ground:t,color:e,outline:n,lines:i})=>{let o=c[t];t==="own"&&(o=e),a.replaceSync([o&&`html { background: ${o} !important } body { background: transparent !important }`,n&&l(),i&&p()].filter(Boolean).join(`
`)),i&&s()};function l(){return["#e5484d","#0090ff","#30a46c","#8e4ec6","#f76b15","#12a594"].map((t,e)=>`body *${" *".repeat(e)} { outline: 1px solid ${t} !important; outline-offset: -1px !important }`).join(`
`)}function p(){let t=(n,i,o)=>`repeating-linear-gradient(to ${n}, rgb(240 70 70 / ${o}) 0 1px, transparent 1px ${i}px)`;return`html::after {
    content: ""; position: fixed; inset: 0; z-index: 2147483646; pointer-events: none;
    background: ${[[8,.14],[40,.28]].flatMap(([n,i])=>["right","bottom"].map(o=>t(o,n,i))).join(", ")};
  }`}function s(){let e=[...a.cssRules].find(({selectorText:n})=>n==="html::after");e&&(e.style.backgroundPosition=`${-scrollX}px ${-scrollY}px`)}addEventListener("scroll",s,{passive:!0});
})(()=>storybookCanvas)
//# sourceMappingURL=background.js.map
