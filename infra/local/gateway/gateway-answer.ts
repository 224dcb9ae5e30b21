import type { HeaderLine } from "./gateway-request.ts";

/** An answer as the gateway sends it. */
export interface GatewayAnswer {
  readonly status: number;
  readonly headers: readonly HeaderLine[];
  readonly body: string | Buffer;
}
