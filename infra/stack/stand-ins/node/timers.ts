// Stands in the functions' bundles for node:timers: see infra/stack/bundle.ts.
export const { setTimeout } = globalThis;
