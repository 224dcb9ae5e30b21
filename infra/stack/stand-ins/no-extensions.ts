// Stands in the functions' bundles for a module of @aws-sdk/client-dynamodb: see infra/stack/unused-of-sdk.ts.

/** Leaves the client's settings as they are: no function gives it extensions. */
export function resolveRuntimeExtensions<Config>(config: Config): Config {
  return config;
}
