// Stands in the functions' bundles for node:process: see infra/stack/bundle-builder.ts.
export const { env, versions } = process;
