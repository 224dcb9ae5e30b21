// What a bundle gets where its modules import node:fs/promises: see infra/bundle.ts.
module.exports = process.getBuiltinModule("node:fs/promises");
