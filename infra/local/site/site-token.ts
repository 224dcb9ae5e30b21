import sampleClub from "../../../shared/club/sample-club.json" with { type: "json" };
import { staffOf } from "./sample-people.ts";
import { jsonAnswer, type SiteAnswer, type SiteContext } from "./site-answer.ts";

const LIFETIME_S = 900;
const DEFAULT_CLUB = String(Math.min(...sampleClub.tenants.map(({ tenant_id }) => tenant_id)));

/**
 * A token for visitors, who don't sign in: `POST token?for=tours&club=<tenant_id>`.
 * @returns undefined if the purpose or the location is unknown
 */
export async function siteToken(
  { token }: SiteContext,
  query: URLSearchParams,
): Promise<SiteAnswer | undefined> {
  if (query.get("for") !== "tours") return undefined;
  const principal = staffOf(Number(query.get("club") ?? DEFAULT_CLUB));
  if (principal === undefined) return undefined;
  const access_token = await token({ principal, scope: "tours.write", lifetimeS: LIFETIME_S });
  return jsonAnswer({ access_token, token_type: "Bearer", expires_in: LIFETIME_S });
}
