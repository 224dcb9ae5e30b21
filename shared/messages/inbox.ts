import { asciiDomain } from "../values/email-address.ts";

/** The domains of a mail service that ignores dots in the local part. */
const WITHOUT_DOTS: ReadonlySet<string> = new Set(["gmail.com", "googlemail.com"]);

/**
 * The inbox of an e-mail address, the same for every spelling that reaches it: the local part up to `+`, in lower case, and the
 * domain in its ASCII form. Dots of gmail.com's addresses do not matter.
 */
export function inboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const [local = ""] = email.slice(0, at).toLowerCase().split("+");
  const named = email.slice(at + 1);
  const domain = asciiDomain(named) ?? named.toLowerCase();
  return WITHOUT_DOTS.has(domain) ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
}
