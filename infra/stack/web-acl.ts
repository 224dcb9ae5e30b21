import { Stack } from "aws-cdk-lib";
import type { RestApi } from "aws-cdk-lib/aws-apigateway";
import { CfnWebACL, CfnWebACLAssociation } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";

/** What the web ACL depends on. */
export interface WebAclProps {
  readonly api: RestApi;
  /** The most requests that an address may make in five minutes. */
  readonly ratePerAddress: number;
}

type Rule = CfnWebACL.RuleProperty;

const FIVE_MINUTES_S = 300;

/** Blocks requests that look like an attack, and addresses that send too many, before they reach the API. */
export class WebAcl extends Construct {
  constructor(scope: Construct, id: string, { api, ratePerAddress }: WebAclProps) {
    super(scope, id);
    const acl = new CfnWebACL(this, "Acl", {
      scope: "REGIONAL",
      defaultAction: { allow: {} },
      visibilityConfig: visibility(`${Stack.of(this).stackName}-requests`),
      rules: [rateRule(ratePerAddress), commonRules()],
    });
    new CfnWebACLAssociation(this, "Association", {
      webAclArn: acl.attrArn,
      resourceArn: api.deploymentStage.stageArn,
    });
  }
}

function rateRule(limit: number): Rule {
  return {
    name: "rate",
    priority: 0,
    action: { block: {} },
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
    visibilityConfig: visibility("common"),
  };
}

function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  // A sampled request would show personal data.
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
}
