import { h } from "../../parts/elements.ts";
import { internationalNumber } from "../../parts/national-number.ts";

/** How somebody can be reached. */
export interface Contacts {
  readonly email_id: string | null;
  readonly mobile_country_code: string | null;
  readonly mobile_number: number | null;
}

/** A mobile number as people write it, such as `+44 7700900123`. */
export function mobileInWords({ mobile_country_code, mobile_number }: Contacts): string | undefined {
  if (mobile_number === null || mobile_country_code === null) return undefined;
  return internationalNumber(mobile_country_code, mobile_number);
}

/** A link that calls somebody. */
export function mobileLink(contacts: Contacts): HTMLElement | undefined {
  const said = mobileInWords(contacts);
  return said === undefined ? undefined : h("a", { href: `tel:${said.replace(" ", "")}` }, said);
}

/** A link that writes to somebody. */
export function emailLink({ email_id }: Contacts): HTMLElement | undefined {
  return email_id === null ? undefined : h("a", { href: mailtoUrl(email_id) }, email_id);
}

/** The URL that writes to an address: its @ stands for itself, and only what a URL would misread is encoded (RFC 6068 §2). */
export function mailtoUrl(address: string): string {
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
}
