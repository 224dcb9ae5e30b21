import * as v from "valibot";
import { TOKEN_PATH } from "../../../shared/api/token-path.ts";

/** What a deployment must not change unnoticed, in words, by what it is. */
export type GuardedSettings = Readonly<Record<GuardedName, string>>;

/** A guarded setting that a deployment would change. */
export interface GuardedChange {
  readonly name: GuardedName;
  readonly from: string;
  readonly to: string;
  /** What it means for the club. */
  readonly consequence: string;
}

/** The name of a guarded setting. */
export type GuardedName = keyof typeof consequences;

const NONE = "none";
const OWN_ISSUER = "the stack's own";

const consequences = {
  issuer: "Every token of the present issuer will be rejected.",
  "key set": "Tokens that are signed with other keys will be rejected.",
  audience: "Tokens for another audience will be rejected.",
  "scope prefix": "Tokens whose scopes begin otherwise will allow nothing.",
  "token endpoint": "Apps will get their tokens elsewhere, or none at the API's address.",
  domain: "Apps that call the present base URL will get no answer.",
  certificate: "Apps that do not trust the new certificate will not connect.",
  pages:
    "Links to the hosted pages, and club sites that embed them, will get no answer at the present address.",
  "web ACL": "Other requests than before will be blocked.",
  "mail sender": "Messages to people will come from another address, or none will be sent.",
  "alarm target": "Alarms will notify somebody else; a new address must confirm first.",
} as const satisfies Record<string, string>;

const TemplateSchema = v.object({
  Resources: v.record(
    v.string(),
    v.object({ Type: v.string(), Properties: v.optional(v.record(v.string(), v.unknown()), {}) }),
  ),
});

const AuthorizerSchema = v.object({
  Environment: v.object({
    Variables: v.object({
      ISSUER: v.unknown(),
      JWKS_URI: v.unknown(),
      AUDIENCE: v.optional(v.string(), "every client of the issuer"),
      SCOPE_PREFIX: v.string(),
    }),
  }),
});
const TokenRouteSchema = v.object({
  Body: v.object({
    paths: v.object({
      [TOKEN_PATH]: v.object({
        post: v.object({ "x-amazon-apigateway-integration": v.object({ uri: v.string() }) }),
      }),
    }),
  }),
});
const DomainSchema = v.object({ DomainName: v.string(), RegionalCertificateArn: v.string() });
/** A function that is told from which address messages come. */
export const SenderSchema = v.object({
  Environment: v.object({ Variables: v.object({ MAIL_FROM: v.string() }) }),
});
const DistributionSchema = v.object({
  DistributionConfig: v.object({ Aliases: v.optional(v.array(v.string()), ["at CloudFront's domain"]) }),
});
const SubscriptionSchema = v.object({ Endpoint: v.string() });
const AclSchema = v.object({ Rules: v.array(v.unknown()) });
const RateRuleSchema = v.object({
  Statement: v.object({
    // A rule with a scope counts some requests only; its limit follows from the other's.
    RateBasedStatement: v.object({ Limit: v.number(), ScopeDownStatement: v.optional(v.undefined()) }),
  }),
});

/**
 * Reads the guarded settings of a template, deployed or synthesized.
 * @throws if it is no template of the product's stack
 */
export function guardedSettings(template: unknown): GuardedSettings {
  const resources = Object.values(v.parse(TemplateSchema, template).Resources);
  const read = <Value>(type: string, schema: v.GenericSchema<unknown, Value>): Value[] =>
    resources.flatMap(({ Type, Properties }) => {
      const parsed = Type === type ? v.safeParse(schema, Properties) : undefined;
      return parsed?.success ? [parsed.output] : [];
    });
  const [authorizer] = read("AWS::Lambda::Function", AuthorizerSchema);
  if (authorizer === undefined) throw new Error("The template has no authorizer with an issuer.");
  const { ISSUER, JWKS_URI, AUDIENCE, SCOPE_PREFIX } = authorizer.Environment.Variables;
  const [tokenRoute] = read("AWS::ApiGateway::RestApi", TokenRouteSchema);
  const tokenEndpoint = tokenRoute?.Body.paths[TOKEN_PATH].post["x-amazon-apigateway-integration"].uri;
  const [sender] = read("AWS::Lambda::Function", SenderSchema);
  const [domain] = read("AWS::ApiGateway::DomainName", DomainSchema);
  return {
    issuer: ofIssuer(ISSUER),
    "key set": ofIssuer(JWKS_URI),
    audience: AUDIENCE,
    "scope prefix": SCOPE_PREFIX || NONE,
    // The own issuer comes with its endpoint, which a template from before there was a route for it does not show.
    "token endpoint": ofIssuer(ISSUER) === OWN_ISSUER ? OWN_ISSUER : (tokenEndpoint ?? NONE),
    domain: domain?.DomainName ?? NONE,
    certificate: domain?.RegionalCertificateArn ?? NONE,
    pages:
      read("AWS::CloudFront::Distribution", DistributionSchema)
        .flatMap(({ DistributionConfig }) => DistributionConfig.Aliases)
        .join(", ") || NONE,
    "web ACL": read("AWS::WAFv2::WebACL", AclSchema).map(describeAcl)[0] ?? NONE,
    "mail sender": sender?.Environment.Variables.MAIL_FROM ?? NONE,
    "alarm target":
      read("AWS::SNS::Subscription", SubscriptionSchema)
        .map(({ Endpoint }) => Endpoint)
        .sort()
        .join(", ") || NONE,
  };
}

/** The guarded settings that differ, from what is deployed to what would be. */
export function guardedChanges(deployed: GuardedSettings, next: GuardedSettings): GuardedChange[] {
  return (Object.keys(consequences) as GuardedName[])
    .filter((name) => deployed[name] !== next[name])
    .map((name) => ({
      name,
      from: deployed[name],
      to: next[name],
      consequence: `${consequences[name]}${lossOfOwnIssuer(name, deployed, next)}`,
    }));
}

// The own issuer's URL has the pool's id, which only the deployed stack knows.
function ofIssuer(value: unknown): string {
  return typeof value === "string" ? value : OWN_ISSUER;
}

function describeAcl({ Rules }: v.InferOutput<typeof AclSchema>): string {
  const limits = Rules.flatMap((rule) => {
    const parsed = v.safeParse(RateRuleSchema, rule);
    return parsed.success ? [parsed.output.Statement.RateBasedStatement.Limit] : [];
  });
  return `${limits.join(", ")} requests per address in five minutes`;
}

function lossOfOwnIssuer(name: GuardedName, deployed: GuardedSettings, next: GuardedSettings): string {
  if (name !== "issuer" || deployed.issuer !== OWN_ISSUER || next.issuer === OWN_ISSUER) return "";
  return " The user pool stays with its app clients, except at the stage dev; its token endpoint is deleted.";
}
