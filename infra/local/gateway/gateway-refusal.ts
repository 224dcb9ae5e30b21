import type { GatewayResponseType } from "./gateway-responses.ts";

/** Thrown where the gateway answers a request itself, with a gateway response of this type. */
export class GatewayRefusal extends Error {
  override readonly name = "GatewayRefusal";
  readonly responseType: GatewayResponseType;

  /** @param cause what is to be said in the log of a fault that is not the caller's */
  constructor(responseType: GatewayResponseType, cause?: unknown) {
    super(responseType, { cause });
    this.responseType = responseType;
  }
}
