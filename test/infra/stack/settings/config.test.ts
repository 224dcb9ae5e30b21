import { describe, expect, it } from "vitest";
import { readConfig } from "../../../../infra/stack/settings/config.ts";
import { ConfigError } from "../../../../infra/stack/settings/config-error.ts";
import { settingDefaults } from "../../../../infra/stack/settings/setting-defaults.ts";

const ISSUER = "https://login.club.example";

function read(context: Readonly<Record<string, unknown>> = {}) {
  const values: Record<string, unknown> = {
    ...settingDefaults,
    issuer: ISSUER,
    audience: "booking-app",
    ...context,
  };
  return readConfig((key) => values[key]);
}

function refusal(context: Readonly<Record<string, unknown>>): string {
  try {
    read(context);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
}

const wrongValues: readonly (readonly [key: string, value: unknown])[] = [
  ["pages", "yes"],
  ["pages", 1],
  ["pagesDomainName", "https://book.club.example"],
  // Of another region than CloudFront's.
  ["pagesCertificateArn", "arn:aws:acm:eu-west-1:123456789012:certificate/1a2b3c4d"],
  ["pagesFrameAncestors", "https://www.club.example/"],
  ["pagesFrameAncestors", "'self'"],
  ["pagesFrameAncestors", "https://a.example; script-src *"],
  ["pagesClientId", ""],
  ["pagesClientId", "two words"],
  ["pagesVisitorSecretArn", "the-secret-itself"],
  ["pagesClaimPrefix", 'a"b'],
  ["stage", undefined],
  ["stage", ""],
  ["stage", "Prod"],
  ["stage", "-prod"],
  ["stage", "prod-"],
  ["stage", "1prod"],
  ["stage", "pro_d"],
  ["stage", "a".repeat(21)],
  ["issuer", ""],
  ["issuer", " "],
  ["issuer", "login.club.example"],
  ["issuer", "ftp://login.club.example"],
  ["issuer", "https://"],
  ["issuer", `${ISSUER} `],
  ["issuer", `${ISSUER}/?realm=1`],
  ["issuer", `${ISSUER}/#a`],
  ["issuer", "https://user:secret@login.club.example"],
  ["issuer", ["https://login.club.example"]],
  ["issuer", "http://login.club.example"],
  ["issuer", "http://127.0.0.1:4000"],
  ["jwksUri", ""],
  ["jwksUri", "keys"],
  ["jwksUri", "https://user:secret@login.club.example/keys"],
  ["jwksUri", "http://login.club.example/keys"],
  ["tokenEndpoint", ""],
  ["tokenEndpoint", "token"],
  ["tokenEndpoint", "http://login.club.example/token"],
  ["tokenEndpoint", "http://127.0.0.1:4000/token"],
  ["tokenEndpoint", "https://user:secret@login.club.example/token"],
  ["tokenEndpoint", `${ISSUER}/token#a`],
  ["tokenEndpoint", `${ISSUER}/{realm}/token`],
  ["tokenEndpoint", `${ISSUER}/\${stageVariables.realm}/token`],
  ["audience", undefined],
  ["audience", ""],
  ["audience", []],
  ["audience", "a,,b"],
  ["audience", "two words"],
  ["audience", ["a,b"]],
  ["audience", [1]],
  ["scopePrefix", "a b"],
  ["scopePrefix", 'a"b'],
  ["allowedOrigins", undefined],
  ["allowedOrigins", ""],
  ["allowedOrigins", []],
  ["allowedOrigins", "*,https://app.club.example"],
  ["allowedOrigins", "https://app.club.example/"],
  ["allowedOrigins", "https://App.club.example"],
  ["allowedOrigins", "https://app.club.example:443"],
  ["allowedOrigins", "https://*.club.example"],
  ["allowedOrigins", "https://app'.club.example"],
  ["allowedOrigins", "https://app$origin.club.example"],
  ["allowedOrigins", "app.club.example"],
  ["allowedOrigins", "null"],
  ["throttlingRate", undefined],
  ["throttlingRate", ""],
  ["throttlingRate", "0"],
  ["throttlingRate", 0],
  ["throttlingRate", 10_001],
  ["throttlingRate", 1.5],
  ["throttlingRate", "many"],
  ["checkRate", undefined],
  ["checkRate", 0],
  ["checkRate", 2_501],
  ["throttlingBurst", undefined],
  ["throttlingBurst", 0],
  ["throttlingBurst", 5_001],
  ["visitorRate", undefined],
  ["visitorRate", 0],
  ["visitorRate", 2_501],
  ["timetableRate", undefined],
  ["timetableRate", 0],
  ["timetableRate", 2_501],
  ["logRetentionDays", undefined],
  ["logRetentionDays", 2],
  ["logRetentionDays", 9_999],
  ["logLevel", undefined],
  ["logLevel", "info"],
  ["logLevel", "TRACE"],
  ["alarmEmail", ""],
  ["monthlyBudget", 0],
  ["monthlyBudget", 1_000_001],
  ["monthlyBudget", 9.5],
  ["alarmEmail", "ops"],
  ["mailFrom", ""],
  ["mailFrom", "bookings"],
  ["mailFrom", "Bookings@club.example"],
  ["mailFrom", "bookings@Club.example"],
  ["mailFrom", "bookings@club"],
  ["mailFrom", "*@club.example"],
  ["mailFrom", "a@club.example, b@club.example"],
  ["mailFrom", "Club <bookings@club.example>"],
  ["mailFrom", "bookings@club.example\r\nBcc: x@y.example"],
  ["mailFrom", "bookings@club.example\n"],
  ["mailFrom", `${"a".repeat(65)}@club.example`],
  ["mailFrom", `a@${"b.".repeat(123)}example`],
  ["mailFrom", ["bookings@club.example"]],
  ["reservedConcurrency", 0],
  ["reservedConcurrency", "many"],
  ["rollout", "later"],
  ["webAclRate", 9],
  ["webAclRate", ""],
  ["domainName", "Booking.club.example"],
  ["domainName", "https://booking.club.example"],
  ["domainName", "booking"],
  ["certificateArn", "arn:aws:iam::123456789012:server-certificate/x"],
];

describe("readConfig", () => {
  it.each(wrongValues)("refuses %s %j with the one sentence that says what to set", (key, value) => {
    expect(refusal({ [key]: value })).toMatch(
      new RegExp(
        `^Set ${key} to [^\\n]+: in infra/stages/<stage>\\.json, or for one run with -c ${key}=\\S+\\.$`,
      ),
    );
  });

  it("tells all wrong values at once", () => {
    const sentences = refusal({ issuer: "", audience: "", logLevel: "" }).split("\n");
    expect(sentences.map((sentence) => sentence.split(" ")[1])).toEqual(["issuer", "audience", "logLevel"]);
  });

  it("keeps the issuer as it is written and finds its keys beside it", () => {
    expect(read({ issuer: `${ISSUER}/realm/` }).issuer).toMatchObject({
      url: `${ISSUER}/realm/`,
      jwksUri: `${ISSUER}/realm/.well-known/jwks.json`,
    });
    expect(read().issuer).toMatchObject({ url: ISSUER, jwksUri: `${ISSUER}/.well-known/jwks.json` });
  });

  it("takes another place for the keys", () => {
    expect(read({ jwksUri: `${ISSUER}/keys?p=1` }).issuer?.jwksUri).toBe(`${ISSUER}/keys?p=1`);
  });

  it("takes the issuer's token endpoint, with a query of its own, and has none by itself", () => {
    const tokenEndpoint = `${ISSUER}/token?policy=members`;
    expect(read({ tokenEndpoint }).issuer?.tokenEndpoint).toBe(tokenEndpoint);
    expect(read().issuer?.tokenEndpoint).toBeUndefined();
    const local = "http://127.0.0.1:4000/token";
    expect(read({ stage: "local", tokenEndpoint: local }).issuer?.tokenEndpoint).toBe(local);
  });

  it("refuses the API's own address as the issuer's token endpoint", () => {
    const domain = {
      domainName: "booking.club.example",
      certificateArn: "arn:aws:acm:eu-west-1:123456789012:certificate/1a2b",
    };
    expect(refusal({ ...domain, tokenEndpoint: "https://booking.club.example/oauth2/token" })).toMatch(
      /^Set tokenEndpoint to the issuer's token endpoint, not to the API's own: [^\n]+$/,
    );
    expect(refusal({ ...domain, tokenEndpoint: "https://login.club.example/oauth2/token" })).toBe("");
  });

  it.each(["http://127.0.0.1:4000", "http://localhost:4000", "http://[::1]:4000/"])(
    "takes %s as issuer at the stage local",
    (issuer) => {
      expect(read({ stage: "local", issuer }).issuer?.url).toBe(issuer);
    },
  );

  it("refuses http beyond loopback at the stage local too", () => {
    expect(refusal({ stage: "local", issuer: "http://127.0.0.1.club.example" })).toMatch(/issuer/);
  });

  it("reads the command line's text as it reads the JSON of a file", () => {
    const fromCommandLine = read({
      audience: "one, two",
      allowedOrigins: "https://a.example,http://localhost:5173,http://[::1]:8080",
      throttlingRate: "7",
      throttlingBurst: "9",
      checkRate: "7",
      logRetentionDays: "14",
    });
    const fromJson = read({
      audience: ["one", "two"],
      allowedOrigins: ["https://a.example", "http://localhost:5173", "http://[::1]:8080"],
      throttlingRate: 7,
      throttlingBurst: 9,
      checkRate: 7,
      logRetentionDays: 14,
    });
    expect(fromCommandLine).toEqual(fromJson);
    expect(fromJson).toMatchObject({
      issuer: { audience: ["one", "two"] },
      throttlingRate: 7,
      logRetentionDays: 14,
    });
  });

  it.each([
    ["stage", "a"],
    ["stage", "a".repeat(20)],
    ["throttlingRate", 10_000],
    ["throttlingBurst", 5_000],
    ["checkRate", 2_500],
    ["visitorRate", 2_500],
    ["timetableRate", 2_500],
    ["alarmEmail", "ops@club.example"],
    ["mailFrom", "bookings+eu_1.x-y@mail.club.example"],
    ["mailFrom", `${"a".repeat(64)}@club.example`],
    ["mailFrom", `a@${"b.".repeat(122)}example`],
    ["reservedConcurrency", 1],
    ["webAclRate", 10],
  ])("takes %s %j", (key, value) => {
    expect(read({ [key]: value })).toMatchObject({ [key]: value });
  });
});

describe("a monthly budget", () => {
  it.each([1, 1_000_000])("is taken with the address that is told of it: %i", (monthlyBudget) => {
    expect(read({ monthlyBudget, alarmEmail: "ops@club.example" })).toMatchObject({ monthlyBudget });
  });

  it("is refused without it", () => {
    expect(refusal({ monthlyBudget: 100 })).toMatch(
      /^Set alarmEmail to the e-mail address that is told of monthlyBudget: /,
    );
  });
});

describe("an issuer", () => {
  const none = { issuer: undefined, audience: undefined };

  it("is not needed: the stack brings its own", () => {
    expect(read(none)).not.toHaveProperty("issuer");
  });

  it.each(["jwksUri", "audience", "scopePrefix", "tokenEndpoint"])(
    "is asked for where %s is set without it",
    (key) => {
      const value = ["jwksUri", "tokenEndpoint"].includes(key) ? `${ISSUER}/keys` : "booking";
      expect(refusal({ ...none, [key]: value })).toMatch(
        new RegExp(`^Set issuer to the issuer that ${key} is about: `),
      );
    },
  );

  it("has no prefix before its scopes unless one is set", () => {
    expect(read().issuer?.scopePrefix).toBe("");
    expect(read({ scopePrefix: "booking/" }).issuer?.scopePrefix).toBe("booking/");
  });
});

describe("the name of a stage", () => {
  const none = { issuer: undefined, audience: undefined };

  it.each(["aws", "my-amazon", "cognito-1", "laws"])(
    "is refused where Cognito would refuse it in the domain of the own issuer: %s",
    (stage) => {
      expect(refusal({ ...none, stage })).toMatch(/^Set stage to a name without \w+, which Cognito refuses/);
      expect(refusal({ stage })).toBe("");
    },
  );

  it("may have the letters of these words", () => {
    expect(refusal({ ...none, stage: "saw" })).toBe("");
  });
});

describe("the setting webhook, which was", () => {
  it("is refused with what to do instead", () => {
    const former = { webhook: "https://hooks.club.example/bookings#booking-webhook" };
    expect(refusal(former)).toMatch(
      /^The context has webhook, which is no setting any more\. Remove it: [^\n]+ Create webhook[^\n]+\.$/,
    );
  });
});

describe("a domain", () => {
  const domainName = "booking.club.example";
  const certificateArn = "arn:aws:acm:eu-west-1:123456789012:certificate/1a2b";

  it("is a name with its certificate, and neither without the other", () => {
    expect(read({ domainName, certificateArn }).customDomain).toEqual({ name: domainName, certificateArn });
    expect(refusal({ domainName })).toMatch(/^Set certificateArn to [^\n]+$/);
    expect(refusal({ certificateArn })).toMatch(/^Set domainName to [^\n]+$/);
    expect(read()).not.toHaveProperty("customDomain");
  });
});

describe("the defaults", () => {
  it("are complete, and name no issuer", () => {
    const defaults: Readonly<Record<string, unknown>> = settingDefaults;
    const config = readConfig((key) => defaults[key]);
    expect(config).toMatchObject({ stage: "dev", allowedOrigins: ["*"] });
    expect(config.issuer).toBeUndefined();
  });
});

describe("the settings of the pages", () => {
  const tokenEndpoint = `${ISSUER}/oauth2/token`;
  const pagesVisitorSecretArn = "arn:aws:secretsmanager:eu-west-1:123456789012:secret:visitors-AbCdEf";
  const clients = { tokenEndpoint, pagesClientId: "club-pages", pagesVisitorSecretArn };
  const pagesDomainName = "book.club.example";
  const pagesCertificateArn = "arn:aws:acm:us-east-1:123456789012:certificate/1a2b3c4d";
  const own = { issuer: undefined, audience: undefined, pages: true };

  it("host none by default", () => {
    expect(read()).not.toHaveProperty("pages");
    expect(read({ pages: "false" })).not.toHaveProperty("pages");
  });

  it("name the app clients at the club's own issuer, and none at the stack's", () => {
    expect(read({ pages: "true", ...clients }).pages).toEqual({
      domain: undefined,
      frameAncestors: [],
      clients: { signInClientId: "club-pages", visitorSecretArn: pagesVisitorSecretArn, claimPrefix: "" },
    });
    expect(read(own).pages).toEqual({ domain: undefined, frameAncestors: [], clients: undefined });
  });

  it("take a domain with its certificate, and who may frame", () => {
    const context = {
      ...own,
      pagesDomainName,
      pagesCertificateArn,
      pagesFrameAncestors: "https://club.example",
    };
    expect(read(context).pages).toMatchObject({
      domain: { name: pagesDomainName, certificateArn: pagesCertificateArn },
      frameAncestors: ["https://club.example"],
    });
  });

  it.each([
    ["without pages", { pagesDomainName, pagesFrameAncestors: "*" }, ["pages"]],
    ["without the clients", { pages: true }, ["pagesClientId", "pagesVisitorSecretArn", "tokenEndpoint"]],
    ["with clients and no issuer", { ...own, pagesClientId: "x", pagesClaimPrefix: "y" }, ["issuer"]],
    ["without a certificate", { ...own, pagesDomainName }, ["pagesCertificateArn"]],
    ["without a domain", { ...own, pagesCertificateArn }, ["pagesDomainName"]],
    [
      "at the API's domain",
      {
        ...{ ...own, pagesDomainName, pagesCertificateArn, domainName: pagesDomainName },
        certificateArn: "arn:aws:acm:eu-west-1:123456789012:certificate/1a2b3c4d",
      },
      ["pagesDomainName"],
    ],
    ["on this machine", { ...own, stage: "local" }, ["pages"]],
  ])("are refused by name %s", (_, context, names) => {
    const sentences = refusal(context).split("\n");
    expect(sentences.map((sentence) => /^Set (\w+) to .+\.$/.exec(sentence)?.[1])).toEqual(names);
  });
});
