import type { GatewayResponseType } from "./gateway-responses.ts";

/** Thrown to answer a request with a gateway response of this type. */
export class GatewayRefusal extends Error {
  override readonly name = "GatewayRefusal";
  readonly responseType: GatewayResponseType;

  /** @param cause what the log tells of a fault that is not the caller's */
  constructor(responseType: GatewayResponseType, cause?: unknown) {
    super(responseType, { cause });
    this.responseType = responseType;
  }
}
