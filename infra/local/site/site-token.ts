import sampleClub from "../../../shared/club/sample-club.json" with { type: "json" };
import { TokenKeeper } from "../../../shared/sdk/access-token.ts";
import { expiryMs } from "../../../shared/sdk/tokens.ts";
import { staffOf } from "./sample-people.ts";
import { jsonAnswer, type SiteAnswer, type SiteContext } from "./site-answer.ts";

const LIFETIME_S = 900;
const DEFAULT_CLUB = String(Math.min(...sampleClub.tenants.map(({ tenant_id }) => tenant_id)));

/**
 * The tokens for visitors, who don't sign in. The site keeps one for each principal, so that however many visitors ask, the
 * issuer is asked once in a quarter of an hour.
 */
export class SiteTokens {
  readonly #token: SiteContext["token"];
  readonly #nowMs: () => number;
  readonly #keepers = new Map<string, TokenKeeper>();

  constructor(token: SiteContext["token"], nowMs: () => number) {
    this.#token = token;
    this.#nowMs = nowMs;
  }

  /**
   * Answers `POST token?for=tours&club=<tenant_id>`.
   * @returns undefined if the purpose or the location is unknown
   */
  async answer(query: URLSearchParams): Promise<SiteAnswer | undefined> {
    if (query.get("for") !== "tours") return undefined;
    const principal = staffOf(Number(query.get("club") ?? DEFAULT_CLUB));
    if (principal === undefined) return undefined;
    const { accessToken, expiresAtMs } = await this.#keeper(principal).current();
    const expires_in = Math.floor((expiresAtMs - this.#nowMs()) / 1_000);
    // The element asks from pages of other origins.
    const headers = { "Access-Control-Allow-Origin": "*" };
    return { ...jsonAnswer({ access_token: accessToken, token_type: "Bearer", expires_in }), headers };
  }

  #keeper(principal: string): TokenKeeper {
    const keeper = this.#keepers.get(principal) ?? new TokenKeeper(() => this.#ask(principal), this.#nowMs);
    this.#keepers.set(principal, keeper);
    return keeper;
  }

  async #ask(principal: string) {
    const requestedAtMs = this.#nowMs();
    const accessToken = await this.#token({ principal, scope: "tours.write", lifetimeS: LIFETIME_S });
    return { accessToken, expiresAtMs: expiryMs(requestedAtMs, LIFETIME_S) };
  }
}
