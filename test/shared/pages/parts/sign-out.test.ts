import { describe, expect, it } from "vitest";
import { sampleSiteConfig } from "../../../../infra/local/site/sample-site-config.ts";
import { endSessionAddress } from "../../../../shared/pages/parts/sign-in.ts";

const ISSUER = "https://login.club.example";
const PAGE_URL = "https://app.club.example/member?club=13#sessions";
const { signIn } = sampleSiteConfig("https://api.club.example", ISSUER);

describe("the address at which the issuer's session ends", () => {
  it("names the app and the page to come back to, as Amazon Cognito and OpenID Connect want it", () => {
    const address = new URL(endSessionAddress(signIn, PAGE_URL) ?? "");
    expect(address.origin + address.pathname).toBe(signIn.endSessionEndpoint);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: "sample-site",
      logout_uri: "https://app.club.example/member",
      post_logout_redirect_uri: "https://app.club.example/member",
    });
  });

  it("keeps the query that the setting has", () => {
    const settings = { ...signIn, endSessionEndpoint: `${ISSUER}/logout?realm=club` };
    expect(endSessionAddress(settings, PAGE_URL)).toContain("/logout?realm=club&client_id=");
  });

  it("is none where the settings name none", () => {
    const { endSessionEndpoint: _, ...settings } = signIn;
    expect(endSessionAddress(settings, PAGE_URL)).toBeUndefined();
  });
});
