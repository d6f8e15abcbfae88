import{s}from"./part-BYDE3SHL.js";var t=new s(e=>postMessage(e));addEventListener("message",({data:e})=>t.take(e));postMessage({type:"started"});
//# sourceMappingURL=socket-worker.js.map
