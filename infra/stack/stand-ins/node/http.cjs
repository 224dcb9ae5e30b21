// What a bundle gets where its modules import node:http: see infra/stack/bundle.ts.
module.exports = process.getBuiltinModule("node:http");
