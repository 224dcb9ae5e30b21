// Stands in the functions' bundles for a module of @smithy/core: see infra/stack/unused-of-sdk.ts.

/** Hides what is sensitive from the client's log. Without a log (./no-client-log.ts) it is never called. */
export function schemaLogFilter(): never {
  throw new Error("The functions' bundles hold no log of the client.");
}
