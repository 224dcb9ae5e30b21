// Stands in the functions' bundles for node:os: see infra/stack/bundle-builder.ts.
export const { platform, release } = process.getBuiltinModule("node:os");
