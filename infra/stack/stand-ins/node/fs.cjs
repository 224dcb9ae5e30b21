// What a bundle gets where its modules import node:fs: see infra/stack/bundle.ts.
module.exports = process.getBuiltinModule("node:fs");
