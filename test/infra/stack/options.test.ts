import { describe, expect, it } from "vitest";
import { synthesized, templateOf } from "./synthesized.ts";

const DOMAIN = {
  domainName: "booking.club.example",
  certificateArn: "arn:aws:acm:eu-west-1:123456789012:certificate/1a2b3c4d",
};
const ALL = {
  stage: "prod",
  alarmEmail: "ops@club.example",
  reservedConcurrency: "50",
  webAclRate: "2000",
  ...DOMAIN,
};

describe("every option at once", () => {
  it("has no finding, and no acknowledgement of one that is not there", () => {
    expect(synthesized(ALL).findings).toEqual([]);
    expect(synthesized(ALL).acknowledgements.filter(({ covers }) => covers.length === 0)).toEqual([]);
  });
});

describe("reservedConcurrency", () => {
  it("is each function's, and nobody's where it is not set", () => {
    const reserved = (context: object) =>
      Object.values(templateOf({ ...context }).findResources("AWS::Lambda::Function")).map(
        ({ Properties }) => Properties.ReservedConcurrentExecutions,
      );
    expect(reserved({ reservedConcurrency: "7" })).toEqual([7, 7, 7]);
    expect(reserved({})).toEqual([undefined, undefined, undefined]);
  });
});

describe("webAclRate", () => {
  const template = templateOf(ALL);

  it("puts the stage behind AWS's common rules and the rate, and nothing where it is not set", () => {
    const [acl] = Object.values(template.findResources("AWS::WAFv2::WebACL"));
    expect(acl?.Properties.Rules).toMatchObject([
      { Action: { Block: {} }, Statement: { RateBasedStatement: { Limit: 2000, AggregateKeyType: "IP" } } },
      {
        Statement: { ManagedRuleGroupStatement: { VendorName: "AWS", Name: "AWSManagedRulesCommonRuleSet" } },
      },
    ]);
    template.resourceCountIs("AWS::WAFv2::WebACLAssociation", 1);
    templateOf().resourceCountIs("AWS::WAFv2::WebACL", 0);
  });

  it("lets a prospect's picture through", () => {
    expect(JSON.stringify(template.findResources("AWS::WAFv2::WebACL"))).toContain(
      '"RuleActionOverrides":[{"ActionToUse":{"Count":{}},"Name":"SizeRestrictions_BODY"}]',
    );
  });
});

describe("domainName", () => {
  it("is where the API answers, over TLS 1.2, and the stack says what to tell the name server", () => {
    const template = templateOf(ALL);
    template.hasResourceProperties("AWS::ApiGateway::DomainName", {
      DomainName: DOMAIN.domainName,
      RegionalCertificateArn: DOMAIN.certificateArn,
      SecurityPolicy: "TLS_1_2",
    });
    expect(template.findOutputs("BaseUrl").BaseUrl?.Value).toBe("https://booking.club.example");
    expect(Object.keys(template.findOutputs("*"))).toContain("DomainTarget");
    templateOf().resourceCountIs("AWS::ApiGateway::DomainName", 0);
  });
});
