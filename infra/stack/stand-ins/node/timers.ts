// Stands in the functions' bundles for node:timers: see infra/stack/bundle-builder.ts.
export const { setTimeout } = globalThis;
