import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import type { Construct } from "constructs";
import type { Config } from "../settings/config.ts";

/**
 * Adds the budget of the setting `monthlyBudget`: an e-mail when a month has cost so much, and when AWS expects that it will. It
 * counts the whole account. A budget of a tag would count nothing until somebody activates the tag for billing ("Activating
 * user-defined cost allocation tags" of the AWS Billing User Guide).
 */
export function addBudget(scope: Construct, { monthlyBudget, alarmEmail }: Config): void {
  if (monthlyBudget === undefined || alarmEmail === undefined) return;
  new CfnBudget(scope, "Budget", {
    budget: {
      budgetType: "COST",
      timeUnit: "MONTHLY",
      budgetLimit: { amount: monthlyBudget, unit: "USD" },
    },
    notificationsWithSubscribers: ["ACTUAL", "FORECASTED"].map((notificationType) => ({
      notification: {
        notificationType,
        comparisonOperator: "GREATER_THAN",
        threshold: 100,
        thresholdType: "PERCENTAGE",
      },
      subscribers: [{ subscriptionType: "EMAIL", address: alarmEmail }],
    })),
  });
}
