import * as v from "valibot";
import type { StackTemplate } from "../../template/stack-template.ts";

const LogGroupSchema = v.object({
  DataProtectionPolicy: v.optional(
    v.object({
      Configuration: v.object({ CustomDataIdentifier: v.array(v.object({ Regex: v.string() })) }),
    }),
  ),
});

/**
 * What a log group masks in its lines: "Custom data identifiers" of the CloudWatch Logs User Guide.
 * @param logGroupArn the log group of the template; without one, nothing is masked
 */
export function readLogMasks(template: StackTemplate, logGroupArn = ""): readonly RegExp[] {
  const logicalId = logGroupArn.split(":").at(-1) ?? "";
  if (logicalId === "") return [];
  const { DataProtectionPolicy } = template.read(logicalId, LogGroupSchema);
  const identifiers = DataProtectionPolicy?.Configuration.CustomDataIdentifier ?? [];
  return identifiers.map(({ Regex }) => new RegExp(Regex, "g"));
}

/** A log line with what is masked replaced by asterisks. */
export function maskedLine(line: string, masks: readonly RegExp[]): string {
  return masks.reduce((text, mask) => text.replaceAll(mask, (found) => "*".repeat(found.length)), line);
}
