import { Stack } from "aws-cdk-lib";
import type { RestApiBase } from "aws-cdk-lib/aws-apigateway";
import { CfnWebACL, CfnWebACLAssociation } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";
import { PAGES_ROUTES } from "../../functions/pages/routes.ts";
import { CALENDAR_PATH } from "../../shared/api/calendar-path.ts";
import { TOKEN_PATH } from "../../shared/api/token-path.ts";
import { type StaticAnswer, staticAnswer } from "./static-answer.ts";

/** What the web ACL depends on. */
export interface WebAclProps {
  readonly api: RestApiBase;
  /** The most requests that an address may make in five minutes; of token requests, a tenth of that. */
  readonly ratePerAddress: number;
  /** The origins whose web apps may read what it answers. */
  readonly allowedOrigins: readonly string[];
  /** Whether CloudFront hands on what the hosted pages ask for. */
  readonly hasPages: boolean;
}

type Unordered = Omit<CfnWebACL.RuleProperty, "priority">;
type Statement = CfnWebACL.StatementProperty;

const FIVE_MINUTES_S = 300;
const TOO_MANY = "too-many-requests";

// A token serves many calls, and a stranger needs none to ask for one.
const TOKEN_SHARE = 0.1;
// AWS WAF Developer Guide, "Rate-based rule high-level settings": the least that a rule can allow.
const MIN_RATE = 10;

/** Blocks requests that look like an attack, and addresses that send too many, before they reach the API. */
export class WebAcl extends Construct {
  constructor(scope: Construct, id: string, { api, ratePerAddress, allowedOrigins, hasPages }: WebAclProps) {
    super(scope, id);
    const tooMany = staticAnswer({ code: "TOO_MANY_REQUESTS" }, allowedOrigins);
    const acl = new CfnWebACL(this, "Acl", {
      scope: "REGIONAL",
      defaultAction: { allow: {} },
      visibilityConfig: visibility(`${Stack.of(this).stackName}-requests`),
      customResponseBodies: {
        [TOO_MANY]: { contentType: "APPLICATION_JSON", content: tooMany.body },
      },
      dataProtectionConfig: { dataProtections: PROTECTED_FIELDS.map(replaced) },
      rules: [
        {
          ...rateRule("rate", ratePerAddress, tooMany, hasPages ? notHandedOn() : undefined),
          priority: 0,
        },
        { ...rateRule("token-rate", tokenRate(ratePerAddress), tooMany, tokenRequests()), priority: 1 },
        { ...commonRules(), priority: 2 },
      ],
    });
    new CfnWebACLAssociation(this, "Association", {
      webAclArn: acl.attrArn,
      resourceArn: api.deploymentStage.stageArn,
    });
  }
}

function tokenRate(ratePerAddress: number): number {
  return Math.max(MIN_RATE, Math.floor(ratePerAddress * TOKEN_SHARE));
}

// Without a response of its own, a block gets the gateway response WAF_FILTERED, which cannot tell why.
function rateRule(
  name: string,
  limit: number,
  { status, headers }: StaticAnswer,
  scopeDownStatement?: Statement,
): Unordered {
  const all = { ...headers, "Retry-After": String(FIVE_MINUTES_S) };
  return {
    name,
    action: {
      block: {
        customResponse: {
          responseCode: status,
          customResponseBodyKey: TOO_MANY,
          responseHeaders: Object.entries(all).map(([header, value]) => ({ name: header, value })),
        },
      },
    },
    statement: {
      rateBasedStatement: {
        aggregateKeyType: "IP",
        limit,
        evaluationWindowSec: FIVE_MINUTES_S,
        ...(scopeDownStatement === undefined ? {} : { scopeDownStatement }),
      },
    },
    visibilityConfig: visibility(name),
  };
}

// The path begins with the stage, except at the API's own domain, and the gateway decodes it.
function tokenRequests(): Statement {
  return {
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint: "CONTAINS",
      searchString: TOKEN_PATH,
      textTransformations: [
        { priority: 0, type: "URL_DECODE" },
        { priority: 1, type: "NORMALIZE_PATH" },
      ],
    },
  };
}

/**
 * All requests but those that CloudFront hands on, since its address stands for many visitors. A rule could only count by the
 * first address in `X-Forwarded-For`, which each visitor may make up ("Using forwarded IP addresses in AWS WAF"), and one at
 * CloudFront would need a stack in us-east-1. The pages' function limits addresses itself, and `visitorRate` limits all of them together.
 */
function notHandedOn(): Statement {
  const paths = Object.values(PAGES_ROUTES).join("|");
  return { notStatement: { statement: pathMatch(`(${paths})`) } };
}

function feedRequests(): Statement {
  return pathMatch(CALENDAR_PATH.replace("{feed}", "[^/]*"));
}

// The path begins with the stage, except at the API's own domain.
function pathMatch(path: string): Statement {
  return {
    regexMatchStatement: {
      fieldToMatch: { uriPath: {} },
      regexString: `^(/[a-z0-9-]+)?${path}/?$`,
      textTransformations: [
        { priority: 0, type: "URL_DECODE" },
        { priority: 1, type: "NORMALIZE_PATH" },
      ],
    },
  };
}

function commonRules(): Unordered {
  return {
    name: "common",
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: "AWS",
        name: "AWSManagedRulesCommonRuleSet",
        // The sample of a blocked request has its path, and that of a calendar feed has a key.
        scopeDownStatement: { notStatement: { statement: feedRequests() } },
        // The rule blocks bodies above 8 kB, and a prospect's image may have 256 KiB.
        ruleActionOverrides: [{ name: "SizeRestrictions_BODY", actionToUse: { count: {} } }],
      },
    },
    // Otherwise nobody can say why a request was blocked.
    visibilityConfig: { ...visibility("common"), sampledRequestsEnabled: true },
  };
}

// In a sample everything of these is replaced. What is left is the address, the path with its ids, and other headers.
const PROTECTED_FIELDS: readonly CfnWebACL.FieldToProtectProperty[] = [
  { fieldType: "SINGLE_HEADER", fieldKeys: ["authorization", "cookie", "tour-key"] },
  { fieldType: "QUERY_STRING" },
  { fieldType: "BODY" },
];

function replaced(field: CfnWebACL.FieldToProtectProperty): CfnWebACL.DataProtectProperty {
  return { action: "SUBSTITUTION", field, excludeRateBasedDetails: false, excludeRuleMatchDetails: false };
}

function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
}
