// Stands in the functions' bundles for a module of @smithy/core: see infra/stack/unused-of-sdk.ts.

/** How parts of an operation's input go into the URL and the headers. DynamoDB's go into the body, all of them. */
export function getHttpOperationBindings(): readonly never[] {
  return [];
}

/** See {@link getHttpOperationBindings}. */
export const HttpBindingNormalizedSchema = {
  /** Called only for an operation whose input is part of the host's name. */
  of(): never {
    throw new Error("The functions' bundles hold no HTTP bindings.");
  },
};
