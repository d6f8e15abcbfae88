"use strict";const sheet=new CSSStyleSheet;document[dom.adoptedStyleSheets].push(sheet);const backgrounds={page:"",white:"#fff",black:"#000",checkers:"repeating-conic-gradient(#c8c8c8 0 25%, #fff 0 50%) 0 0 / 16px 16px"};tools.background=({ground:t,color:n,outline:i,lines:o})=>{let e=backgrounds[t];t==="own"&&(e=n),sheet.replaceSync([e&&`html { background: ${e} !important } body { background: transparent !important }`,i&&outlines(),o&&grid()].filter(Boolean).join(`
`)),o&&alignGrid()};function outlines(){return["#e5484d","#0090ff","#30a46c","#8e4ec6","#f76b15","#12a594"].map((t,n)=>`body *${" *".repeat(n)} { outline: 1px solid ${t} !important; outline-offset: -1px !important }`).join(`
`)}function grid(){const t=(i,o,e)=>`repeating-linear-gradient(to ${i}, rgb(240 70 70 / ${e}) 0 1px, transparent 1px ${o}px)`;return`html::after {
    content: ""; position: fixed; inset: 0; z-index: 2147483646; pointer-events: none;
    background: ${[[8,.14],[40,.28]].flatMap(([i,o])=>["right","bottom"].map(e=>t(e,i,o))).join(", ")};
  }`}function alignGrid(){const t=[...sheet.cssRules].find(({selectorText:n})=>n==="html::after");t&&(t.style.backgroundPosition=`${-scrollX}px ${-scrollY}px`)}addEventListener("scroll",alignGrid,{passive:!0});
//# sourceMappingURL=background.js.map
