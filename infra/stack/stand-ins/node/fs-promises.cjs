// What a bundle gets where its modules import node:fs/promises: see infra/stack/bundle.ts. The SDK alone does, for configuration
// files that a function never reads; what is behind this module is loaded when it is asked for.
module.exports = {
  get readFile() {
    return process.getBuiltinModule("node:fs/promises").readFile;
  },
};
