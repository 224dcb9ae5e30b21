import type { RetentionDays } from "aws-cdk-lib/aws-logs";
import * as v from "valibot";
import { plainUrl, retentionDays, stated, visibleTexts, webOrigins, wholeNumber } from "./context-value.ts";

/** What a deployment is told by CDK context; cdk.json holds the defaults. */
export interface Config {
  /** Names the stack and the API's stage; tables outlive the stack unless it is `dev`. */
  readonly stage: string;
  /** The OpenID Connect issuer, character by character as tokens carry it in `iss`. */
  readonly issuer: string;
  /** Where the issuer publishes its keys; `<issuer>/.well-known/jwks.json` where it is not set. */
  readonly jwksUri: string;
  /** What tokens must name in `aud` or `client_id`; one of these. */
  readonly audience: readonly string[];
  /** What the issuer puts before the scopes, such as `https://booking.example/`. */
  readonly scopePrefix: string;
  /** The origins whose web apps may call, or `*` alone. */
  readonly allowedOrigins: readonly string[];
  /** Requests per second that the API takes on average. */
  readonly throttlingRate: number;
  /** Requests that the API takes at once. */
  readonly throttlingBurst: number;
  /** Days that logs are kept. */
  readonly logRetentionDays: RetentionDays;
  /** The least severe level that functions log. */
  readonly logLevel: "DEBUG" | "INFO" | "WARN" | "ERROR";
}

/** A context value is missing or wrong; the message has one sentence for each that says what to set. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

const PLACEHOLDER_ISSUER = "https://issuer.example";
const PLACEHOLDER_AUDIENCE = "audience.example";

type ContextKey = keyof Config;

const ConfigSchema = v.object({
  stage: stated(
    v.pipe(v.string(), v.regex(/^[a-z](?:[a-z0-9-]{0,18}[a-z0-9])?$/)),
    "1 to 20 lower-case letters, digits and inner hyphens, a letter first",
  ),
  issuer: stated(
    plainUrl(),
    "the https URL of your OpenID Connect issuer exactly as tokens carry it in iss, without query and fragment",
  ),
  jwksUri: stated(v.optional(plainUrl()), "the https URL of the issuer's key set, or not set at all"),
  audience: stated(visibleTexts(), "one or more audiences or client ids, separated by commas"),
  // RFC 6749 §3.3: the characters of a scope.
  scopePrefix: stated(
    v.pipe(v.string(), v.regex(/^[\x21\x23-\x5b\x5d-\x7e]*$/)),
    "what the issuer puts before the scopes, without spaces and quotes, or empty",
  ),
  allowedOrigins: stated(webOrigins(), "exact origins separated by commas, or * alone"),
  throttlingRate: stated(wholeNumber(10_000), "a whole number of requests per second from 1 to 10000"),
  throttlingBurst: stated(wholeNumber(5_000), "a whole number of requests from 1 to 5000"),
  logRetentionDays: stated(retentionDays(), "a number of days that CloudWatch Logs offers"),
  logLevel: stated(v.picklist(["DEBUG", "INFO", "WARN", "ERROR"]), "DEBUG, INFO, WARN or ERROR"),
});

const LOOPBACK_HOSTS = ["127.0.0.1", "localhost", "[::1]"];

const EXAMPLES: Readonly<Record<ContextKey, string>> = {
  stage: "prod",
  issuer: "https://login.club.example",
  jwksUri: "https://login.club.example/keys",
  audience: "booking-app",
  scopePrefix: "https://booking.club.example/",
  allowedOrigins: "https://app.club.example",
  throttlingRate: "50",
  throttlingBurst: "100",
  logRetentionDays: "30",
  logLevel: "INFO",
};

const CONTEXT_KEYS = Object.keys(EXAMPLES) as ContextKey[];

/**
 * Reads and checks the configuration.
 * @param contextValue looks up a context key; undefined where it is not set
 * @throws {ConfigError} where a value is missing or wrong
 */
export function readConfig(contextValue: (key: string) => unknown): Config {
  const values = Object.fromEntries(CONTEXT_KEYS.map((key) => [key, contextValue(key)]));
  const result = v.safeParse(ConfigSchema, values);
  if (!result.success) throw configError(result.issues.map((issue) => [v.getDotPath(issue), issue.message]));
  const { issuer, jwksUri = `${issuer.replace(/\/$/, "")}/.well-known/jwks.json` } = result.output;
  const config = { ...result.output, jwksUri };
  const problems = [...placeholderProblems(config), ...transportProblems(config)];
  if (problems.length > 0) throw configError(problems);
  return config;
}

/** Whether issuer or audience is still the one of cdk.json, for which nobody has a token. */
export function hasPlaceholder(config: Config): boolean {
  return placeholderKeys(config).length > 0;
}

type Problem = readonly [key: string | null, expected: string];

function configError(problems: readonly Problem[]): ConfigError {
  const byKey = new Map(problems.map(([key, expected]) => [key ?? "", expected]));
  const sentences = CONTEXT_KEYS.flatMap((key) => {
    const expected = byKey.get(key);
    if (expected === undefined) return [];
    return `Set the context value ${key} to ${expected}: -c ${key}=${EXAMPLES[key]}, or in cdk.json.`;
  });
  return new ConfigError(sentences.join("\n"));
}

function placeholderProblems(config: Config): Problem[] {
  if (config.stage === "dev") return [];
  return placeholderKeys(config).map((key) => [key, `your own, which every stage but dev needs`]);
}

function placeholderKeys({ issuer, audience }: Config): ("issuer" | "audience")[] {
  return [
    ...(issuer === PLACEHOLDER_ISSUER ? (["issuer"] as const) : []),
    ...(audience.includes(PLACEHOLDER_AUDIENCE) ? (["audience"] as const) : []),
  ];
}

// Keys that anybody on the way could replace would let anybody in; only a machine's own issuer may do without TLS.
function transportProblems(config: Config): Problem[] {
  return (["issuer", "jwksUri"] as const).flatMap((key) => {
    const { protocol, hostname } = new URL(config[key]);
    if (protocol === "https:") return [];
    if (config.stage === "local" && LOOPBACK_HOSTS.includes(hostname)) return [];
    return [[key, "an https URL (http is for a loopback host and the stage local)"]];
  });
}
