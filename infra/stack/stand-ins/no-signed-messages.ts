// Stands in the functions' bundles for a module of @smithy/signature-v4: see infra/stack/unused-of-sdk.ts.

/** Writes the headers of an event stream's signed messages. No operation of DynamoDB has a stream. */
export class HeaderFormatter {
  /** Never called. */
  format(): never {
    throw new Error("The functions' bundles hold no event streams.");
  }
}
