import { linkSecretOf } from "../../../shared/messages/link-secret.ts";
import { SesMailService, sesClient } from "../../../shared/messages/mail-service.ts";
import { kmsClient } from "../../../shared/webhooks/secret-keeper.ts";
import { requiredVariable } from "../../../shared/webhooks/webhook-services.ts";
import { rawMail } from "../mail/raw-mail.ts";
import type { MessageServices } from "./message-services.ts";

/**
 * What messages need, as a function's environment names it.
 * @throws if a variable is missing
 */
export function openMessages(environment: Readonly<Record<string, string | undefined>>): MessageServices {
  const from = requiredVariable(environment, "MAIL_FROM");
  return {
    mail: new SesMailService(sesClient(), from, requiredVariable(environment, "MAIL_CONFIGURATION_SET")),
    from,
    compose: rawMail,
    secret: linkSecretOf(kmsClient(), requiredVariable(environment, "LINK_KEY")),
    apiHost: requiredVariable(environment, "API_HOST"),
  };
}
