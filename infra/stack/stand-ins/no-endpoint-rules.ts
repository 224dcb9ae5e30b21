// Stands in the functions' bundles for a module of @aws-sdk/core: see infra/stack/unused-of-sdk.ts.

/** What the SDK's rules for endpoints call. The bundles have no rules: see ./service-endpoint.ts. */
export const awsEndpointFunctions = {};
