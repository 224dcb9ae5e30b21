// What a bundle gets where its modules import node:https: see infra/bundle.ts.
module.exports = process.getBuiltinModule("node:https");
