// What a bundle gets where its modules import node:os: see infra/stack/bundle.ts.
module.exports = process.getBuiltinModule("node:os");
