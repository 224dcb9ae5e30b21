import { Match } from "aws-cdk-lib/assertions";
import * as v from "valibot";
import { render } from "velocityjs";
import { describe, expect, it } from "vitest";
import { StackTemplate } from "../../../infra/template/stack-template.ts";
import { DESK_SCOPES, MEMBER_SCOPES } from "../../../shared/pages/parts/page-scopes.ts";
import { bodyOf, liveFunction, methodsOf } from "./api-body.ts";
import { OWN_ISSUER, synthesized, templateOf } from "./synthesized.ts";

const OWN_DOMAIN = {
  pagesDomainName: "book.club.example",
  pagesCertificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/1a2b3c4d",
};
const OTHER_ISSUER = {
  tokenEndpoint: "https://login.club.example/oauth2/token",
  pagesClientId: "club-pages",
  pagesVisitorSecretArn: "arn:aws:secretsmanager:eu-west-1:123456789012:secret:visitors-AbCdEf",
};
const HOSTED = { stage: "prod", ...OWN_ISSUER, pages: true };
const AT_OTHER_ISSUER = { stage: "prod", pages: true, ...OTHER_ISSUER, ...OWN_DOMAIN };

const template = templateOf(HOSTED);
const other = templateOf(AT_OTHER_ISSUER);

const BehaviorSchema = v.looseObject({
  PathPattern: v.optional(v.string(), "/"),
  TargetOriginId: v.string(),
});
const DistributionSchema = v.object({
  DistributionConfig: v.looseObject({
    DefaultCacheBehavior: BehaviorSchema,
    CacheBehaviors: v.array(BehaviorSchema),
    Origins: v.array(v.looseObject({ Id: v.string() })),
  }),
});

function only(of: typeof template, type: string): unknown {
  const [resource, ...others] = Object.values(of.findResources(type));
  expect([type, others.length]).toEqual([type, 0]);
  return resource?.Properties;
}

/** The distribution, its behaviors and their origins by path. */
function distribution(of = template) {
  const { DistributionConfig: config } = v.parse(
    DistributionSchema,
    only(of, "AWS::CloudFront::Distribution"),
  );
  const behaviors = [config.DefaultCacheBehavior, ...config.CacheBehaviors];
  const behaviorOf = (path: string) => behaviors.find(({ PathPattern }) => PathPattern === path);
  const originOf = (path: string) => config.Origins.find(({ Id }) => Id === behaviorOf(path)?.TargetOriginId);
  return { config, behaviorOf, originOf };
}

/** A value of the template as text, with references by their logical ids. */
function written(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll(
      /\{"(?:Ref|Fn::GetAtt)":("[^"]*"|\[[^\]]*\])\}/g,
      (_, name) => `<${name.replaceAll('"', "'")}>`,
    )
    .replaceAll(/\{"Fn::Join":\["",\[(.*?)\]\]\}/g, (_, parts) =>
      parts.replaceAll(/"?,?<|>,?"?/g, (each: string) => each.replaceAll(/[",]/g, "")),
    );
}

function policyOf(path: string, of = template): string {
  const id = Object(distribution(of).behaviorOf(path)?.ResponseHeadersPolicyId).Ref;
  const { ResponseHeadersPolicyConfig } =
    of.findResources("AWS::CloudFront::ResponseHeadersPolicy")[id]?.Properties ?? {};
  return written(
    ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy,
  );
}

describe("the setting pages", () => {
  it("adds nothing where it is not set", () => {
    const { Resources, Outputs } = templateOf({ stage: "prod", ...OWN_ISSUER }).toJSON();
    const types = Object.values(Resources).map((resource) => String(Object(resource).Type));
    expect(types.filter((type) => /CloudFront|S3|SecretsManager|UserPoolClient/.test(type))).toEqual([]);
    expect(Object.keys(Outputs).filter((name) => name.startsWith("Pages"))).toEqual([]);
  });

  it("changes no other resource of the stack but the origin that may call the API", () => {
    const changing =
      /Deployment|CurrentVersion|Stage|NewVersion|Alias|^Live|^Check|Queries|Dashboard|^AlarmsFunction/;
    const resources = (context: object): [string, unknown][] =>
      Object.entries(synthesized({ ...HOSTED, ...context }).template.Resources as object);
    const hosted = new Map(resources({ pages: true }));
    const without = resources({ pages: false }).filter(
      ([id, resource]) => !changing.test(id) && Object(resource).Type !== "AWS::ApiGateway::RestApi",
    );
    expect(without.length).toBeGreaterThan(100);
    for (const [id, resource] of without) expect([id, hosted.get(id)]).toEqual([id, resource]);
    const body = bodyOf(templateOf({ ...HOSTED, pages: false }));
    expect(bodyOf(template)).toEqual({ ...body, paths: expect.objectContaining(body.paths) });
  });
});

describe("the files", () => {
  it("are in a bucket that nobody reads but this distribution, encrypted and by TLS 1.2 alone", () => {
    template.hasResource("AWS::S3::Bucket", {
      DeletionPolicy: "RetainExceptOnCreate",
      Properties: {
        BucketEncryption: {
          ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" } }],
        },
        OwnershipControls: { Rules: [{ ObjectOwnership: "BucketOwnerEnforced" }] },
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
      },
    });
    const { PolicyDocument } = Object(only(template, "AWS::S3::BucketPolicy"));
    const statements: { Effect: string; Principal: unknown; Condition: unknown; Action: unknown }[] =
      PolicyDocument.Statement;
    expect(statements.filter(({ Effect }) => Effect === "Deny").map(({ Condition }) => Condition)).toEqual([
      { Bool: { "aws:SecureTransport": "false" } },
      { NumericLessThan: { "s3:TlsVersion": 1.2 } },
    ]);
    expect(statements.filter(({ Effect }) => Effect === "Allow")).toEqual([
      expect.objectContaining({
        Action: ["s3:GetObject", "s3:ListBucket"],
        Principal: { Service: "cloudfront.amazonaws.com" },
        Condition: { StringEquals: { "AWS:SourceArn": expect.anything() } },
      }),
    ]);
    const access = only(template, "AWS::CloudFront::OriginAccessControl");
    expect(access).toMatchObject({
      OriginAccessControlConfig: { SigningBehavior: "always", SigningProtocol: "sigv4" },
    });
    expect(distribution().originOf("/")).toMatchObject({ OriginAccessControlId: expect.anything() });
  });

  it("come compressed, over TLS, without a cookie, header or query to S3", () => {
    for (const path of ["/", "/embed"]) {
      expect(distribution().behaviorOf(path)).toMatchObject({
        Compress: true,
        ViewerProtocolPolicy: "redirect-to-https",
        // The managed policy CachingOptimized.
        CachePolicyId: "658327ea-f89d-4fab-a63d-7e88639e58f6",
      });
      expect(distribution().behaviorOf(path)).not.toHaveProperty("OriginRequestPolicyId");
    }
    expect(distribution().config).toMatchObject({
      DefaultRootObject: "index.html",
      HttpVersion: "http2and3",
      PriceClass: "PriceClass_100",
      CustomErrorResponses: [{ ErrorCode: 404, ResponseCode: 404, ResponsePagePath: "/not-found.html" }],
    });
    expect(distribution().config).not.toHaveProperty("Logging");
  });

  it("carry headers that let a page load from its site, call API and issuer, unframed", () => {
    for (const headers of Object.values(template.findResources("AWS::CloudFront::ResponseHeadersPolicy"))) {
      expect(headers.Properties.ResponseHeadersPolicyConfig).toMatchObject({
        SecurityHeadersConfig: {
          ContentTypeOptions: { Override: true },
          ReferrerPolicy: { ReferrerPolicy: "no-referrer", Override: true },
          StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: false },
        },
        CustomHeadersConfig: {
          Items: [{ Header: "Permissions-Policy", Value: expect.stringContaining("camera=()") }],
        },
        CorsConfig: { AccessControlAllowCredentials: false },
      });
    }
    const policy = policyOf("/");
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    const [, connect = ""] = /connect-src ([^;]*);/.exec(policy) ?? [];
    expect(connect).toMatch(
      /^'self' https:\/\/<'ApiRestApi\w+'>\.execute-api\.\S+ https:\/\/cognito-idp\.\S+ https:\/\/<'Identity\w+'>\.auth\.\S+$/,
    );
    expect(policyOf("/", other)).toContain(" https://login.club.example;");
  });

  it("may be framed by the setting's origins, the page for frames alone; by default by nobody", () => {
    const framed = templateOf({
      ...HOSTED,
      pagesFrameAncestors: "https://www.club.example,https://club.example",
    });
    expect(policyOf("/embed", framed)).toContain(
      "frame-ancestors https://www.club.example https://club.example",
    );
    expect(policyOf("/", framed)).toContain("frame-ancestors 'none'");
    expect(policyOf("/embed")).toContain("frame-ancestors 'none'");
  });
});

describe("the pages' own requests", () => {
  it("go to the API over TLS 1.2, uncached, with what the function needs and nothing else", () => {
    const requests = distribution();
    for (const path of ["/token", "/session"]) {
      expect(requests.behaviorOf(path)).toMatchObject({
        ViewerProtocolPolicy: "https-only",
        // The managed policy CachingDisabled.
        CachePolicyId: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
        AllowedMethods: expect.arrayContaining(["POST", "DELETE", "OPTIONS"]),
      });
      expect(requests.originOf(path)).toMatchObject({
        OriginPath: "/prod/pages",
        CustomOriginConfig: { OriginProtocolPolicy: "https-only", OriginSSLProtocols: ["TLSv1.2"] },
      });
    }
    expect(only(template, "AWS::CloudFront::OriginRequestPolicy")).toMatchObject({
      OriginRequestPolicyConfig: {
        HeadersConfig: { Headers: ["CloudFront-Viewer-Address", "Content-Type", "Origin", "Sec-Fetch-Site"] },
        CookiesConfig: { Cookies: ["__Secure-session"] },
        QueryStringsConfig: { QueryStrings: ["for", "club"] },
      },
    });
  });

  it("have routes without an authorizer, and a throttle of their own as visitors' writes have", () => {
    const routes = methodsOf(template).filter(({ path }) => path.startsWith("/pages/"));
    expect(routes.map(({ method, path, security }) => [`${method} ${path}`, security])).toEqual([
      ["POST /pages/token", undefined],
      ["OPTIONS /pages/token", undefined],
      ["POST /pages/session", undefined],
      ["DELETE /pages/session", undefined],
    ]);
    template.hasResourceProperties("AWS::ApiGateway::Stage", {
      MethodSettings: Match.arrayWith(
        ["/pages/token/POST", "/pages/session/POST", "/pages/session/DELETE"].map((route) => {
          const [path = "", method] = [route.slice(0, route.lastIndexOf("/")), route.split("/").at(-1)];
          return Match.objectLike({
            ResourcePath: `/${path.replaceAll("/", "~1")}`,
            HttpMethod: method,
            ThrottlingRateLimit: 10,
            ThrottlingBurstLimit: 20,
          });
        }),
      ),
    });
  });

  it("are answered by a function that reads one secret and no table", () => {
    const [environment] = Object.values(template.findResources("AWS::Lambda::Function"))
      .map(({ Properties }) => Properties.Environment.Variables)
      .filter((variables) => variables.POWERTOOLS_SERVICE_NAME === "pages");
    const [secret] = Object.keys(template.findResources("AWS::SecretsManager::Secret"));
    expect(environment).toMatchObject({ VISITOR_SECRET_ARN: { Ref: secret }, SCOPE_PREFIX: "booking/" });
    expect(Object.keys(environment).filter((name) => name.endsWith("_TABLE"))).toEqual([]);
    const policies = Object.entries(template.findResources("AWS::IAM::Policy"));
    const [policy] = policies.filter(([id]) => id.startsWith("PagesFunction"));
    const statements: { Action: string | string[]; Resource: unknown }[] =
      policy?.[1].Properties.PolicyDocument.Statement;
    expect(statements.flatMap(({ Action }) => Action).sort()).toEqual([
      "logs:CreateLogStream",
      "logs:PutLogEvents",
      "secretsmanager:GetSecretValue",
      "xray:PutTelemetryRecords",
      "xray:PutTraceSegments",
    ]);
    expect(statements.find(({ Action }) => Action === "secretsmanager:GetSecretValue")?.Resource).toEqual({
      Ref: secret,
    });
  });

  it("are answered by its live version, which is deployed, checked and watched as every other's", () => {
    const alias = Object.values(template.findResources("AWS::Lambda::Alias")).find(({ Properties }) =>
      /^PagesFunction/.test(Properties.FunctionName.Ref),
    );
    const version = alias?.Properties.FunctionVersion["Fn::GetAtt"][0];
    const group = alias?.UpdatePolicy.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref;
    const { Properties } = template.findResources("AWS::CodeDeploy::DeploymentGroup")[group] ?? {};
    expect(Properties).toMatchObject({
      DeploymentConfigName: "CodeDeployDefault.LambdaCanary10Percent10Minutes",
      AlarmConfiguration: {
        Enabled: true,
        Alarms: [{ Name: { Ref: expect.stringMatching(/NewVersionPages/) } }],
      },
    });
    const checks = Object.values(template.findResources("AWS::Scheduler::Schedule")).filter(
      ({ Properties: { Target } }) => Target.Arn.Ref === version,
    );
    expect(checks).toHaveLength(1);
    const called = methodsOf(template).filter(({ integration }) => liveFunction(integration.uri) === "Pages");
    expect(called.map(({ method }) => method).sort()).toEqual(["DELETE", "POST", "POST"]);
  });

  it("are allowed by a preflight, which knows CloudFront's own domain by a variable of the stage", () => {
    const pages = templateOf({ ...OWN_ISSUER, pages: true, allowedOrigins: "https://app.club.example" });
    const [distribution] = Object.keys(pages.findResources("AWS::CloudFront::Distribution"));
    const [stage] = Object.values(pages.findResources("AWS::ApiGateway::Stage"));
    expect(stage?.Properties.Variables).toEqual({
      pagesOrigin: { "Fn::Join": ["", ["https://", { "Fn::GetAtt": [distribution, "DomainName"] }]] },
    });
    const templates = methodsOf(pages)
      .filter(({ method }) => method === "OPTIONS")
      .map(
        ({ integration }) => integration.responses?.default?.responseTemplates?.["application/json"] ?? "",
      );
    expect(templates).not.toEqual([]);
    const origins = templates.map((each) => allowedOrigin(each, "https://d1.cloudfront.net"));
    expect(new Set(origins)).toEqual(new Set(["https://d1.cloudfront.net"]));
    expect(new Set(templates.map((each) => allowedOrigin(each, "https://evil.example")))).toEqual(
      new Set([undefined]),
    );
    const [own] = Object.values(templateOf(OWN_ISSUER).findResources("AWS::ApiGateway::Stage"));
    expect(own?.Properties).not.toHaveProperty("Variables");
  });

  it("come from an origin that may call the API, where not every origin may", () => {
    const variables = (context: object) =>
      Object.values(
        templateOf({ ...AT_OTHER_ISSUER, ...context }).findResources("AWS::Lambda::Function"),
      ).flatMap(({ Properties }) => Properties.Environment.Variables.ALLOWED_ORIGINS ?? []);
    expect(new Set(variables({}))).toEqual(new Set(["*"]));
    const some = variables({ allowedOrigins: "https://app.club.example" });
    expect(some).toHaveLength(3);
    expect(new Set(some)).toEqual(new Set(["https://app.club.example,https://book.club.example"]));
  });
});

describe("the app clients", () => {
  it("of the stack's own issuer are one for people and one for visitors with tours.write", () => {
    const clients = Object.values(template.findResources("AWS::Cognito::UserPoolClient")).map(
      ({ Properties }) => Properties,
    );
    expect(clients).toMatchObject([
      {
        GenerateSecret: false,
        AllowedOAuthFlows: ["code"],
        AllowedOAuthScopes: [
          "openid",
          ...[...MEMBER_SCOPES, ...DESK_SCOPES].map((scope) => `booking/${scope}`),
        ],
        RefreshTokenRotation: { Feature: "ENABLED" },
        EnableTokenRevocation: true,
        WriteAttributes: ["name"],
      },
      {
        GenerateSecret: true,
        AllowedOAuthFlows: ["client_credentials"],
        AllowedOAuthScopes: ["booking/tours.write"],
        AccessTokenValidity: 30,
      },
    ]);
    const callbacks: unknown[] = clients[0].CallbackURLs;
    expect(callbacks.map((url) => /"(\/\w+)"\]\]\}$/.exec(JSON.stringify(url))?.[1])).toEqual([
      "/member",
      "/desk",
    ]);
  });

  it("have a secret that the template refers to and does not have", () => {
    expect(only(template, "AWS::SecretsManager::Secret")).toMatchObject({
      SecretString: {
        "Fn::Join": ["", expect.arrayContaining([{ "Fn::GetAtt": [expect.any(String), "ClientSecret"] }])],
      },
    });
    const outputs = JSON.stringify(template.toJSON().Outputs);
    expect(outputs).not.toContain("ClientSecret");
    other.resourceCountIs("AWS::SecretsManager::Secret", 0);
    other.resourceCountIs("AWS::Cognito::UserPoolClient", 0);
  });

  it("are told to what publishes the pages, with how people sign in", () => {
    const signIn = new StackTemplate(synthesized(AT_OTHER_ISSUER).template, new Map()).output("PagesSignIn");
    expect(JSON.parse(v.parse(v.string(), signIn))).toEqual({
      issuer: "https://login.club.example",
      clientId: "club-pages",
      scopePrefix: "",
      claims: { tenant: "tenant_id", client: "client_id" },
    });
  });
});

describe("the pages' own domain", () => {
  it("has the club's certificate, TLS 1.2 and a target for its name server", () => {
    expect(distribution(other).config).toMatchObject({
      Aliases: ["book.club.example"],
      ViewerCertificate: {
        AcmCertificateArn: OWN_DOMAIN.pagesCertificateArn,
        MinimumProtocolVersion: "TLSv1.2_2021",
        SslSupportMethod: "sni-only",
      },
    });
    const { Outputs } = other.toJSON();
    expect(Outputs.PagesUrl.Value).toBe("https://book.club.example");
    expect(Outputs.PagesDomainTarget.Value).toEqual({ "Fn::GetAtt": [expect.any(String), "DomainName"] });
  });
});

/** The origin that a preflight's template allows at a stage whose pages are at `d1.cloudfront.net`. */
function allowedOrigin(template: string, origin: string): string | undefined {
  const responseOverride: { header: Record<string, string> } = { header: {} };
  render(template, {
    input: { params: () => ({ header: { get: (name: string) => (name === "Origin" ? origin : "") } }) },
    stageVariables: { pagesOrigin: "https://d1.cloudfront.net" },
    context: { responseOverride },
  });
  return responseOverride.header["Access-Control-Allow-Origin"];
}
