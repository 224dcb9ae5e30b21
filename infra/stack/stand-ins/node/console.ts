// Stands in the functions' bundles for node:console: see infra/stack/bundle-builder.ts.
export const { Console } = process.getBuiltinModule("node:console");
