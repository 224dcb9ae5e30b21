import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Validations } from "aws-cdk-lib";
import { VALIDATION_REPORT_FILE } from "aws-cdk-lib/cx-api";
import { AwsSolutionsChecks, type IApplyRule, NagRuleCompliance, type NagRuleResult } from "cdk-nag";
import type { IConstruct } from "constructs";
import * as v from "valibot";

/** A construct that breaks a rule. */
export interface Finding {
  readonly rule: string;
  readonly constructPath: string;
}

/** A rule that is acknowledged for a construct and everything inside it. */
export interface Acknowledgement extends Finding {
  readonly reason: string;
  /** The findings of AwsSolutions that it covers. */
  readonly covers: readonly Finding[];
}

// The CDK treats a rule's id without a namespace as that of an annotation.
const ANNOTATION_PREFIX = /^annotation::/i;

const AcknowledgedRulesSchema = v.record(v.string(), v.string());

const ReportSchema = v.object({
  pluginReports: v.array(
    v.object({
      pluginName: v.string(),
      conclusion: v.string(),
      violations: v.array(
        v.object({
          ruleName: v.string(),
          violatingConstructs: v.array(v.object({ constructPath: v.string() })),
        }),
      ),
    }),
  ),
});

/** The findings that are not acknowledged, warnings included, from the report of a cloud assembly. */
export function reportedFindings(assemblyFolder: string): Finding[] {
  const report = v.parse(
    ReportSchema,
    JSON.parse(readFileSync(join(assemblyFolder, VALIDATION_REPORT_FILE), "utf8")),
  );
  return report.pluginReports.flatMap(({ pluginName, conclusion, violations }) => {
    const findings = violations.flatMap(({ ruleName, violatingConstructs }) =>
      violatingConstructs.map(({ constructPath }) => ({ rule: ruleName, constructPath })),
    );
    // A plugin that crashed reports a failure without a violation.
    return findings.length === 0 && conclusion !== "success"
      ? [{ rule: pluginName, constructPath: "" }]
      : findings;
  });
}

/** The acknowledgements of a synthesized app with the findings that they cover; an outdated one covers none. */
export function acknowledgements(app: IConstruct): Acknowledgement[] {
  const census = new Census();
  census.validateScope(app);
  return app.node.findAll().flatMap(({ node }) =>
    node.metadata
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.entries(v.parse(AcknowledgedRulesSchema, data)))
      .map(([id, reason]) => {
        const rule = id.replace(ANNOTATION_PREFIX, "");
        const covers = census.found.filter(
          (finding) => finding.rule === rule && `${finding.constructPath}/`.startsWith(`${node.path}/`),
        );
        return { rule, reason, constructPath: node.path, covers };
      }),
  );
}

// Collects the findings of AwsSolutions, acknowledged or not.
class Census extends AwsSolutionsChecks {
  readonly found: Finding[] = [];

  protected override applyRule({ rule, ruleSuffixOverride, node }: IApplyRule): void {
    const name = `${this.packName}-${ruleSuffixOverride ?? rule.name}`;
    this.found.push(
      ...foundRules(name, rule(node)).map((found) => ({ rule: found, constructPath: node.node.path })),
    );
  }
}

function foundRules(rule: string, result: NagRuleResult): string[] {
  if (Array.isArray(result)) return result.map((detail) => `${rule}[${detail}]`);
  return result === NagRuleCompliance.NON_COMPLIANT ? [rule] : [];
}
