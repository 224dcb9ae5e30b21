import type { TenantMessages } from "../../../shared/club/tenant-messages.ts";
import { clubWords } from "../../../shared/mail/club-words.ts";
import type { LetterClub, MessageName } from "../../../shared/mail/letter.ts";
import { type ClientProfile, holdsVisitorData } from "../../../shared/tables/client-profile.ts";
import { type Language, languageOf as languageOfTag } from "../../../shared/values/language-of.ts";

/**
 * The address of a client, if the club has confirmed it: a stranger may have put their own beside somebody's number.
 * Undefined if there is none.
 */
export function confirmedAddress(client: ClientProfile): string | undefined {
  return !holdsVisitorData(client) || client.email_confirmed === true ? client.email_id : undefined;
}

/** German if the person's language tag, or else the tenant's, is German; else English. */
export function languageOf(person: string | undefined, { messages }: TenantMessages): Language {
  return languageOfTag(person ?? messages.language) ?? "en";
}

/** What a tenant says of itself in a message. */
export function clubOf(tenant: TenantMessages, name: MessageName, language: Language): LetterClub {
  const { time_zone, address, phone, email, directions, privacy_url, messages } = tenant;
  const words = clubWords(messages.texts, name, language);
  return {
    name: tenant.name,
    ...{ time_zone, address, phone, email, directions, privacy_url },
    ...(words === undefined ? {} : { words }),
  };
}
