// What a bundle gets where its modules import node:crypto: see infra/bundle.ts.
module.exports = process.getBuiltinModule("node:crypto");
