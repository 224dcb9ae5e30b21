import * as v from "valibot";
import { keyArn, type StackTemplate } from "../../template/stack-template.ts";
import { LocalKey } from "./local-key.ts";
import { LocalMacKey } from "./local-mac-key.ts";

const KeySchema = v.object({
  KeySpec: v.optional(v.picklist(["SYMMETRIC_DEFAULT", "HMAC_256"]), "SYMMETRIC_DEFAULT"),
});

/**
 * The template's keys.
 * @param material the secret from which all are derived
 */
export function localKeys(template: StackTemplate, material: Buffer): (LocalKey | LocalMacKey)[] {
  return template.idsOf("AWS::KMS::Key").map((id) => {
    const Key = template.read(id, KeySchema).KeySpec === "HMAC_256" ? LocalMacKey : LocalKey;
    return new Key(material, keyArn(id));
  });
}
