import type { Letter } from "../../../shared/mail/letter.ts";
import type { MailEnvelope } from "../../../shared/mail/raw-mail.ts";
import type { LinkSecret } from "../../../shared/messages/link-secret.ts";
import type { MailService } from "../../../shared/messages/mail-service.ts";

/** What messages need beside what deliveries to webhooks need. */
export interface MessageServices {
  readonly mail: MailService;
  /** The address that messages come from. */
  readonly from: string;
  /** Makes the whole message (RFC 5322). */
  readonly compose: (letter: Letter, envelope: MailEnvelope) => Promise<Uint8Array>;
  readonly secret: () => Promise<LinkSecret>;
  /** The host of the API, which makes ids of calendar events unique. */
  readonly apiHost: string;
}
