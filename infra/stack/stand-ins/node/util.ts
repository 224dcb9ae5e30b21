// Stands in the functions' bundles for node:util: see infra/stack/bundle-builder.ts.
export const { isDeepStrictEqual } = process.getBuiltinModule("node:util");
