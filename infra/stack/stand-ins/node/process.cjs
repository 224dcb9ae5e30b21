// What a bundle gets where its modules import node:process: see infra/stack/bundle.ts.
module.exports = process.getBuiltinModule("node:process");
