import{z as s}from"./part-EWLBRB3J.js";var t=new s(e=>postMessage(e));addEventListener("message",({data:e})=>t.take(e));addEventListener("missing",()=>postMessage({type:"missing"}));postMessage({type:"started"});
//# sourceMappingURL=socket-worker.js.map
