// Stands in the functions' bundles for node:https: see infra/stack/bundle-builder.ts.
const https = process.getBuiltinModule("node:https");

export const { request } = https;

// biome-ignore lint/style/noDefaultExport: the SDK imports it so.
export default https;
