import { Usage } from "../tables/usage.ts";
import type { ApiEvent } from "./chain.ts";
import type { Caller } from "./grants.ts";

/** What is noted of one request while it is answered. */
export interface RequestAccount {
  /** On the clock of `performance.now()`. */
  readonly startMs: number;
  readonly usage: Usage;
  /** Whom the authorizer vouches for, once the chain has asked. */
  caller?: Caller;
}

/** The accounts of the requests that are under way. */
export class RequestAccounts {
  readonly #byEvent = new WeakMap<ApiEvent, RequestAccount>();

  /** The account of a request, opened when it is first asked for. */
  of(event: ApiEvent): RequestAccount {
    const account: RequestAccount = this.#byEvent.get(event) ?? {
      startMs: performance.now(),
      usage: new Usage(),
    };
    this.#byEvent.set(event, account);
    return account;
  }
}
