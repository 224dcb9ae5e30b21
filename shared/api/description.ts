import type * as v from "valibot";
import type { ErrorCode } from "./error-catalogue.ts";

/**
 * What the API's description says of an operation beyond its row and its schemas. It lies in the operation's folder, in a
 * file of its own that no function's bundle holds.
 */
export interface OperationDescription {
  /** Its name for people. */
  readonly summary: string;
  readonly description: string;
  /** What a success means. */
  readonly success: string;
  /** The body of a success. */
  readonly answer: v.GenericSchema;
  /** The codes of its own refusals, beside those that every operation of its kind has. */
  readonly codes: readonly ErrorCode[];
  /** The event that a success gives. */
  readonly event?: string;
  /** What each field means, by the JSON path of its object in the body (`""` is the body itself) or by `path`, `query`. */
  readonly meanings: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
