// What a bundle gets where its modules import node:crypto: see infra/stack/bundle.ts.
module.exports = process.getBuiltinModule("node:crypto");
