// What a bundle gets where its modules import node:https: see infra/stack/bundle.ts.
module.exports = process.getBuiltinModule("node:https");
