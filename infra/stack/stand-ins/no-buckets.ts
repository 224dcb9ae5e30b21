// Stands in the functions' bundles for a module of @smithy/core: see infra/stack/unused-of-sdk.ts.

/** What S3's endpoints need. The client is DynamoDB's, so it is never called. */
export function resolveParamsForS3(): never {
  throw new Error("The functions' bundles hold no client of S3.");
}
