import { describe, expect, it } from "vitest";
import { templateOf } from "../synthesized.ts";

const FROM = "bookings@mail.club.example";
const PROD = { stage: "prod", mailFrom: FROM };
const template = templateOf(PROD);

interface Statement {
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
}

/** The environment of each function by the name in its log lines. */
function environments(context: Readonly<Record<string, unknown>>): Record<string, Record<string, unknown>> {
  const functions = Object.values(templateOf(context).findResources("AWS::Lambda::Function"));
  return Object.fromEntries(
    functions.map(({ Properties }) => {
      const { Variables } = Properties.Environment;
      return [Variables.POWERTOOLS_SERVICE_NAME, Variables];
    }),
  );
}

/** The statements of a function's role whose actions begin so. */
function statements(name: string, actions: RegExp): Statement[] {
  const [role] =
    Object.values(template.findResources("AWS::Lambda::Function"))
      .map(({ Properties }) => Properties)
      .find(({ Environment }) => Environment.Variables.POWERTOOLS_SERVICE_NAME === name)?.Role[
      "Fn::GetAtt"
    ] ?? [];
  return Object.values(template.findResources("AWS::IAM::Policy"))
    .filter(({ Properties }) => Properties.Roles.some(({ Ref }: { Ref: string }) => Ref === role))
    .flatMap(({ Properties }): Statement[] => Properties.PolicyDocument.Statement)
    .filter(({ Action }) => [Action].flat().some((action) => actions.test(action)));
}

const [set = ""] = Object.keys(template.findResources("AWS::SES::ConfigurationSet"));
const LINK_KEY = { "Fn::GetAtt": ["LinkKey", "Arn"] };

describe("without mailFrom", () => {
  it("the stack has nothing for messages", () => {
    for (const type of ["ConfigurationSet", "ConfigurationSetEventDestination", "EmailIdentity"]) {
      templateOf({ stage: "prod" }).resourceCountIs(`AWS::SES::${type}`, 0);
    }
    expect(JSON.stringify(templateOf({ stage: "prod" }).toJSON())).not.toMatch(
      /LinkKey|MAIL_|LINK_KEY|API_HOST|"ses:|GenerateMac|Mail(Bounces|Complaints)|Messages(Failed|Refused|LeftOut)/,
    );
  });
});

describe("with mailFrom", () => {
  it("deliveries and tours are told what each needs, and no other function", () => {
    const { deliveries, tours, ...others } = environments(PROD);
    expect(deliveries).toMatchObject({ MAIL_FROM: FROM, MAIL_CONFIGURATION_SET: { Ref: set }, LINK_KEY });
    expect(tours).toMatchObject({ MAIL_FROM: FROM, LINK_KEY });
    expect(tours).not.toHaveProperty("MAIL_CONFIGURATION_SET");
    expect(JSON.stringify(others)).not.toMatch(/MAIL_|LINK_KEY/);
  });

  it("deliveries are told the host of the API: AWS's, or its own", () => {
    const [api] = Object.keys(template.findResources("AWS::ApiGateway::RestApi"));
    const [, parts] = Object(environments(PROD).deliveries?.API_HOST)["Fn::Join"];
    expect(parts).toEqual([
      { Ref: api },
      ".execute-api.",
      { Ref: "AWS::Region" },
      ".",
      { Ref: "AWS::URLSuffix" },
    ]);
    const own = {
      domainName: "booking.club.example",
      certificateArn: "arn:aws:acm:eu-west-1:123456789012:certificate/1a2b3c4d",
    };
    expect(environments({ ...PROD, ...own }).deliveries?.API_HOST).toBe("booking.club.example");
  });

  it("the stack makes no identity: several stages may send from one", () => {
    template.resourceCountIs("AWS::SES::EmailIdentity", 0);
  });
});

describe("the configuration set", () => {
  it("asks for TLS, tracks nobody, and stops what bounced or complained", () => {
    expect(template.findResources("AWS::SES::ConfigurationSet")[set]?.Properties).toEqual({
      Name: "FitnessBooking-prod",
      DeliveryOptions: { TlsPolicy: "REQUIRE" },
      ReputationOptions: { ReputationMetricsEnabled: true },
      SuppressionOptions: { SuppressedReasons: ["BOUNCE", "COMPLAINT"] },
      VdmOptions: { DashboardOptions: { EngagementMetrics: "DISABLED" } },
      Tags: expect.any(Array),
    });
  });

  it("counts what becomes of messages, and neither opens nor clicks", () => {
    const [destination, ...others] = Object.values(
      template.findResources("AWS::SES::ConfigurationSetEventDestination"),
    );
    expect(others).toEqual([]);
    expect(destination?.Properties).toEqual({
      ConfigurationSetName: { Ref: set },
      EventDestination: {
        Enabled: true,
        CloudWatchDestination: {
          DimensionConfigurations: [
            {
              DimensionName: "ses:configuration-set",
              DimensionValueSource: "messageTag",
              DefaultDimensionValue: "FitnessBooking-prod",
            },
          ],
        },
        MatchingEventTypes: ["send", "delivery", "bounce", "complaint", "reject"],
      },
    });
  });
});

describe("the role of deliveries", () => {
  it("sends from the one address, by its identity or one above, with the one configuration set", () => {
    const [sending, ...others] = statements("deliveries", /^ses:/);
    expect(others).toEqual([]);
    expect(sending).toMatchObject({
      Action: ["ses:SendEmail", "ses:SendRawEmail"],
      Condition: { StringEquals: { "ses:FromAddress": FROM } },
    });
    const arns = [sending?.Resource].flat().map((arn) => Object(arn)["Fn::Join"][1].slice(-1)[0]);
    const names = arns.map((end) => (typeof end === "string" ? end.replace(/^:/, "") : end));
    expect(names).toHaveLength(4);
    expect(names).toEqual(
      expect.arrayContaining([
        `identity/${FROM}`,
        "identity/mail.club.example",
        "identity/club.example",
        { Ref: set },
      ]),
    );
  });

  it.each(["deliveries", "tours"])(
    "and that of tours derive links from the key, and do nothing else with it: %s",
    (name) => {
      expect(statements(name, /^kms:/)).toContainEqual({
        Effect: "Allow",
        Action: "kms:GenerateMac",
        Resource: LINK_KEY,
        Condition: { StringEquals: { "kms:MacAlgorithm": "HMAC_SHA_256" } },
      });
      expect(
        statements(name, /^kms:/).filter(({ Resource }) => /LinkKey/.test(JSON.stringify(Resource))),
      ).toHaveLength(1);
      expect(statements("appointments", /^(kms|ses):/)).toEqual([]);
      expect(statements("tours", /^ses:/)).toEqual([]);
    },
  );
});

describe("the key of links", () => {
  it("makes codes and nothing else, and outlives every stack but dev's", () => {
    for (const [stage, DeletionPolicy, UpdateReplacePolicy] of [
      ["prod", "RetainExceptOnCreate", "Retain"],
      ["dev", "Delete", "Delete"],
    ]) {
      const keys = templateOf({ ...PROD, stage }).findResources("AWS::KMS::Key");
      expect(Object.keys(keys).sort()).toEqual(["LinkKey", "WebhookKey"]);
      expect(keys.LinkKey).toMatchObject({
        Properties: { KeySpec: "HMAC_256", KeyUsage: "GENERATE_VERIFY_MAC" },
        DeletionPolicy,
        UpdateReplacePolicy,
      });
      // KMS rotates no key of this kind.
      expect(keys.LinkKey?.Properties).not.toHaveProperty("EnableKeyRotation");
    }
  });
});
