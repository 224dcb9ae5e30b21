import type { TenantMessages } from "../../../shared/club/tenant-messages.ts";
import { clubWords } from "../../../shared/mail/club-words.ts";
import type { LetterClub, MessageName } from "../../../shared/mail/letter.ts";
import { type Language, languageOf as languageOfTag } from "../../../shared/values/language-of.ts";

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
