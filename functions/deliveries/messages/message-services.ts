import type { LinkSecret } from "../../../shared/messages/link-secret.ts";
import type { MailService } from "../../../shared/messages/mail-service.ts";
import type { Letter } from "../mail/letter.ts";

/** What messages need beside what deliveries to webhooks need. */
export interface MessageServices {
  readonly mail: MailService;
  /** Makes the whole message (RFC 5322) to an address. */
  readonly compose: (letter: Letter, to: string, date: Date) => Promise<Uint8Array>;
  readonly secret: () => Promise<LinkSecret>;
  /** The host of the API, which makes ids of calendar events unique. */
  readonly apiHost: string;
}
