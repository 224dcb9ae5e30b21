import { type Refusal, refuse } from "./answer.ts";
import type { EntryDetails } from "./envelope.ts";
import type { ErrorCode } from "./error-catalogue.ts";

/** Thrown by a middleware that ends the request before the operation runs. */
export class RequestRefused extends Error {
  override readonly name = "RequestRefused";
  readonly refusal: Refusal;

  constructor(code: ErrorCode, details?: EntryDetails) {
    super(code);
    this.refusal = refuse(code, details);
  }
}
