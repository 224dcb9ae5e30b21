import { linkSecretOf } from "../../../shared/messages/link-secret.ts";
import { SesMailService, sesClient } from "../../../shared/messages/mail-service.ts";
import { kmsClient } from "../../../shared/webhooks/secret-keeper.ts";
import { requiredVariable } from "../../../shared/webhooks/webhook-services.ts";
import { type Messages, messagesBy } from "./messages.ts";

/**
 * What messages need, as a function's environment names it.
 * @throws if a variable is missing
 */
export function openMessages(environment: Readonly<Record<string, string | undefined>>): Messages {
  const from = requiredVariable(environment, "MAIL_FROM");
  return messagesBy({
    mail: new SesMailService(sesClient(), from, requiredVariable(environment, "MAIL_CONFIGURATION_SET")),
    from,
    compose: async (letter, envelope) => {
      // Loaded by the first message: an event alone needs no words.
      const { rawMail } = await import("../../../shared/mail/raw-mail.ts");
      return await rawMail(letter, envelope);
    },
    secret: linkSecretOf(kmsClient(), requiredVariable(environment, "LINK_KEY")),
    apiHost: requiredVariable(environment, "API_HOST"),
  });
}
