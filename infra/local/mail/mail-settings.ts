import * as v from "valibot";
import type { StackTemplate } from "../../template/stack-template.ts";

/** What the template has SES know. */
export interface MailSettings {
  /** The addresses that messages may come from. The account of this machine has verified what the setting `mailFrom` names. */
  readonly addresses: readonly string[];
  /** The names of the configuration sets. */
  readonly configurationSets: readonly string[];
  /** The addresses that an account in the sandbox may send to; undefined for an account that may send to everybody. */
  readonly sandbox?: readonly string[] | undefined;
}

const FunctionSchema = v.object({
  Environment: v.optional(v.object({ Variables: v.object({ MAIL_FROM: v.optional(v.string()) }) })),
});
const ConfigurationSetSchema = v.object({ Name: v.string() });

/** Reads what SES must know; undefined if the template sends no messages. */
export function readMailSettings(template: StackTemplate): MailSettings | undefined {
  const configurationSets = template
    .idsOf("AWS::SES::ConfigurationSet")
    .map((id) => template.read(id, ConfigurationSetSchema).Name);
  if (configurationSets.length === 0) return undefined;
  const addresses = template
    .idsOf("AWS::Lambda::Function")
    .flatMap((id) => template.read(id, FunctionSchema).Environment?.Variables.MAIL_FROM ?? []);
  return { addresses: [...new Set(addresses)], configurationSets };
}
