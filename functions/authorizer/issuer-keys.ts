import { type JwkWithKid, SimpleJwksCache } from "aws-jwt-verify/jwk";
import type { Jwt } from "aws-jwt-verify/jwt-model";
import { describeFault, type LogSink } from "../../shared/telemetry/logger.ts";
import { jwksFetcher } from "./jwks-fetcher.ts";
import { assertAlgorithmFitsKey } from "./token-header.ts";

const MAX_AGE_MS = 10 * 60_000;

/** The issuer's keys, kept in memory and read again after ten minutes, so that a key that the issuer withdrew is not trusted for long. */
export class IssuerKeys extends SimpleJwksCache {
  readonly #log: LogSink;
  #refreshAtMs: number | undefined;

  constructor(log: LogSink) {
    super({ fetcher: jwksFetcher() });
    this.#log = log;
  }

  /** The key that the token names, if it is one for the token's algorithm. */
  override async getJwk(jwksUri: string, unverifiedJwt: Jwt): Promise<JwkWithKid> {
    await this.#refresh(jwksUri);
    const key = await super.getJwk(jwksUri, unverifiedJwt);
    this.#refreshAtMs ??= Date.now() + MAX_AGE_MS;
    assertAlgorithmFitsKey(unverifiedJwt.header.alg, key);
    return key;
  }

  // The library keeps a key as long as the process lives.
  async #refresh(jwksUri: string): Promise<void> {
    if (this.#refreshAtMs === undefined || Date.now() < this.#refreshAtMs) return;
    this.#refreshAtMs = Date.now() + MAX_AGE_MS;
    try {
      await this.getJwks(jwksUri);
    } catch (fault) {
      // The issuer is away: the keys that we know serve on.
      this.#log.error("keys not refreshed", { fault: describeFault(fault) });
    }
  }
}
