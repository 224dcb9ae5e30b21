// Stands in the functions' bundles for a module of @smithy/core: see infra/stack/unused-of-sdk.ts.

/** Looks for an endpoint in settings outside the code. A function's client is given its endpoint, or told to look nowhere. */
export async function getEndpointFromConfig(): Promise<undefined> {
  return undefined;
}
