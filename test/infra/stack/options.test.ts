import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { PAGES_ROUTES } from "../../../functions/pages/routes.ts";
import { operations } from "../../../shared/api/operations.ts";
import { TOKEN_PATH } from "../../../shared/api/token-path.ts";
import { refusalCodes } from "../../support/envelope-shape.ts";
import { bodyOf } from "./api-body.ts";
import { OWN_ISSUER, templateOf } from "./synthesized.ts";

const DOMAIN = {
  domainName: "booking.club.example",
  certificateArn: "arn:aws:acm:eu-west-1:123456789012:certificate/1a2b3c4d",
};
const ALL = {
  stage: "prod",
  alarmEmail: "ops@club.example",
  reservedConcurrency: "50",
  webAclRate: "2000",
  tokenEndpoint: "https://login.club.example/oauth2/token",
  ...DOMAIN,
};

const HOSTED = { ...OWN_ISSUER, tokenEndpoint: undefined, pages: true };

describe("reservedConcurrency", () => {
  it("is each function's, and nobody's where it is not set", () => {
    const reserved = (context: object) =>
      Object.values(templateOf({ ...context }).findResources("AWS::Lambda::Function")).map(
        ({ Properties }) => Properties.ReservedConcurrentExecutions,
      );
    expect(reserved({ reservedConcurrency: "7" })).toEqual([7, 7, 7, 7]);
    expect(reserved({})).toEqual(Array(4).fill(undefined));
  });
});

const BodySchema = v.object({ Content: v.string(), ContentType: v.string() });
const HeadersSchema = v.array(v.object({ Name: v.string(), Value: v.string() }));

describe("webAclRate", () => {
  const template = templateOf(ALL);
  const [acl] = Object.values(template.findResources("AWS::WAFv2::WebACL"));
  const properties = acl?.Properties ?? {};

  it("puts the stage behind AWS's common rules and the rate, and nothing where it is not set", () => {
    expect(properties.Rules).toMatchObject([
      { Priority: 0, Statement: { RateBasedStatement: { Limit: 2000, AggregateKeyType: "IP" } } },
      { Priority: 1, Statement: { RateBasedStatement: { Limit: 200, AggregateKeyType: "IP" } } },
      {
        Priority: 2,
        Statement: { ManagedRuleGroupStatement: { VendorName: "AWS", Name: "AWSManagedRulesCommonRuleSet" } },
      },
    ]);
    template.resourceCountIs("AWS::WAFv2::WebACLAssociation", 1);
    templateOf().resourceCountIs("AWS::WAFv2::WebACL", 0);
  });

  it("does not count what CloudFront hands on: its addresses stand for many visitors", () => {
    const hosted = templateOf({ ...ALL, ...HOSTED });
    const [acl] = Object.values(hosted.findResources("AWS::WAFv2::WebACL"));
    const { RegexString } =
      acl?.Properties.Rules[0].Statement.RateBasedStatement.ScopeDownStatement.NotStatement.Statement
        .RegexMatchStatement ?? {};
    const isHandedOn = (path: string) => new RegExp(RegexString).test(path);
    const paths = Object.values(PAGES_ROUTES);
    expect(paths.flatMap((path) => [path, `/prod${path}`]).map(isHandedOn)).toEqual([true, true, true, true]);
    const others = ["/pages", "/tenants/11/pages/token", "/prod/oauth2/token", "/a/b/pages/token"];
    expect(others.map(isHandedOn)).toEqual([false, false, false, false]);
    // Without pages every request is counted.
    expect(properties.Rules[0].Statement.RateBasedStatement).not.toHaveProperty("ScopeDownStatement");
  });

  it("counts token requests by themselves, however their path is written, and no other path", () => {
    const { ScopeDownStatement } = properties.Rules[1].Statement.RateBasedStatement;
    expect(ScopeDownStatement.ByteMatchStatement).toMatchObject({
      FieldToMatch: { UriPath: {} },
      PositionalConstraint: "CONTAINS",
      SearchString: TOKEN_PATH,
      TextTransformations: [{ Type: "URL_DECODE" }, { Type: "NORMALIZE_PATH" }],
    });
    expect(Object.values(operations).filter(({ path }) => path.includes(TOKEN_PATH))).toEqual([]);
  });

  it.each([
    ["109", 10],
    ["110", 11],
    ["10", 10],
  ])("of %s is %i for token requests: a tenth, and what a rule takes at least", (webAclRate, limit) => {
    const [small] = Object.values(templateOf({ ...ALL, webAclRate }).findResources("AWS::WAFv2::WebACL"));
    expect(small?.Properties.Rules[1].Statement.RateBasedStatement.Limit).toBe(limit);
  });

  it("answers too many requests of an address with a 429, and says when to try again", () => {
    const [body] = Object.values(properties.CustomResponseBodies).map((each) => v.parse(BodySchema, each));
    expect(body?.ContentType).toBe("APPLICATION_JSON");
    expect(refusalCodes(JSON.parse(body?.Content ?? ""))).toEqual(["TOO_MANY_REQUESTS"]);
    // AWS WAF Developer Guide, "AWS WAF quotas": 4 kB for a body, ten headers.
    expect(Buffer.byteLength(body?.Content ?? "")).toBeLessThan(4_096);
    const { CustomResponse } = properties.Rules[0].Action.Block;
    expect(properties.Rules[1].Action.Block).toEqual({ CustomResponse });
    expect(properties.CustomResponseBodies).toHaveProperty(CustomResponse.CustomResponseBodyKey);
    expect(CustomResponse.ResponseCode).toBe(429);
    const headers = v.parse(HeadersSchema, CustomResponse.ResponseHeaders);
    expect(headers.length).toBeLessThanOrEqual(10);
    expect(Object.fromEntries(headers.map(({ Name, Value }) => [Name, Value]))).toMatchObject({
      "Retry-After": "300",
      "Cache-Control": "no-store",
      "Access-Control-Allow-Origin": "*",
    });
  });

  it("keeps samples of what the common rules block, without what gives access or is personal", () => {
    const sampled = properties.Rules.flatMap(
      ({
        Name,
        VisibilityConfig,
      }: {
        Name: string;
        VisibilityConfig: { SampledRequestsEnabled: boolean };
      }) => (VisibilityConfig.SampledRequestsEnabled ? [Name] : []),
    );
    expect([sampled, properties.VisibilityConfig.SampledRequestsEnabled]).toEqual([["common"], false]);
    expect(properties.DataProtectionConfig.DataProtections).toEqual(
      [
        { FieldType: "SINGLE_HEADER", FieldKeys: ["authorization", "cookie", "tour-key"] },
        { FieldType: "QUERY_STRING" },
        { FieldType: "BODY" },
      ].map((Field) => ({
        Action: "SUBSTITUTION",
        ExcludeRateBasedDetails: false,
        ExcludeRuleMatchDetails: false,
        Field,
      })),
    );
  });

  it("has a code of its own for what the common rules block", () => {
    const { WAF_FILTERED: filtered } = bodyOf(template)["x-amazon-apigateway-gateway-responses"];
    const { statusCode, responseTemplates = {} } = filtered ?? {};
    expect([statusCode, refusalCodes(JSON.parse(responseTemplates["application/json"] ?? ""))]).toEqual([
      "403",
      ["REQUEST_BLOCKED"],
    ]);
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

describe("monthlyBudget", () => {
  it("tells the address for alarms when a month has cost so much, and when it is about to", () => {
    const Subscribers = [{ SubscriptionType: "EMAIL", Address: "ops@club.example" }];
    templateOf({ ...ALL, monthlyBudget: "100" }).hasResourceProperties("AWS::Budgets::Budget", {
      Budget: {
        BudgetType: "COST",
        TimeUnit: "MONTHLY",
        BudgetLimit: { Amount: 100, Unit: "USD" },
      },
      NotificationsWithSubscribers: ["ACTUAL", "FORECASTED"].map((NotificationType) => ({
        Notification: {
          NotificationType,
          ComparisonOperator: "GREATER_THAN",
          Threshold: 100,
          ThresholdType: "PERCENTAGE",
        },
        Subscribers,
      })),
    });
    templateOf(ALL).resourceCountIs("AWS::Budgets::Budget", 0);
  });
});

// What takes no tags in CloudFormation: parts of what has them, permissions, and what belongs to the account.
const WITHOUT_TAGS: readonly string[] = [
  "AWS::ApiGateway::Account",
  "AWS::ApiGateway::BasePathMapping",
  "AWS::ApiGateway::Deployment",
  "AWS::CloudFront::OriginAccessControl",
  "AWS::CloudFront::OriginRequestPolicy",
  "AWS::CloudFront::ResponseHeadersPolicy",
  "AWS::Cognito::UserPoolClient",
  "AWS::Cognito::UserPoolDomain",
  "AWS::Cognito::UserPoolResourceServer",
  "AWS::IAM::Policy",
  "AWS::Lambda::Alias",
  "AWS::Lambda::EventInvokeConfig",
  "AWS::Lambda::Permission",
  "AWS::Lambda::Version",
  "AWS::Logs::MetricFilter",
  "AWS::Logs::QueryDefinition",
  "AWS::S3::BucketPolicy",
  "AWS::SES::ConfigurationSetEventDestination",
  "AWS::SNS::Subscription",
  "AWS::SNS::TopicPolicy",
  "AWS::SQS::QueuePolicy",
  "AWS::Scheduler::Schedule",
  "AWS::WAFv2::WebACLAssociation",
];

describe("the tags", () => {
  it("name project and stage on everything that takes them", () => {
    const { Resources } = templateOf({
      ...ALL,
      ...HOSTED,
      mailFrom: "bookings@club.example",
      monthlyBudget: "100",
    }).toJSON();
    const resources: readonly { Type: string; Properties?: Readonly<Record<string, unknown>> }[] =
      Object.values(Resources);
    const tagged = resources.filter(({ Properties: { Tags, UserPoolTags, ResourceTags } = {} }) => {
      const tags = JSON.stringify(Tags ?? UserPoolTags ?? ResourceTags ?? {});
      return ["project", "FitnessBooking", "stage", "prod"].every((word) => tags.includes(`"${word}"`));
    });
    expect(tagged.length).toBeGreaterThan(50);
    const others = new Set(resources.filter((each) => !tagged.includes(each)).map(({ Type }) => Type));
    expect([...others].sort()).toEqual(WITHOUT_TAGS);
  });
});
