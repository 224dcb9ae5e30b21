// Stands in the functions' bundles for node:http: see infra/stack/bundle-builder.ts.
export const { Agent, get, request, STATUS_CODES } = process.getBuiltinModule("node:http");
