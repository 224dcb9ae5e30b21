// Stands in the functions' bundles for node:process: see infra/stack/bundle.ts.
export const { env, versions } = process;
