import { jsonAnswer, type SiteAnswer, type SiteContext } from "./site-answer.ts";

const LIFETIME_S = 900;

/** Who books what: a visitor at the kiosk of one club, and staff in the company's own app. */
const PURPOSES: Readonly<Record<string, { readonly principal: string; readonly scope: string }>> = {
  tours: { principal: "london-kiosk", scope: "tours.write" },
  appointments: { principal: "northwind-app", scope: "appointments.write" },
};

/** The page's token. A site gives it to its signed-in users; this one gives it to anybody on this machine. */
export async function siteToken(
  { token }: SiteContext,
  purpose: string | null,
): Promise<SiteAnswer | undefined> {
  const wish = PURPOSES[purpose ?? ""];
  if (wish === undefined) return undefined;
  const access_token = await token({ ...wish, lifetimeS: LIFETIME_S });
  return jsonAnswer({ access_token, token_type: "Bearer", expires_in: LIFETIME_S });
}
