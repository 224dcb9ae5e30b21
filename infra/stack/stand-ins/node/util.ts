// Stands in the functions' bundles for node:util: see infra/stack/bundle.ts.
export const { isDeepStrictEqual } = process.getBuiltinModule("node:util");
