import type { RetentionDays } from "aws-cdk-lib/aws-logs";
import * as v from "valibot";
import { ConfigError } from "./config-error.ts";
import { formerSetting, formerSettingNames } from "./former-settings.ts";
import { type PagesConfig, PagesSchema, pagesConfig, pagesProblems } from "./pages-config.ts";
import { settingSentence as setting } from "./setting-sentence.ts";
import {
  endpointUrl,
  hostName,
  issuerUrl,
  keySetUrl,
  mailAddress,
  retentionDays,
  scopeCharacters,
  visibleTexts,
  webOrigins,
  wholeNumber,
} from "./setting-value.ts";

/** The configuration of a deployment: its settings, read and checked. */
export interface Config {
  /** Names the stack and the API's stage; tables outlive the stack unless it is `dev`. */
  readonly stage: string;
  /** The issuer whose tokens are accepted; if not set, the stack has an issuer of its own. */
  readonly issuer?: TokenIssuer | undefined;
  /** The origins whose web apps may call, or `*` alone. */
  readonly allowedOrigins: readonly string[];
  /** The most requests per second on average. */
  readonly throttlingRate: number;
  /** The most requests at once. */
  readonly throttlingBurst: number;
  /** The most requests per second on average of each operation that reads many calendars; twice as many at once. */
  readonly checkRate: number;
  /** The most requests per second on average of each operation that visitors write with; twice as many at once. */
  readonly visitorRate: number;
  /** The most requests per second on average of the timetable that visitors read; twice as many at once. */
  readonly timetableRate: number;
  /** The most requests per second on average of calendar feeds; twice as many at once. */
  readonly feedRate: number;
  /** Days that logs are kept. */
  readonly logRetentionDays: RetentionDays;
  /** The least severe level that functions log. */
  readonly logLevel: "DEBUG" | "INFO" | "WARN" | "ERROR";
  /** The e-mail address that alarms notify; none if not set. */
  readonly alarmEmail?: string | undefined;
  /** The USD a month beyond which the account's costs are told to `alarmEmail`; never if not set. */
  readonly monthlyBudget?: number | undefined;
  /** The verified e-mail address that messages to people come from; if not set, there are no messages. */
  readonly mailFrom?: string | undefined;
  /** Concurrent invocations reserved for each function; if not set, functions share the account's. */
  readonly reservedConcurrency?: number | undefined;
  /** The most requests of an address in five minutes; if not set, there is no web ACL. */
  readonly webAclRate?: number | undefined;
  /** The API's own domain name; AWS's if not set. */
  readonly customDomain?: CustomDomain | undefined;
  /** How the stack hosts the pages; not at all if not set. */
  readonly pages?: PagesConfig | undefined;
  /** How new versions of functions get their calls: `now` gives all at once, whatever alarms say. */
  readonly rollout: "gradual" | "now";
}

/** A domain name for the API, and its certificate. */
export interface CustomDomain {
  /** Such as `booking.club.example`. */
  readonly name: string;
  /** The ARN of a certificate in the stack's region. */
  readonly certificateArn: string;
}

/** An OpenID Connect issuer, and what its tokens say. */
export interface TokenIssuer {
  /** The `iss` of its tokens, character by character. */
  readonly url: string;
  /** Where the issuer publishes its keys. */
  readonly jwksUri: string;
  /**
   * The audiences, one of which a token must name in `aud` or `client_id`; `"any client"` if the issuer serves only this
   * stack.
   */
  readonly audience: readonly string[] | "any client";
  /** What the issuer puts before each scope, such as `https://booking.example/`. */
  readonly scopePrefix: string;
  /** The issuer's token endpoint; without it the API has no `POST /oauth2/token`. */
  readonly tokenEndpoint?: string | undefined;
}

const LOOPBACK_HOSTS = ["127.0.0.1", "localhost", "[::1]"];

const ISSUER_EXAMPLE = "https://login.club.example";
const AUDIENCE_EXAMPLE = "booking-app";
const DOMAIN_EXAMPLE = "booking.club.example";
const CERTIFICATE_EXAMPLE = "arn:aws:acm:eu-west-1:123456789012:certificate/1a2b3c4d";
const JWKS_EXAMPLE = `${ISSUER_EXAMPLE}/keys`;
const TOKEN_EXAMPLE = `${ISSUER_EXAMPLE}/oauth2/token`;

function requestsPerSecond(name: string, max: number, example: string) {
  const expected = `a whole number of requests per second from 1 to ${max}`;
  return v.config(wholeNumber(max), { message: setting(name, expected, example) });
}

const ConfigSchema = v.object({
  stage: v.config(v.pipe(v.string(), v.regex(/^[a-z](?:[a-z0-9-]{0,18}[a-z0-9])?$/)), {
    message: setting("stage", "1 to 20 lower-case letters, digits and inner hyphens, a letter first", "prod"),
  }),
  issuer: v.config(v.optional(issuerUrl()), {
    message: setting(
      "issuer",
      "the https URL of your OpenID Connect issuer exactly as tokens carry it in iss, without query and fragment, or leave it out",
      ISSUER_EXAMPLE,
    ),
  }),
  jwksUri: v.config(v.optional(keySetUrl()), {
    message: setting("jwksUri", "the https URL of the issuer's key set, or leave it out", JWKS_EXAMPLE),
  }),
  audience: v.config(v.optional(visibleTexts()), {
    message: setting(
      "audience",
      "one or more audiences or client ids, separated by commas",
      AUDIENCE_EXAMPLE,
    ),
  }),
  scopePrefix: v.config(v.optional(scopeCharacters()), {
    message: setting(
      "scopePrefix",
      "what the issuer puts before the scopes, or to nothing",
      "https://booking.club.example/",
    ),
  }),
  tokenEndpoint: v.config(v.optional(endpointUrl()), {
    message: setting(
      "tokenEndpoint",
      "the https URL of the issuer's token endpoint, without user, fragment, braces and $, or leave it out",
      TOKEN_EXAMPLE,
    ),
  }),
  allowedOrigins: v.config(webOrigins(), {
    message: setting(
      "allowedOrigins",
      "exact web origins separated by commas, or * alone",
      "https://app.club.example",
    ),
  }),
  throttlingRate: requestsPerSecond("throttlingRate", 10_000, "50"),
  throttlingBurst: v.config(wholeNumber(5_000), {
    message: setting("throttlingBurst", "a whole number of requests from 1 to 5000", "100"),
  }),
  checkRate: requestsPerSecond("checkRate", 2_500, "10"),
  // The burst is twice as many, and API Gateway allows an account 5,000.
  visitorRate: requestsPerSecond("visitorRate", 2_500, "10"),
  timetableRate: requestsPerSecond("timetableRate", 2_500, "50"),
  feedRate: requestsPerSecond("feedRate", 2_500, "10"),
  logRetentionDays: v.config(retentionDays(), {
    message: setting("logRetentionDays", "a number of days that CloudWatch Logs offers", "30"),
  }),
  logLevel: v.config(v.picklist(["DEBUG", "INFO", "WARN", "ERROR"]), {
    message: setting("logLevel", "DEBUG, INFO, WARN or ERROR", "INFO"),
  }),
  alarmEmail: v.config(v.optional(v.pipe(v.string(), v.email())), {
    message: setting("alarmEmail", "one e-mail address, or leave it out", "ops@club.example"),
  }),
  monthlyBudget: v.config(v.optional(wholeNumber(1_000_000)), {
    message: setting(
      "monthlyBudget",
      "a whole number of USD a month from 1 to 1000000, or leave it out",
      "100",
    ),
  }),
  mailFrom: v.config(v.optional(mailAddress()), {
    message: setting(
      "mailFrom",
      "the e-mail address in small letters that messages come from, or leave it out",
      "bookings@club.example",
    ),
  }),
  reservedConcurrency: v.config(v.optional(wholeNumber(10_000)), {
    message: setting("reservedConcurrency", "a whole number of invocations at once, or leave it out", "50"),
  }),
  webAclRate: v.config(v.optional(v.pipe(wholeNumber(100_000_000), v.minValue(10))), {
    message: setting(
      "webAclRate",
      "a whole number of requests in five minutes from 10 on, or leave it out",
      "2000",
    ),
  }),
  rollout: v.config(v.picklist(["gradual", "now"]), {
    message: setting("rollout", "gradual, or to now for a deployment without canary and alarms", "now"),
  }),
  domainName: v.config(v.optional(hostName()), {
    message: setting("domainName", "a host name in small letters, or leave it out", DOMAIN_EXAMPLE),
  }),
  certificateArn: v.config(
    v.optional(v.pipe(v.string(), v.regex(/^arn:[\w-]+:acm:[\w-]+:\d{12}:certificate\/[\w-]+$/))),
    {
      message: setting(
        "certificateArn",
        "the ARN of an ACM certificate, or leave it out",
        CERTIFICATE_EXAMPLE,
      ),
    },
  ),
});

/** The name of every setting. */
export const settingNames: readonly string[] = [ConfigSchema, PagesSchema].flatMap(({ entries }) =>
  Object.keys(entries),
);

/**
 * Reads and checks the configuration.
 * @param settingValue looks up a setting; gives undefined if it is not set
 * @throws {ConfigError} if a value is missing or invalid, or of a setting that was
 */
export function readConfig(settingValue: (name: string) => unknown): Config {
  const former = formerSettingNames.filter((name) => settingValue(name) !== undefined);
  if (former.length > 0)
    throw configError(former.flatMap((name) => formerSetting(name, "The context") ?? []));
  const given = Object.fromEntries(settingNames.map((name) => [name, settingValue(name)]));
  const result = v.safeParse(ConfigSchema, given);
  const ofPages = v.safeParse(PagesSchema, given);
  if (!result.success || !ofPages.success) {
    const issues = [...(result.issues ?? []), ...(ofPages.issues ?? [])];
    throw configError(issues.map(({ message }) => message));
  }
  const values = result.output;
  const problems = [
    ...stageProblems(values),
    ...issuerProblems(values),
    ...tokenEndpointProblems(values),
    ...transportProblems(values),
    ...domainProblems(values),
    ...budgetProblems(values),
    ...pagesProblems(ofPages.output, values),
  ];
  if (problems.length > 0) throw configError(problems);
  const { issuer, jwksUri, audience, scopePrefix, tokenEndpoint, domainName, certificateArn, ...others } =
    values;
  const pages = pagesConfig(ofPages.output);
  return {
    ...others,
    ...(issuer === undefined || audience === undefined
      ? {}
      : {
          issuer: {
            url: issuer,
            jwksUri: jwksUri ?? `${issuer.replace(/\/$/, "")}/.well-known/jwks.json`,
            audience,
            scopePrefix: scopePrefix ?? "",
            tokenEndpoint,
          },
        }),
    ...(domainName === undefined || certificateArn === undefined
      ? {}
      : { customDomain: { name: domainName, certificateArn } }),
    ...(pages === undefined ? {} : { pages }),
  };
}

type SettingValues = v.InferOutput<typeof ConfigSchema>;

function configError(sentences: readonly string[]): ConfigError {
  return new ConfigError([...new Set(sentences)].join("\n"));
}

// Amazon Cognito Developer Guide, "Configuring a user pool domain": a prefix cannot contain these words.
const COGNITO_RESERVES = ["aws", "amazon", "cognito"];

function stageProblems({ stage, issuer }: SettingValues): string[] {
  const reserved = COGNITO_RESERVES.filter((word) => stage.includes(word));
  if (issuer !== undefined || reserved.length === 0) return [];
  const expected = `a name without ${reserved.join(" and ")}, which Cognito refuses in the domain of the stack's own issuer, or set issuer`;
  return [setting("stage", expected, "prod")];
}

// SettingValues of an issuer that is not named would have no effect, which nobody wants.
function issuerProblems(values: SettingValues): string[] {
  const { issuer, jwksUri, audience, scopePrefix, tokenEndpoint } = values;
  if (issuer !== undefined) {
    return audience === undefined
      ? [setting("audience", "what the issuer's tokens name in aud or client_id", AUDIENCE_EXAMPLE)]
      : [];
  }
  const names = Object.entries({ jwksUri, audience, scopePrefix, tokenEndpoint })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);
  if (names.length === 0) return [];
  return [setting("issuer", `the issuer that ${names.join(", ")} is about`, ISSUER_EXAMPLE)];
}

// The API would call itself with each token request, until the throttle stops it.
function tokenEndpointProblems({ tokenEndpoint, domainName }: SettingValues): string[] {
  if (tokenEndpoint === undefined || new URL(tokenEndpoint).hostname !== domainName) return [];
  return [setting("tokenEndpoint", "the issuer's token endpoint, not to the API's own", TOKEN_EXAMPLE)];
}

function domainProblems({ domainName, certificateArn }: SettingValues): string[] {
  if (domainName !== undefined && certificateArn === undefined) {
    return [
      setting("certificateArn", "the certificate of domainName in the stack's region", CERTIFICATE_EXAMPLE),
    ];
  }
  if (domainName === undefined && certificateArn !== undefined) {
    return [setting("domainName", "the name that certificateArn is for", DOMAIN_EXAMPLE)];
  }
  return [];
}

// A budget that tells nobody would have no effect.
function budgetProblems({ monthlyBudget, alarmEmail }: SettingValues): string[] {
  if (monthlyBudget === undefined || alarmEmail !== undefined) return [];
  return [setting("alarmEmail", "the e-mail address that is told of monthlyBudget", "ops@club.example")];
}

// Without TLS an attacker could replace the issuer's keys, or read an app's credentials from a token request. So only an
// issuer on this machine may use http.
function transportProblems({ stage, issuer, jwksUri, tokenEndpoint }: SettingValues): string[] {
  const needsTls = (url: string) => {
    const { protocol, hostname } = new URL(url);
    return protocol !== "https:" && !(stage === "local" && LOOPBACK_HOSTS.includes(hostname));
  };
  const expected = "an https URL (http is for a loopback host and the stage local)";
  return [
    ...(issuer !== undefined && needsTls(issuer) ? [setting("issuer", expected, ISSUER_EXAMPLE)] : []),
    ...(jwksUri !== undefined && needsTls(jwksUri) ? [setting("jwksUri", expected, JWKS_EXAMPLE)] : []),
    ...(tokenEndpoint !== undefined && needsTls(tokenEndpoint)
      ? [setting("tokenEndpoint", expected, TOKEN_EXAMPLE)]
      : []),
  ];
}
