// Stands in the functions' bundles for node:timers/promises: see infra/stack/bundle-builder.ts.
export const { setTimeout } = process.getBuiltinModule("node:timers/promises");
