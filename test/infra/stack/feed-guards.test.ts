import { describe, expect, it } from "vitest";
import { bookingGateway } from "../local/gateway/booking-gateway.ts";
import { testRequest } from "../local/gateway/test-request.ts";
import { templateOf } from "./synthesized.ts";

describe("the throttle of calendar feeds", () => {
  it("answers strangers 429, and leaves everybody else their requests", async () => {
    const { gateway } = bookingGateway();
    const request = testRequest({ method: "GET", path: "/calendars/anything", headers: [] });
    const sent = Array.from({ length: 30 }, () => gateway.answer(request));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    const headers = [["Authorization", "Bearer a.b.c"] as const];
    const other = testRequest({ method: "GET", path: "/tenants", headers });
    expect((await gateway.answer(other)).status).toBe(200);
  });
});

describe("the web ACL", () => {
  it("looks at no calendar feed by rules whose samples show a path", () => {
    const [acl] = Object.values(templateOf({ webAclRate: "2000" }).findResources("AWS::WAFv2::WebACL"));
    const rules: readonly Rule[] = acl?.Properties.Rules;
    const sampling = rules.filter(({ VisibilityConfig }) => VisibilityConfig.SampledRequestsEnabled);
    expect(sampling.map(({ Name }) => Name)).toEqual(["common"]);
    const pattern =
      sampling[0]?.Statement.ManagedRuleGroupStatement?.ScopeDownStatement?.NotStatement.Statement
        .RegexMatchStatement.RegexString;
    const isLeftOut = (path: string) => new RegExp(String(pattern)).test(path);
    for (const path of ["/prod/calendars/abc.ics", "/calendars/abc.ics"]) expect(isLeftOut(path)).toBe(true);
    for (const path of ["/prod/tenants/11/calendars/7", "/calendars/a/b", "/tenants/11/clients/9/calendar"]) {
      expect([path, isLeftOut(path)]).toEqual([path, false]);
    }
  });
});

interface Rule {
  readonly Name: string;
  readonly VisibilityConfig: { readonly SampledRequestsEnabled: boolean };
  readonly Statement: {
    readonly ManagedRuleGroupStatement?: {
      readonly ScopeDownStatement?: {
        readonly NotStatement: {
          readonly Statement: { readonly RegexMatchStatement: { readonly RegexString: string } };
        };
      };
    };
  };
}
