import { Stack } from "aws-cdk-lib";
import type { RestApi } from "aws-cdk-lib/aws-apigateway";
import { CfnWebACL, CfnWebACLAssociation } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";
import { type StaticAnswer, staticAnswer } from "./static-answer.ts";

/** What the web ACL depends on. */
export interface WebAclProps {
  readonly api: RestApi;
  /** The most requests that an address may make in five minutes. */
  readonly ratePerAddress: number;
  /** The origins whose web apps may read what it answers. */
  readonly allowedOrigins: readonly string[];
}

type Rule = CfnWebACL.RuleProperty;

const FIVE_MINUTES_S = 300;
const TOO_MANY = "too-many-requests";

/** Blocks requests that look like an attack, and addresses that send too many, before they reach the API. */
export class WebAcl extends Construct {
  constructor(scope: Construct, id: string, { api, ratePerAddress, allowedOrigins }: WebAclProps) {
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
      rules: [rateRule(ratePerAddress, tooMany), commonRules()],
    });
    new CfnWebACLAssociation(this, "Association", {
      webAclArn: acl.attrArn,
      resourceArn: api.deploymentStage.stageArn,
    });
  }
}

// Without a response of its own, a block gets the gateway response WAF_FILTERED, which cannot tell why.
function rateRule(limit: number, { status, headers }: StaticAnswer): Rule {
  const all = { ...headers, "Retry-After": String(FIVE_MINUTES_S) };
  return {
    name: "rate",
    priority: 0,
    action: {
      block: {
        customResponse: {
          responseCode: status,
          customResponseBodyKey: TOO_MANY,
          responseHeaders: Object.entries(all).map(([name, value]) => ({ name, value })),
        },
      },
    },
    statement: {
      rateBasedStatement: { aggregateKeyType: "IP", limit, evaluationWindowSec: FIVE_MINUTES_S },
    },
    visibilityConfig: visibility("rate"),
  };
}

function commonRules(): Rule {
  return {
    name: "common",
    priority: 1,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: "AWS",
        name: "AWSManagedRulesCommonRuleSet",
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
