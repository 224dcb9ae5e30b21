import { type Jwks, type JwkWithKid, SimpleJwksCache } from "aws-jwt-verify/jwk";
import type { Jwt } from "aws-jwt-verify/jwt-model";
import { describeFault, type LogSink } from "../../shared/telemetry/logger.ts";
import { jwksFetcher } from "./jwks-fetcher.ts";
import { assertAlgorithmFitsKey } from "./token-header.ts";

const MAX_AGE_MS = 10 * 60_000;

/**
 * The issuer's keys, fetched when first needed and again for a key that is not among them (at most every ten seconds).
 * The library keeps a key as long as the process lives; here they are fetched anew after ten minutes, so that a key that
 * the issuer withdrew is not trusted for long.
 */
export class IssuerKeys extends SimpleJwksCache {
  readonly #log: LogSink;
  #refreshAtMs = Number.POSITIVE_INFINITY;

  constructor(log: LogSink) {
    super({ fetcher: jwksFetcher() });
    this.#log = log;
  }

  /** The key that the token names, if it is one for the token's algorithm. */
  override async getJwk(jwksUri: string, unverifiedJwt: Jwt): Promise<JwkWithKid> {
    if (Date.now() >= this.#refreshAtMs) await this.#refresh(jwksUri);
    const key = await super.getJwk(jwksUri, unverifiedJwt);
    assertAlgorithmFitsKey(unverifiedJwt.header.alg, key);
    return key;
  }

  /** All keys, fetched now. */
  override async getJwks(jwksUri: string): Promise<Jwks> {
    this.#refreshAtMs = Date.now() + MAX_AGE_MS;
    return super.getJwks(jwksUri);
  }

  /** Fetches the keys before they are needed. Never throws: an issuer that is away is for the first token to find out. */
  async warmUp(jwksUri: string): Promise<void> {
    await this.getJwks(jwksUri).catch(() => undefined);
  }

  async #refresh(jwksUri: string): Promise<void> {
    try {
      await this.getJwks(jwksUri);
    } catch (fault) {
      // The issuer is away: the keys that we know serve on.
      this.#log.error("keys not refreshed", { fault: describeFault(fault) });
    }
  }
}
